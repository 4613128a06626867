import type { DegreeLevel, Region } from '../fields/university-codes.ts';
import { inOrder, type Profile, wordsOf } from './match-profile.ts';

/** Why two records match. The reader can check each reason against what they see of both. */
export type Reason =
  | { why: 'area'; area: string }
  /** The university teaches the area at these levels, which are asked for. */
  | { why: 'level'; area: string; levels: DegreeLevel[]; university: string }
  /** One record is in the region that the other asks for (`asked`), or both are in the same region. */
  | { why: 'region'; region: Region; asked: boolean }
  | { why: 'taskforce'; taskforce: string }
  /** One speaks a language that the other asks for. */
  | { why: 'language'; language: string }
  | { why: 'word'; word: string };

/** `score`: from the threshold up to 1. */
export type Match = { id: string; score: number; reasons: Reason[] };

/** The weight of each criterion in a score; criteria that don't apply to a pair are left out of its sum. */
const weights = { areas: 6, focus: 1, levels: 3, asked: 3, languages: 3, near: 0.5, taskforces: 1, words: 1 };
/** Pairs with a lower score have too little in common to be proposed. */
const threshold = 0.4;

/** Candidates, indexed by area for many queries. */
export type Pool = {
  /** The profiles of the candidates with any of these areas. */
  having: (areas: readonly string[]) => Profile[];
  /** An area that few candidates have counts more than one that many have. */
  rarity: (area: string) => number;
};

/**
 * @param profileOf called only for records that share an area with a subject, which most records never do
 * @param isCandidate whether a record can be proposed; how rare an area is depends on all records
 */
export function createPool<T>(
  records: readonly T[],
  areasOf: (record: T) => readonly string[],
  profileOf: (record: T) => Profile,
  isCandidate: (record: T) => boolean = () => true,
): Pool {
  const byArea = new Map<string, T[]>();
  for (const record of records)
    for (const area of areasOf(record)) {
      const known = byArea.get(area);
      if (known) known.push(record);
      else byArea.set(area, [record]);
    }
  const candidates = new Map([...byArea].map(([area, having]) => [area, having.filter(isCandidate)]));
  const having = (areas: readonly string[]) =>
    [...new Set(areas.flatMap((area) => candidates.get(area) ?? []))].map(profileOf);
  return { having, rarity: (area) => Math.log(1 + records.length / (byArea.get(area)?.length ?? 1)) };
}

/**
 * The best candidates for the subject, by score and then by id, so that the order is always the same. A candidate without
 * a common area, or below the threshold, isn't proposed.
 */
export function matchesFor(subject: Profile, pool: Pool, most: number): Match[] {
  const words = wordsOf(subject.text);
  return pool
    .having(subject.areas)
    .filter(({ id, own }) => id !== subject.id && !subject.own.includes(id) && !own.includes(subject.id))
    .map((candidate) => ({ candidate, score: scoreOf(subject, candidate, pool, words) }))
    .filter(({ score }) => score >= threshold)
    .sort((one, other) => other.score - one.score || (one.candidate.id < other.candidate.id ? -1 : 1))
    .slice(0, most)
    .map(({ candidate, score }) => ({
      id: candidate.id,
      score,
      reasons: reasonsFor(subject, candidate, pool, words),
    }));
}

/**
 * The score of a pair, from 0 (nothing in common) to 1 (everything fits).
 *
 * @param words the words of `one`
 */
function scoreOf(one: Profile, other: Profile, pool: Pool, words: readonly string[]): number {
  const sum = (areas: readonly string[]) => areas.reduce((total, area) => total + pool.rarity(area), 0);
  const areas = common(one.areas, other.areas);
  if (areas.length === 0) return 0;
  const shared = sum(areas);
  const [wanting, having] = other.isWork && !one.isWork ? [other, one] : [one, other];
  const parts: [weight: number, part: number][] = [
    [weights.areas, shared / sum(wanting.areas)],
    [weights.focus, shared / sum(having.areas)],
  ];
  for (const [asking, asked] of [
    [one, other],
    [other, one],
  ] as const) {
    if (asking.levels.length > 0)
      parts.push([
        weights.levels,
        Math.max(0, ...levelsTaught(asking, asked).map(({ levels }) => levels.length / asking.levels.length)),
      ]);
    if (asking.regions.length > 0)
      parts.push([
        weights.asked,
        Number(asked.region !== undefined && asking.regions.includes(asked.region)),
      ]);
    // Somebody who lists no languages may speak it: that counts half.
    if (asking.languages.length > 0 && asked.isPerson)
      parts.push([
        weights.languages,
        asked.speaks.length > 0 ? Number(common(asking.languages, asked.speaks).length > 0) : 0.5,
      ]);
  }
  if (one.regions.length + other.regions.length === 0)
    parts.push([weights.near, Number(one.region !== undefined && one.region === other.region)]);
  if (one.taskforces.length > 0)
    parts.push([weights.taskforces, Number(common(one.taskforces, other.taskforces).length > 0)]);
  if (words.length > 0) parts.push([weights.words, wordsIn(other, words).length / words.length]);
  const possible = parts.reduce((total, [weight]) => total + weight, 0);
  return parts.reduce((total, [weight, part]) => total + weight * part, 0) / possible;
}

/** All that two records have in common, the rarest area first. */
function reasonsFor(one: Profile, other: Profile, pool: Pool, words: readonly string[]): Reason[] {
  const areas = common(one.areas, other.areas).sort(
    (a, b) => pool.rarity(b) - pool.rarity(a) || (a < b ? -1 : 1),
  );
  const regions: Reason[] = [[one, other] as const, [other, one] as const].flatMap(
    ([asking, asked]): Reason[] =>
      asked.region !== undefined && asking.regions.includes(asked.region)
        ? [{ why: 'region', region: asked.region, asked: true }]
        : [],
  );
  const near: Reason[] =
    regions.length === 0 && one.region !== undefined && one.region === other.region
      ? [{ why: 'region', region: one.region, asked: false }]
      : [];
  return [
    ...areas.map((area): Reason => ({ why: 'area', area })),
    ...levelsTaught(one, other),
    ...levelsTaught(other, one),
    ...regions,
    ...near,
    ...common(one.taskforces, other.taskforces)
      .sort()
      .map((taskforce): Reason => ({ why: 'taskforce', taskforce })),
    ...[...common(one.languages, other.speaks), ...common(other.languages, one.speaks)]
      .sort()
      .map((language): Reason => ({ why: 'language', language })),
    ...wordsIn(other, words).map((word): Reason => ({ why: 'word', word })),
  ];
}

/** The words that also occur in the record's title or name. */
function wordsIn({ text }: Profile, words: readonly string[]): string[] {
  // Most texts have none of the words; for plain ASCII this check is faster than `wordsOf`.
  if (/^[\x20-\x7e]*$/.test(text)) {
    const lower = text.toLowerCase();
    if (!words.some((word) => lower.includes(word))) return [];
  }
  const own = wordsOf(text);
  return words.filter((word) => own.includes(word));
}

const common = (one: readonly string[], other: readonly string[]) =>
  one.filter((each) => other.includes(each));

/** The requested levels at which the other's university teaches the common areas. */
function levelsTaught(asking: Profile, asked: Profile): Extract<Reason, { why: 'level' }>[] {
  const { university, taught } = asked;
  if (university === undefined || asking.levels.length === 0) return [];
  return common(asking.areas, asked.areas).flatMap((area) => {
    const levels = inOrder((taught?.[area] ?? []).filter((level) => asking.levels.includes(level)));
    return levels.length > 0 ? [{ why: 'level' as const, area, levels, university }] : [];
  });
}
