import { isClosed } from '../fields/field-values.ts';
import { kindFacts, type SectionKind, sectionKinds } from '../kinds/collections.ts';
import { type Actor, can, hasEnded } from '../permissions/policy.ts';
import { createPool, type Match, matchesFor, type Pool } from './match.ts';
import { areasOf, createProfiler, lazy, type RecordLists, type Subject } from './match-profile.ts';

const matchingOf = (collection: SectionKind) => kindFacts[collection].matching;
const isWork = (collection: SectionKind) => matchingOf(collection)?.is === 'work';
const roleOf = (collection: SectionKind) => matchingOf(collection)?.is ?? '';

/** The kinds whose records are proposed: people, places, work, and of work opportunities first, the last of the sections. */
export const proposable = sectionKinds
  .filter(matchingOf)
  .toReversed()
  .sort((one, other) => roleOf(one).localeCompare(roleOf(other)));
/** The kinds that are proposed to a member, who already has a university. */
export const memberProposals = proposable.filter((each) => matchingOf(each)?.is !== 'place');
export const matched = [...proposable, 'taskforces'] as const;

/**
 * Whether a reader can use what is proposed on a record's page: people and places for work, if they may edit it; what
 * fits a person, if that is them; opportunities for a university, if it is theirs.
 *
 * @param university the id of the reader's own
 */
export function canUse(
  actor: Actor,
  { collection, record }: Subject,
  proposed: SectionKind,
  university: string | undefined,
): boolean {
  const mayEdit = () => can(actor, 'edit', collection, record);
  if (collection === 'users') return actor.type === 'member' && record.id === actor.id;
  if (collection === 'universities' && proposed === 'offers') return record.id === university || mayEdit();
  return kindFacts[collection].matching?.is !== 'work' || isWork(proposed) || mayEdit();
}

export type Proposal = Match & { collection: SectionKind };

/** Whether a record is still proposed: it was not closed, hasn't ended, and its kind's `matching.open` allows its state. */
export function isOpen(collection: SectionKind, record: object, now: Date): boolean {
  const states = Object.entries(matchingOf(collection)?.open ?? {});
  const isIn = ([field, codes]: (typeof states)[number]) =>
    codes.includes((record as Record<string, string>)[field] ?? '');
  return states.every(isIn) && !isClosed(record) && !hasEnded(collection, record, now);
}

/**
 * Makes proposals from what one reader sees. The candidates of a kind are indexed when they are first needed.
 *
 * @param isCandidate whether the record with this id can be proposed
 */
export function createProposer(
  lists: RecordLists,
  now: Date,
  isCandidate: (id: string) => boolean = () => true,
) {
  const profileOf = createProfiler(lists);
  const pools = Object.fromEntries(
    proposable.map((collection) => [
      collection,
      lazy(() =>
        createPool(
          (lists[collection] ?? []).filter((record) => isOpen(collection, record, now)),
          (record) => areasOf({ collection, record }),
          (record) => profileOf({ collection, record }),
          ({ id }) => isCandidate(id),
        ),
      ),
    ]),
  ) as Record<SectionKind, () => Pool>;

  /**
   * The best proposals of these kinds; undefined for a subject without areas, which nothing can match.
   *
   * @param declined the ids of the proposals that the reader has declined
   */
  return (
    subject: Subject,
    among: readonly SectionKind[],
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

/** The best of several lists of proposals, which are concatenated. */
export const bestOf = (proposals: readonly Proposal[], most: number): Proposal[] =>
  proposals.toSorted((one, other) => other.score - one.score).slice(0, most);
