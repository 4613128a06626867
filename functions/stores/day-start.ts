import { confirmedHolders } from '../../shared/introduction/purposes.ts';
import type { Collection, Stored } from '../../shared/kinds/registry.ts';
import { secondsPerDay } from '../../shared/language/time.ts';
import type { Write } from '../data/audit.ts';
import type { UnitOfWork } from '../data/change.ts';
import { type Item, type Key, secondsFrom } from '../data/table.ts';

/*
 * What members had in common at the start of the day. Whoever lets only those write with whom they share something isn't
 * reached by somebody who has just added an area, joined a task force or made a project for it.
 */

/** The kinds by which members have something in common, each with the ids that it gives. */
const idsOf: { [C in Collection]?: (record: never) => string[] } = {
  users: ({ topics = [], university }: Pick<Stored<'users'>, 'topics' | 'university'>) =>
    [...topics, ...(university ? [university] : [])].map(({ id }) => id),
  taskforces: (taskforce: Stored<'taskforces'>) => [...confirmedHolders(taskforce), ...taskforce.members],
  projects: (project: Stored<'projects'>) => confirmedHolders(project),
};

const dayStartKey = (collection: string, id: string): Key => ({ pk: 'day-start', sk: `${collection} ${id}` });
const dayOf = ({ now }: UnitOfWork) => now.toISOString().slice(0, 10);

/** Stores what records had before the first change of the day that adds to it. */
export async function keepDayStarts(unit: UnitOfWork, writes: readonly Write[]): Promise<void> {
  for (const { before, after } of writes) {
    const read = idsOf[after?.pk as Collection] as ((record: Item) => string[]) | undefined;
    if (!after || !read) continue;
    const had = before ? read(before) : [];
    if (read(after).every((id) => had.includes(id))) continue;
    const key = dayStartKey(after.pk, after.sk);
    if ((await unit.item(key))?.day === dayOf(unit)) continue;
    await unit.putItem({ ...key, day: dayOf(unit), ids: had, expires: secondsFrom(unit.now, secondsPerDay) });
  }
}

/** Reads which ids some records had at the start of the day, as far as they have more now. */
export async function dayStartsOf(
  unit: UnitOfWork,
  collection: Collection,
  ids: readonly string[],
): Promise<(id: string) => readonly string[] | undefined> {
  const items = await unit.items(ids.map((id) => dayStartKey(collection, id)));
  const today = new Map(items.filter(({ day }) => day === dayOf(unit)).map(({ sk, ids }) => [sk, ids]));
  return (id) => today.get(dayStartKey(collection, id).sk) as string[] | undefined;
}
