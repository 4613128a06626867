import { type Match, matchesFor, type Pool, poolOf } from './match.ts';
import {
  areaProfile,
  type MemberFacts,
  memberProfile,
  type OfferFacts,
  offerProfile,
  type Profile,
  type ProjectFacts,
  projectProfile,
  type TaskforceFacts,
  taskforcesOfMembers,
  type UniversityFacts,
  universityProfile,
} from './profile.ts';

/** What can be proposed. */
export type Proposed = 'users' | 'universities' | 'projects' | 'offers';

/** All that one reader sees and that matching asks of; of offers those that stand. */
export type Matched = {
  users: readonly MemberFacts[];
  universities: readonly UniversityFacts[];
  taskforces: readonly TaskforceFacts[];
  projects: readonly (ProjectFacts & { status: string })[];
  offers: readonly OfferFacts[];
};

type SubjectFacts = {
  users: MemberFacts;
  universities: UniversityFacts;
  projects: ProjectFacts;
  offers: OfferFacts;
  topics: { id: string };
};
/** To what something is proposed. */
export type Subject = {
  [C in keyof SubjectFacts]: { collection: C; record: SubjectFacts[C] };
}[keyof SubjectFacts];

/** Whether the reader decides what is proposed for it: what fits another member isn't for them to decline. */
export const mayDecline = (reader: string | undefined, { collection, record }: Subject): boolean =>
  collection !== 'users' || record.id === reader;

/** What fits, and of which kind it is. */
export type Proposal = Match & { collection: Proposed };

/** Whether anybody can still join in a project: what is complete or inactive is proposed to nobody. */
export const isUnderWay = ({ status }: { status: string }): boolean =>
  status === 'proposal' || status === 'ongoing';

/** Proposes of what one reader sees; candidates of a kind are sorted by area when they are first asked for. */
export function proposerOver({ users, universities, taskforces, projects, offers }: Matched) {
  const universityOf = once(() => new Map(users.map(({ id, university }) => [id, university?.id])));
  const places = new Map(universities.map((each) => [each.id, each]));
  const forces = once(() => taskforcesOfMembers(taskforces));
  const placeOf = (member: string | undefined) => places.get(universityOf().get(member ?? '') ?? '');

  const areaIds = ({ topics }: { topics: readonly { id: string }[] }) => topics.map(({ id }) => id);
  const pools: Record<Proposed, () => Pool> = {
    users: once(() => poolOf(users, areaIds, (record) => profileOf({ collection: 'users', record }))),
    universities: once(() => poolOf(universities, ({ topics }) => Object.keys(topics), universityProfile)),
    projects: once(() =>
      poolOf(projects.filter(isUnderWay), areaIds, (record) => profileOf({ collection: 'projects', record })),
    ),
    offers: once(() => poolOf(offers, areaIds, (record) => profileOf({ collection: 'offers', record }))),
  };

  function profileOf({ collection, record }: Subject): Profile {
    if (collection === 'users')
      return memberProfile(record, places.get(record.university?.id ?? ''), forces().get(record.id) ?? []);
    if (collection === 'universities') return universityProfile(record);
    if (collection === 'projects') return projectProfile(record, placeOf(record.leads[0]));
    if (collection === 'offers') return offerProfile(record, placeOf(record.owner));
    return areaProfile(record);
  }

  /**
   * The best of these kinds for the subject; undefined for one that names no areas, which nothing can fit.
   *
   * @param declined the ids of what the reader has said isn't for them
   */
  return (
    subject: Subject,
    among: readonly Proposed[],
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

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
