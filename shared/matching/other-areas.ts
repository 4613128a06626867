import { wordsOf } from './match-profile.ts';

type Named = { id: string; name: string };
type Subject = { name: string; owner: string; topics: readonly { id: string }[] };
type Member = { id: string; topics?: readonly { id: string }[] };

/** An area that an opportunity doesn't name, and how many other members work in it. */
export type OtherArea = Named & { members: number };

/**
 * Areas that would suggest an opportunity to members, the nearest first: those that share words with its name or its
 * areas, then those of members who work in its areas too, then those with the most members.
 */
export function otherAreas(
  { name, owner, topics }: Subject,
  members: readonly Member[],
  areas: readonly (Named & { mergingInto?: string | undefined })[],
  most: number,
): OtherArea[] {
  const own = new Set(topics.map(({ id }) => id));
  const names = areas.filter(({ id }) => own.has(id)).map((area) => area.name);
  const words = new Set([name, ...names].flatMap(wordsOf));
  const counts = new Map<string, { members: number; together: number }>();
  for (const member of members) {
    if (member.id === owner) continue;
    const ids = new Set(member.topics?.map(({ id }) => id));
    const isNear = !ids.isDisjointFrom(own);
    for (const id of ids) {
      const count = counts.get(id) ?? { members: 0, together: 0 };
      counts.set(id, { members: count.members + 1, together: count.together + Number(isNear) });
    }
  }
  return areas
    .flatMap((area) => {
      const count = counts.get(area.id);
      if (!count || own.has(area.id) || area.mergingInto !== undefined) return [];
      const shared = wordsOf(area.name).filter((word) => words.has(word)).length;
      return [{ id: area.id, name: area.name, shared, ...count }];
    })
    .sort(
      (one, other) =>
        other.shared - one.shared ||
        other.together - one.together ||
        other.members - one.members ||
        (one.name < other.name ? -1 : 1),
    )
    .slice(0, most)
    .map(({ id, name, members }) => ({ id, name, members }));
}
