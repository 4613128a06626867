import type { Stored } from '../../shared/kinds/registry.ts';
import type { UnitOfWork } from '../data/change.ts';
import { memberRecordId } from './member-records.ts';

/** The id of a member's block of another one: there is one for each pair. */
export const blockId = memberRecordId;

/** The members among `members` who block or mute a sender. */
export async function blockersOf(
  unit: UnitOfWork,
  sender: string,
  members: string[],
  how: Stored<'blocks'>['how'],
): Promise<string[]> {
  const blocks = await unit.getAll(
    'blocks',
    members.map((member) => blockId(member, sender)),
  );
  return blocks
    .filter((block) => block.how === how && block.record.id === sender)
    .map(({ member }) => member);
}
