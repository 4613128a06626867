import type { Stored } from '../../shared/kinds/registry.ts';
import type { UnitOfWork } from '../data/change.ts';
import { memberRecordId } from './member-records.ts';

/** The id of a member's block of another one: there is one for each pair. */
export const blockId = memberRecordId;

/** The members among `members` who block or mute `of`. */
export async function blockersOf(
  unit: UnitOfWork,
  of: string,
  members: string[],
  how: Stored<'blocks'>['how'],
): Promise<string[]> {
  const blocks = await unit.getAll(
    'blocks',
    members.map((member) => blockId(member, of)),
  );
  return blocks.filter((block) => block.how === how && block.of === of).map(({ member }) => member);
}
