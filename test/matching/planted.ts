import { randomFrom } from '../../infra/local/seed/lib/random.ts';
import { type DegreeLevel, degreeLevels } from '../../shared/degrees.ts';
import type {
  MemberFacts,
  OfferFacts,
  ProjectFacts,
  TaskforceFacts,
  UniversityFacts,
} from '../../shared/matching/profile.ts';
import { type Region, regions } from '../../shared/regions.ts';

/** What the best of each offer have in common with it is all that it says; how much each counts isn't known here. */
export const bestOfEach = 5;

export type Planted = {
  universities: UniversityFacts[];
  members: MemberFacts[];
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

/**
 * A network of so many members around as many offers. Of each offer five members work on all of its areas, where
 * it looks for them, at a university that teaches these at the levels it asks for, under a title that it names.
 * As many again have some of that, and the rest what chance gives them.
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
  const addMember = (topics: readonly string[], university: string, subject = random.pick(subjects)) => {
    const id = `member-${made.length}`;
    made.push({
      id,
      title: `Professor of ${subject}`,
      topics: objects(topics),
      university: { id: university },
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
    const hosts = universities.filter(
      ({ region, topics: taught }) =>
        region === host.region && levels.every((level) => taught[topics[0] ?? '']?.includes(level)),
    );
    best.set(
      id,
      Array.from({ length: bestOfEach }, () => addMember(topics, random.pick(hosts).id, subject)),
    );
    const elsewhere = universities.filter(({ region }) => region !== host.region);
    for (let other = 0; other < bestOfEach; other += 1) {
      if (other % 2 === 0) addMember(topics, random.pick(elsewhere).id);
      else addMember([...topics.slice(1), ...random.some(areas, 1, 2)], random.pick(hosts).id, subject);
    }
    return {
      id,
      name: `A seminar on ${subject}`,
      topics: objects(topics),
      levels,
      regions: [host.region] as Region[],
      owner: `owner-${at}`,
    };
  });
  while (made.length < members) addMember(random.some(areas, 1, 4), random.pick(universities).id);
  const ids = made.map(({ id }) => id);
  return {
    universities,
    members: made,
    offers: someOffers,
    projects: Array.from({ length: 400 }, (_, at) => ({
      id: `project-${at}`,
      name: `Wells and ${random.pick(subjects)}`,
      topics: objects(random.some(areas, 1, 3)),
      taskforces: objects(random.some(['force-0', 'force-1', 'force-2'], 0, 2)),
      leads: random.some(ids, 1, 3),
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
