import { describe, expect, test } from 'vitest';
import { createPool, type Match, matchesFor, type Reason } from '../../shared/matching/match.ts';
import { createProfiler, type Profile } from '../../shared/matching/match-profile.ts';
import { createProposer, isOpen, memberProposals, proposable } from '../../shared/matching/proposals.ts';
import { sized } from '../lane.ts';
import { bestOfEach, type Planted, plantedNetwork } from './planted.ts';

const members = sized('MATCHED_MEMBERS', { gate: 1_000, all: 10_000 });
const planted = plantedNetwork(members, members / 50);

/** All records as they are matched. */
function profilesOf(lists: Omit<Planted, 'best'>) {
  const profileOf = createProfiler(lists);
  const of = (collection: 'users' | 'universities' | 'projects' | 'offers') =>
    lists[collection].map((record) => profileOf({ collection, record }));
  return {
    members: of('users'),
    universities: of('universities'),
    projects: of('projects'),
    offers: of('offers'),
  };
}

const readyPool = (profiles: readonly Profile[]) =>
  createPool(
    profiles,
    ({ areas }) => areas,
    (profile) => profile,
  );

const profiles = profilesOf(planted);
const pools = {
  members: readyPool(profiles.members),
  universities: readyPool(profiles.universities),
  projects: readyPool(profiles.projects),
  offers: readyPool(profiles.offers),
};

