import { randomFrom } from '../../infra/local/seed/lib/random.ts';
import type { Criteria } from '../../shared/fields/codes.ts';
import {
  type DegreeLevel,
  degreeLevels,
  type Region,
  regions,
} from '../../shared/fields/university-codes.ts';

type Ids = { id: string }[];
type UniversityFacts = { id: string; name: string; region: Region; topics: Record<string, DegreeLevel[]> };
type MemberFacts = {
  id: string;
  title: string;
  topics: Ids;
  university: { id: string };
  languages?: string[];
};
type WorkFacts = { id: string; name: string; topics: Ids } & Criteria;
type OfferFacts = WorkFacts & { owner: string; expiry: string };
type ProjectFacts = WorkFacts & { status: string; taskforces: Ids; leads: string[] };
type TaskforceFacts = { id: string; chairs: string[]; members: string[] };

/** What the best of each offer have in common with it is all that it says; how much each counts isn't known here. */
export const bestOfEach = 5;
/** Enough to push the best out of the first ten, were what tells them apart not counted. */
const rivals = 10;

export type Planted = {
  universities: UniversityFacts[];
  users: MemberFacts[];
  taskforces: TaskforceFacts[];
  projects: ProjectFacts[];
  offers: OfferFacts[];
  /** By offer, the ids of those who fit it best. */
  best: Map<string, string[]>;
};

const subjects = [
  'hydrology',
  'philosophy',
  'nursing',
  'economics',
  'theology',
  'engineering',
  'history',
  'letters',
];

const languages = ['en', 'es', 'fr', 'pt', 'it', 'de'];

/**
 * A network of so many members around as many offers. Of each offer five members work on all of its areas, where
 * it looks for them, at a university that teaches these at the levels it asks for, under a title that it names.
 * Ten others are like them in another region, ten at a university that doesn't teach this at these levels; where the
 * offer asks for a language, which the best speak, ten speak others; five have some of the areas, and the rest what
 * chance gives them. Half of the members say what they speak.
 */
export function plantedNetwork(members: number, offers: number): Planted {
  const random = randomFrom(7);
  const areas = Array.from({ length: 38 }, (_, at) => `area-${at}`);
  const objects = (ids: readonly string[]) => ids.map((id) => ({ id }));
  const universities = Array.from({ length: 178 }, (_, at): UniversityFacts => {
    const taught = random.some(areas, 4, 14).map((area) => [area, random.some(degreeLevels, 1, 3)] as const);
    return {
      id: `university-${at}`,
      name: `University of ${random.pick(subjects)}`,
      region: random.pick(regions),
      topics: Object.fromEntries(taught),
    };
  });
  const made: MemberFacts[] = [];
  const addMember = (
    topics: readonly string[],
    university: string,
    subject = random.pick(subjects),
    speaks: readonly string[] = random.chance(0.5) ? random.some(languages, 1, 2) : [],
  ) => {
    const id = `member-${made.length}`;
    made.push({
      id,
      title: `Professor of ${subject}`,
      topics: objects(topics),
      university: { id: university },
      ...(speaks.length > 0 && { languages: [...speaks] }),
    });
    return id;
  };
  const best = new Map<string, string[]>();
  const someOffers = Array.from({ length: offers }, (_, at): OfferFacts => {
    const id = `offer-${at}`;
    // Asked for is what some university of the region gives: else nobody could be best.
    const host = random.pick(universities);
    const topics = random.some(Object.keys(host.topics), 2, 3);
    const levels = random.some(host.topics[topics[0] ?? ''] ?? [], 1, 2) as DegreeLevel[];
    const subject = random.pick(subjects);
    const asked = random.chance(0.5) ? random.some(languages, 1, 2) : [];
    const others = languages.filter((each) => !asked.includes(each));
    const teaches = ({ topics: taught }: UniversityFacts, area = '') =>
      levels.every((level) => taught[area]?.includes(level));
    const isWhereAsked = ({ region }: UniversityFacts) => region === host.region;
    const hosts = universities.filter((each) => isWhereAsked(each) && teaches(each, topics[0]));
    // Otherwise like the best: one thing alone tells them apart.
    const elsewhere = universities.filter((each) => !isWhereAsked(each) && teaches(each, topics[0]));
    const atOtherLevels = universities.filter(
      (each) =>
        isWhereAsked(each) &&
        !topics.some((area) => levels.some((level) => each.topics[area]?.includes(level))),
    );
    const places = [
      ...Array.from({ length: bestOfEach }, () => ({ at: hosts, isBest: true, speaks: asked })),
      ...Array.from({ length: rivals }, () => ({ at: elsewhere, isBest: false, speaks: asked })),
      ...Array.from({ length: rivals }, () => ({ at: atOtherLevels, isBest: false, speaks: asked })),
      ...Array.from({ length: asked.length > 0 ? rivals : 0 }, () => ({
        at: hosts,
        isBest: false,
        speaks: random.some(others, 1, 2),
      })),
    ];
    // In any order: of records that fit equally well those come first that were made first.
    const planted = random
      .some(places, places.length, places.length)
      .map(({ at: where, isBest, speaks }) => ({
        isBest,
        member: addMember(topics, random.pick(where).id, subject, speaks),
      }));
    best.set(
      id,
      planted.flatMap(({ isBest, member }) => (isBest ? [member] : [])),
    );
    for (let other = 0; other < bestOfEach; other += 1)
      addMember([...topics.slice(1), ...random.some(areas, 1, 2)], random.pick(hosts).id, subject);
    return {
      id,
      name: `A seminar on ${subject}`,
      topics: objects(topics),
      levels,
      regions: [host.region] as Region[],
      ...(asked.length > 0 && { languages: [...asked] }),
      owner: `owner-${at}`,
      expiry: '2100-01-01T00:00:00.000Z',
    };
  });
  while (made.length < members) addMember(random.some(areas, 1, 4), random.pick(universities).id);
  const ids = made.map(({ id }) => id);
  return {
    universities,
    users: made,
    offers: someOffers,
    projects: Array.from({ length: 400 }, (_, at) => ({
      id: `project-${at}`,
      name: `Wells and ${random.pick(subjects)}`,
      topics: objects(random.some(areas, 1, 3)),
      taskforces: objects(random.some(['force-0', 'force-1', 'force-2'], 0, 2)),
      leads: random.some(ids, 1, 3),
      status: 'ongoing',
      regions: random.chance(0.3) ? [random.pick(regions)] : [],
    })),
    taskforces: [0, 1, 2].map((at) => ({
      id: `force-${at}`,
      chairs: [random.pick(ids)],
      members: random.some(ids, 200, 400),
    })),
    best,
  };
}
