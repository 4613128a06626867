import { roleHolders } from '../../shared/introduction/introduction.rules.ts';
import { type MemberActor, operator } from './actor.ts';

type Led = Parameters<typeof roleHolders>[0] & { unconfirmed?: string[] | undefined };

/**
 * The holders of a record's role who have not agreed to it: the waiting ones among those who stay, and whoever was named
 * by somebody else. An operator enters what was agreed elsewhere.
 */
export function namedByOthers(
  actor: Pick<MemberActor, 'id'>,
  before: Led | undefined,
  after: Led,
): { unconfirmed: string[] | undefined } {
  const had = before ? roleHolders(before) : [];
  const isWaiting = (id: string) =>
    had.includes(id)
      ? before?.unconfirmed?.includes(id) === true
      : id !== actor.id && actor.id !== operator.id;
  const unconfirmed = roleHolders(after).filter(isWaiting);
  return { unconfirmed: unconfirmed.length > 0 ? unconfirmed : undefined };
}

/** The waiting holders of a record's role without a member who has answered, or no longer has the role. */
export function withoutWaiting(record: Led, ...members: string[]): { unconfirmed: string[] | undefined } {
  const unconfirmed = record.unconfirmed?.filter((each) => !members.includes(each));
  return { unconfirmed: unconfirmed?.length ? unconfirmed : undefined };
}
