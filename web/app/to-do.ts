import { type Collection, names } from '../../shared/kinds/collections.ts';
import { longDay } from '../../shared/language/format.ts';
import { msPerWeek } from '../../shared/language/time.ts';
import { isExpired } from '../../shared/offer/offer.rules.ts';
import { can } from '../../shared/permissions/policy.ts';
import { messagesPath, reportsPath } from '../../shared/protocol/app-pages.ts';
import { isolateNames, quoted } from '../../shared/text/sentence-names.ts';
import type { RecordLists } from '../data/hooks.ts';
import type { Me } from '../data/replica-layout.ts';
import { waitingMessages } from '../ui/introductions/waiting-people.ts';

/* What waits for a member on the home page, from the replica's records alone. Pure. */

/** The kinds that are looked at. */
export const toDoKinds = [
  'blocks',
  'introductions',
  'offers',
  'projects',
  'reports',
  'requests',
  'resources',
  'taskforces',
  'universities',
] as const satisfies Collection[];

/** A sentence that says what waits, and the address where it is done. */
export type ToDo = { text: string; to: string };

/**
 * As many lines of one sort as are shown. What other members can bring about many times, such as naming somebody in a
 * record, takes no more of the page than this.
 */
export const mostOfASort = 3;

/** A sentence for a count, or none for zero. @param many has the count in place of `#` */
const line = (count: number, one: string, many: string, to: string): ToDo[] =>
  count === 0 ? [] : [{ text: count === 1 ? one : many.replace('#', String(count)), to }];

const some = (lines: ToDo[]) => lines.slice(0, mostOfASort);

/** What waits for the member, in sorts: what only they can do for others first, what others asked of them last. */
export function toDoOf({ actor, user }: Pick<Me, 'actor' | 'user'>, lists: RecordLists, now: Date): ToDo[] {
  const find = (kind: Collection, id: string) =>
    (lists[kind] as readonly { id: string; name?: string }[] | undefined)?.find((each) => each.id === id);
  const waiting = waitingMessages(actor, lists.introductions, lists.blocks).filter(
    ({ purpose, about: { kind, id } }) => purpose === 'message' || find(kind, id),
  );
  const named = (kind: Collection, id: string) => isolateNames(quoted(find(kind, id)?.name ?? ''));
  const pageOf = (kind: Collection, id: string) => `${names[kind].path}/${id}`;
  const messages = Map.groupBy(waiting, ({ purpose }) => purpose);

  /** What was written about a record, in a line for each record. */
  const about = (
    purpose: 'interest' | 'join',
    one: (name: string) => string,
    many: (name: string) => string,
  ) =>
    some(
      [...Map.groupBy(messages.get(purpose) ?? [], (each) => each.about.id)].flatMap(([id, those]) => {
        const name = named(those[0]?.about.kind ?? 'offers', id);
        return line(those.length, one(name), many(name), messagesPath);
      }),
    );
  const toApprove = (lists.resources ?? []).filter((each) => can(actor, 'approve', 'resources', each));
  const [onlyOne] = toApprove;
  const inAWeek = new Date(now.getTime() + msPerWeek);
  const expiring = (lists.offers ?? [])
    .filter((each) => each.owner === actor.id && isExpired(each, inAWeek))
    .sort((one, other) => (one.expiry < other.expiry ? -1 : 1));

  return [
    ...line(
      lists.requests?.length ?? 0,
      '1 person asks to become a member: decide on their request',
      '# people ask to become members: decide on their requests',
      names.requests.path,
    ),
    ...line(
      (lists.reports ?? []).filter((each) => !each.outcome && can(actor, 'edit', 'reports', each)).length,
      '1 report waits to be settled',
      '# reports wait to be settled',
      reportsPath,
    ),
    ...line(
      toApprove.length,
      `Approve the resource ${named('resources', onlyOne?.id ?? '')}`,
      '# resources wait for your approval',
      toApprove.length === 1 && onlyOne
        ? pageOf('resources', onlyOne.id)
        : `${names.resources.path}?only=waiting`,
    ),
    ...line(
      Number(user.firstRun),
      'Fill out your profile, so that colleagues find you',
      '',
      `${names.users.path}/edit/${actor.id}`,
    ),
    ...line(
      messages.get('message')?.length ?? 0,
      '1 message waits for your answer',
      '# messages wait for your answer',
      messagesPath,
    ),
    ...about(
      'interest',
      (name) => `1 person is interested in ${name}: answer them`,
      (name) => `# people are interested in ${name}: answer them`,
    ),
    ...about(
      'join',
      (name) => `1 person asks to join ${name}: accept or answer them`,
      (name) => `# people ask to join ${name}: accept or answer them`,
    ),
    ...some(
      expiring.map((each) => {
        const name = named('offers', each.id);
        const day = longDay(new Date(each.expiry));
        return {
          text: isExpired(each, now)
            ? `${name} expired on ${day}: renew it, or close it with its outcome`
            : `${name} expires on ${day}: renew it, or close it with its outcome`,
          to: pageOf('offers', each.id),
        };
      }),
    ),
    ...some(
      (messages.get('handover') ?? []).map(({ about: { kind, id } }) => ({
        text: `Take over the ${names[kind].one} ${named(kind, id)}, or decline`,
        to: messagesPath,
      })),
    ),
    ...some(
      (['taskforces', 'projects', 'universities'] as const).flatMap((kind) =>
        (lists[kind] ?? [])
          .filter(({ unconfirmed }) => unconfirmed?.includes(actor.id))
          .map(({ id }) => ({
            text: `Accept or decline your role in the ${names[kind].one} ${named(kind, id)}`,
            to: pageOf(kind, id),
          })),
      ),
    ),
  ];
}