describe(`of the five who fit each offer best among ${members} members`, () => {
  test('19 of 20 are among the first ten', () => {
    const found = profiles.offers.map((offer) => {
      const ten = matchesFor(offer, pools.members, 10).map(({ id }) => id);
      return planted.best.get(offer.id)?.filter((id) => ten.includes(id)).length ?? 0;
    });
    const recall = found.reduce((sum, each) => sum + each, 0) / (bestOfEach * planted.offers.length);
    console.log(`recall in ten: ${recall}`);
    expect(recall).toBeGreaterThanOrEqual(0.95);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: records of any kind, read as they are.
type Loose = any;
const records = new Map<string, Loose>(
  [...planted.users, ...planted.offers, ...planted.projects, ...planted.universities].map((each) => [
    each.id,
    each,
  ]),
);
const forces = planted.taskforces.map(({ id, chairs, members }) => ({
  id,
  people: new Set([...chairs, ...members]),
}));

/** Whether each reason is what the records themselves say, without the matching's own eyes. */
function areTrue(subject: string, { id, reasons }: Match): boolean[] {
  const [one, other] = [records.get(subject), records.get(id)];
  const pairs = [
    [one, other],
    [other, one],
  ];
  const areasOf = ({ topics }: Loose): string[] =>
    Array.isArray(topics) ? topics.map((each) => each.id) : Object.keys(topics);
  const universityOf = (record: Loose) => (record?.region ? record : records.get(record?.university?.id));
  const regionOf = (record: Loose) => {
    const person = record.leads?.[0] ?? record.owner;
    return universityOf(person ? records.get(person) : record)?.region;
  };
  const isOf = (record: Loose, taskforce: string) =>
    record.taskforces
      ? record.taskforces.some((each: Loose) => each.id === taskforce)
      : forces.find((each) => each.id === taskforce)?.people.has(record.id);
  const holds = (reason: Reason): boolean => {
    if (reason.why === 'area') return pairs.every(([each]) => areasOf(each).includes(reason.area));
    if (reason.why === 'taskforce') return pairs.every(([each]) => isOf(each, reason.taskforce));
    if (reason.why === 'language')
      return pairs.some(
        ([asks, is]) =>
          asks.owner && asks.languages?.includes(reason.language) && is.languages?.includes(reason.language),
      );
    if (reason.why === 'word')
      return pairs.every(([each]) => `${each.title ?? each.name}`.toLowerCase().includes(reason.word));
    if (reason.why === 'region')
      return reason.asked
        ? pairs.some(([asks, is]) => asks.regions?.includes(reason.region) && regionOf(is) === reason.region)
        : pairs.every(([each]) => regionOf(each) === reason.region);
    return pairs.some(([asks, is]) => {
      const university = universityOf(is);
      const taught = university?.id === reason.university ? university.topics[reason.area] : [];
      return (
        reason.levels.length > 0 &&
        reason.levels.every((level) => asks.levels?.includes(level) && taught?.includes(level))
      );
    });
  };
  return reasons.map(holds);
}

test(`of ${10 * members} reasons none is untrue`, () => {
  const questions: [Profile[], (typeof pools)[keyof typeof pools]][] = [
    [profiles.members.slice(0, members / 5), pools.offers],
    [profiles.members.slice(0, members / 10), pools.projects],
    [profiles.members.slice(0, members / 33), pools.members],
    [profiles.offers, pools.members],
    [profiles.offers, pools.universities],
    [profiles.projects.slice(0, 100), pools.members],
    [profiles.universities, pools.offers],
    [profiles.universities, pools.projects],
  ];
  let reasons = 0;
  const untrue: string[] = [];
  for (const [subjects, pool] of questions)
    for (const subject of subjects)
      for (const match of matchesFor(subject, pool, 10)) {
        const held = areTrue(subject.id, match);
        reasons += held.length;
        for (const [at, holds] of held.entries())
          if (!holds) untrue.push(`${subject.id} ${match.id} ${JSON.stringify(match.reasons[at])}`);
      }
  console.log(`reasons: ${reasons}`);
  expect(reasons).toBeGreaterThan(10 * members);
  expect(untrue.slice(0, 10)).toEqual([]);
});

describe('who is proposed', () => {
  const [offer] = profiles.offers as [Profile];

  test('is not the university that something is from', () => {
    const home = {
      id: 'home',
      name: 'Home',
      region: 'JHEASA' as const,
      topics: { water: ['doctorate' as const] },
    };
    const elsewhere = { ...home, id: 'elsewhere', name: 'Elsewhere' };
    const propose = createProposer(
      {
        universities: [home, elsewhere],
        users: [{ id: 'ana', university: { id: 'home' } } as { id: string }],
      },
      new Date(),
    );
    const work = { id: 'work', name: 'Wells', topics: [{ id: 'water' }] };
    const proposedFor = (collection: 'offers' | 'projects', record: { id: string }) =>
      propose({ collection, record }, ['universities'], 10)?.map(({ id }) => id);
    expect(proposedFor('offers', { ...work, owner: 'ana' } as never)).toEqual(['elsewhere']);
    expect(proposedFor('projects', { ...work, leads: ['ana'], taskforces: [] } as never)).toEqual([
      'elsewhere',
    ]);
  });

  test('is so for no word that says what somebody is, and not what about', () => {
    const member = { topics: [{ id: 'water' }] };
    const alone = createProfiler({});
    const said = (title: string, name: string) =>
      matchesFor(
        alone({ collection: 'offers', record: { id: 'offer', name, ...member, owner: 'ana' } as never }),
        readyPool([alone({ collection: 'users', record: { ...member, id: 'member', title } as never })]),
        1,
      ).flatMap(({ reasons }) => reasons.flatMap((reason) => (reason.why === 'word' ? [reason.word] : [])));
    expect(said('Director of the Department of Groundwater', 'A director for Groundwater')).toEqual([
      'groundwater',
    ]);
    expect(said('Senior Lecturer', 'A senior lecturer')).toEqual([]);
    expect(said('Profesora, Facultad de Teología', 'Una profesora de la facultad')).toEqual([]);
  });

  test('is nobody whose areas are others, and nobody below the threshold', () => {
    const stranger: Profile = { ...offer, id: 'stranger', areas: ['an area of its own'] };
    expect(matchesFor(stranger, pools.members, 10)).toEqual([]);
    const barely: Profile = {
      ...stranger,
      levels: [],
      regions: [],
      languages: [],
      text: '',
      areas: [...offer.areas.slice(0, 1), 'x', 'y', 'z', 'u', 'v'],
    };
    expect(matchesFor(barely, pools.members, 10)).toEqual([]);
  });

  test('is neither the record itself nor who has to do with it already', () => {
    const [first] = matchesFor(offer, pools.members, 10);
    const own = { ...offer, own: [...offer.own, first?.id ?? ''] };
    expect(matchesFor(own, pools.members, 10).map(({ id }) => id)).not.toContain(first?.id);
    const [member] = profiles.members as [Profile];
    expect(matchesFor(member, pools.members, 10).map(({ id }) => id)).not.toContain(member.id);
  });

  test('rests on nothing of a university that the reader doesn’t see', () => {
    const seen = createProfiler({});
    const unseen = readyPool(planted.users.map((record) => seen({ collection: 'users', record })));
    const reasons = profiles.offers
      .flatMap((each) => matchesFor(each, unseen, 10))
      .flatMap((match) => match.reasons);
    expect(reasons.length).toBeGreaterThan(members / 10);
    expect(reasons.filter(({ why }) => why === 'level' || why === 'region')).toEqual([]);
  });

  test('fits an area by what is about nothing else', () => {
    const area = createProfiler({})({ collection: 'topics', record: { id: 'area-1' } });
    const [best] = matchesFor(area, pools.members, 10);
    expect(planted.users.find(({ id }) => id === best?.id)?.topics).toEqual([{ id: 'area-1' }]);
  });
});

test(`the order is the same of ${members} pairs, in whatever order the records came and through JSON`, () => {
  const shuffled = <T>(list: readonly T[]) =>
    [...list].sort((a, b) => (JSON.stringify(a) > JSON.stringify(b) ? -1 : 1));
  const there = JSON.parse(JSON.stringify(planted)) as Planted;
  const elsewhere = profilesOf({
    ...there,
    users: shuffled(there.users),
    universities: shuffled(there.universities),
    taskforces: shuffled(there.taskforces),
  });
  const pool = readyPool(elsewhere.members);
  let pairs = 0;
  for (const [at, offer] of profiles.offers.entries()) {
    const here = matchesFor(offer, pools.members, 50);
    pairs += here.length;
    expect(matchesFor(elsewhere.offers[at] as Profile, pool, 50)).toEqual(here);
  }
  expect(pairs).toBeGreaterThan(0.9 * members);
});

describe('which kinds are proposed, and which of their records, their definitions say', () => {
  const now = new Date('2026-11-27T12:00:00Z');

  test('people and places before work; to a member all but places', () => {
    expect(proposable.slice(0, 4)).toEqual(['users', 'universities', 'offers', 'projects']);
    expect(memberProposals).toEqual(proposable.filter((each) => each !== 'universities'));
  });

  test('what has ended, or is in a state in which nobody can join, is proposed to nobody', () => {
    const record = { id: 'one', topics: [{ id: 'water' }], name: 'Wells' };
    const open = [
      ['offers', { ...record, expiry: '2026-11-28' }],
      ['projects', { ...record, status: 'ongoing' }],
    ] as const;
    const closed = [
      ['offers', { ...record, expiry: '2026-11-27' }],
      ['projects', { ...record, status: 'complete' }],
      ['offers', { ...record, expiry: '2026-11-28', closed: '2026-11-26' }],
      ['projects', { ...record, status: 'ongoing', closed: '2026-11-26' }],
    ] as const;
    for (const [kind, each] of open) expect(isOpen(kind, each, now)).toBe(true);
    for (const [kind, each] of closed) {
      expect(isOpen(kind, each, now)).toBe(false);
      const area = { collection: 'topics' as const, record: { id: 'water' } };
      expect(createProposer({ [kind]: [each] }, now)(area, [kind], 5)).toEqual([]);
    }
  });
});
