import type { Stored } from '../../shared/kinds/registry.ts';
import { recordsOfMember } from './member-records.ts';

/** The members among `members` who block or mute a sender, in one of these ways if it is given. */
export async function blockersOf(
  sender: string,
  members: string[],
  how?: Stored<'blocks'>['how'],
): Promise<string[]> {
  const isBlocker = await Promise.all(
    members.map(async (member) =>
      (await recordsOfMember('blocks', member)).some(
        (block) => (how === undefined || block.how === how) && block.record.id === sender,
      ),
    ),
  );
  return members.filter((_, at) => isBlocker[at]);
}
