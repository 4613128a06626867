import { type Region, regions } from '../../shared/fields/university-codes.ts';
import { type Collection, sectionKinds } from '../../shared/kinds/collections.ts';
import type { Presented } from '../../shared/kinds/registry.ts';
import { sortedBy } from '../../shared/language/sorted-by.ts';
import { msPerDay } from '../../shared/language/time.ts';
import { endOf, hasEnded, rules } from '../../shared/permissions/policy.ts';

/* Numbers on the home page, counted from the replica's records. */

/** How many universities each region has, in the order of regions. */
export function universitiesByRegion(
  universities: readonly Pick<Presented<'universities'>, 'region'>[],
): { region: Region; count: number }[] {
  return regions.map((region) => ({
    region,
    count: universities.filter((university) => university.region === region).length,
  }));
}

/** How many universities have members. A deleted university, which members may still name, doesn't count. */
export function universitiesOf(
  members: readonly Pick<Presented<'users'>, 'university'>[],
  universities: readonly Pick<Presented<'universities'>, 'id'>[],
): number {
  const universityIds = new Set(members.map(({ university }) => university?.id));
  return universities.filter(({ id }) => universityIds.has(id)).length;
}

/** An area of specialization, and how many members and universities have it. */
export type SharedArea = { id: string; name: string; members: number; universities: number };

/** The areas with the most members and universities, the most shared first; none without any. */
export function areasMostShared(
  topics: readonly Pick<Presented<'topics'>, 'id' | 'name'>[],
  members: readonly Pick<Presented<'users'>, 'topics'>[],
  universities: readonly Pick<Presented<'universities'>, 'topics'>[],
  limit: number,
): SharedArea[] {
  const ofMembers = tally(members.map((member) => (member.topics ?? []).map(({ id }) => id)));
  const ofUniversities = tally(universities.map((university) => Object.keys(university.topics ?? {})));
  const areas = topics.map(({ id, name }) => ({
    id,
    name,
    members: ofMembers.get(id) ?? 0,
    universities: ofUniversities.get(id) ?? 0,
  }));
  const shared = areas.filter((area) => sharers(area) > 0);
  return sortedBy(shared, ({ name }) => [name])
    .sort((one, other) => sharers(other) - sharers(one))
    .slice(0, limit);
}

export const sharers = (area: SharedArea): number => area.members + area.universities;

/** The kinds whose records expire. */
export const endingKinds = sectionKinds.filter((kind) => rules[kind].see.endsAt);

/** The records that haven't expired, those that expire first before the others. */
export function closingSoon<R extends { name?: string }>(
  collection: Collection,
  records: readonly R[],
  now: Date,
  limit: number,
): { record: R; end: string }[] {
  const open = records.flatMap((record) => {
    const end = endOf(collection, record);
    return end === undefined || hasEnded(collection, record, now) ? [] : [{ record, end }];
  });
  return sortedBy(open, ({ record, end }) => [end, record.name ?? '']).slice(0, limit);
}

/** How many of the records found somebody here in the year before `now`, by how they were closed. */
export function foundWithin(
  records: readonly Pick<Presented<'offers'>, 'outcome' | 'closed'>[],
  now: Date,
): number {
  const since = new Date(now.getTime() - 365 * msPerDay).toISOString();
  return records.filter(({ outcome, closed = '' }) => outcome === 'within' && closed > since).length;
}

/** In how many of the lists each id occurs. */
function tally(lists: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of lists.flatMap((list) => [...new Set(list)])) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
