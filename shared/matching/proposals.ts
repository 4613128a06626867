import { kindFacts, type Sectioned, sectioned } from '../collections.ts';
import { hasEnded } from '../policy.ts';
import { type Match, matchesFor, type Pool, poolOf } from './match.ts';
import { areasOf, type MatchedLists, once, profilesOver, type Subject } from './profile.ts';

const matchingOf = (collection: Sectioned) => kindFacts[collection].matching;
const isWork = (collection: Sectioned) => matchingOf(collection)?.is === 'work';
const newsPlace = (collection: Sectioned) => kindFacts[collection].section?.news ?? 0;

/** The kinds whose records are proposed: people and places first, then work. */
export const proposable = sectioned
  .filter(matchingOf)
  .sort((one, other) => Number(isWork(one)) - Number(isWork(other)) || newsPlace(one) - newsPlace(other));
/** Those proposed to a member beside what their own university is. */
export const forMembers = proposable.filter((each) => matchingOf(each)?.is !== 'place');
/** All kinds whose records matching reads. */
export const matched = [...proposable, 'taskforces'] as const;

/** Whether the reader decides what is proposed for it: what fits another member isn't for them to decline. */
export const mayDecline = (reader: string | undefined, { collection, record }: Subject): boolean =>
  collection !== 'users' || record.id === reader;

/** What fits, and of which kind it is. */
export type Proposal = Match & { collection: Sectioned };

/** Whether anybody can still join in: what has ended, or isn't in one of the states that its kind names, is proposed to nobody. */
export function isOpen(collection: Sectioned, record: object, now: Date): boolean {
  const states = Object.entries(matchingOf(collection)?.open ?? {});
  const isIn = ([field, codes]: (typeof states)[number]) =>
    codes.includes((record as Record<string, string>)[field] ?? '');
  return states.every(isIn) && !hasEnded(collection, record, now);
}

/** Proposes of what one reader sees; candidates of a kind are sorted by area when they are first asked for. */
export function proposerOver(lists: MatchedLists, now: Date) {
  const profileOf = profilesOver(lists);
  const pools = Object.fromEntries(
    proposable.map((collection) => [
      collection,
      once(() =>
        poolOf(
          (lists[collection] ?? []).filter((record) => isOpen(collection, record, now)),
          (record) => areasOf({ collection, record }),
          (record) => profileOf({ collection, record }),
        ),
      ),
    ]),
  ) as Record<Sectioned, () => Pool>;

  /**
   * The best of these kinds for the subject; undefined for one that names no areas, which nothing can fit.
   *
   * @param declined the ids of what the reader has said isn't for them
   */
  return (
    subject: Subject,
    among: readonly Sectioned[],
    most: number,
    declined: readonly string[] = [],
  ): Proposal[] | undefined => {
    const profile = profileOf(subject);
    if (profile.areas.length === 0) return undefined;
    const asked = { ...profile, own: [...profile.own, ...declined] };
    return bestOf(
      among.flatMap((collection) =>
        matchesFor(asked, pools[collection](), most).map((match) => ({ ...match, collection })),
      ),
      most,
    );
  };
}

/** The best of several lists that were proposed, which follow one another. */
export const bestOf = (proposals: readonly Proposal[], most: number): Proposal[] =>
  proposals.toSorted((one, other) => other.score - one.score).slice(0, most);
