import type { Stored } from '../../shared/kinds/registry.ts';
import type { UnitOfWork } from '../data/change.ts';
import { digest } from './digest.ts';

/** Characters of the digest in a block's id: an id has at most 64, of which the member's takes 36. */
const digestLength = 20;

/** The id of a member's block of another one: there is one for each pair. */
export const blockId = (member: string, of: string): string =>
  `${member}-${digest(of).slice(0, digestLength)}`;

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
