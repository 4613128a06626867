import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Outside, startOutside } from '../helpers/outside.ts';
import { aUser } from './network.ts';
import { provideNetwork } from './provide-network.ts';

/** Somebody saves searches that take long: everybody else gets their digest in the same run, and before them. */
let searched = 0;
let clock = 0;
/** Seconds that each search takes. */
const [searchTakes, evilSearches] = [2, 50];
vi.mock('../../shared/lists/saved-search.ts', () => ({
  filterOf: () => {
    searched += 1;
    clock += searchTakes * 1000;
    return () => true;
  },
}));

const network = provideNetwork({ quotaFactor: 1 });
let outside: Outside;
let run: (now: Date) => Promise<unknown>;
const monday = new Date('2026-11-23T09:30:00.000Z');
const later = (days: number) => new Date(monday.getTime() + days * 86_400_000);
const others = Array.from({ length: 25 }, (_, at) => `m${at}`);
const description = '<p>Words.</p>';
const aProject = (id: string) => ({
  id,
  name: `Project ${id}`,
  description,
  status: 'ongoing',
  taskforces: [],
  topics: [{ id: 'water' }],
  leads: ['lea'],
});
/** The first in every order of ids. */
const evil = 'a-evil';

beforeAll(async () => {
  outside = await startOutside();
  const { sendDigests } = await import('../../functions/schedule/send-digests.ts');
  const { Run } = await import('../../functions/stores/run.ts');
  run = (now) => {
    vi.setSystemTime(now);
    return sendDigests(now, new Run());
  };
  vi.useFakeTimers({ toFake: ['Date'], now: later(-30) });
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  outside.stop();
});
beforeEach(async () => {
  vi.setSystemTime(later(-30));
  await network.clear();
  await network.ground({
    topics: [{ id: 'water', name: 'Water', description }],
    users: [evil, 'lea', ...others].map((id) => aUser(id, { digest: 'daily' })),
    follows: [evil, ...others].map((id) => ({
      id: `${id}-f`,
      member: id,
      record: { kind: 'topics', id: 'water' },
    })),
    searches: Array.from({ length: evilSearches }, (_, at) => ({
      id: `${evil}-${at}`,
      member: evil,
      name: `Search ${at}`,
      address: `/projects?q=${at}`,
    })),
  });
  outside.done.length = 0;
  [searched, clock] = [0, 0];
});

const mailed = () =>
  outside.done.filter(({ service }) => service === 'mail').map(({ about }) => about.split('@')[0]);

it('the searches of one member take seconds of a run, whose last they are on every day', async () => {
  for (const day of [0, 1]) {
    vi.setSystemTime(new Date(later(day).getTime() - 3_600_000));
    await network.ground({ projects: [aProject(`p${day}`)] });
    outside.done.length = 0;
    clock = 0;
    await run(later(day));
    expect(
      mailed()
        .slice(0, others.length - 9)
        .includes(evil),
    ).toBe(false);
    expect(new Set(mailed())).toEqual(new Set([evil, ...others]));
    expect(clock).toBeLessThan(10_000);
  }
  expect(searched).toBeGreaterThan(0);
});

it('who was slow once comes last, even if nothing else tells', async () => {
  const { claimDigest } = await import('../../functions/stores/digest-states.ts');
  await claimDigest('m0', { through: 1, day: '2026-11-01', slow: 4000 }, later(-20));
  vi.setSystemTime(new Date(monday.getTime() - 3_600_000));
  await network.ground({ projects: [aProject('p')] });
  await run(monday);
  // Ten are mailed at once.
  expect(mailed().indexOf('m0')).toBeGreaterThan(others.length - 10);
});

it('a search of more words than anybody types isn’t saved, and why is said', async () => {
  const save = (words: number) =>
    network.create('m1', 'searches', {
      name: 'Mine',
      address: `/members?q=${Array.from({ length: words }, (_, at) => `word${at}`).join('+')}`,
    });
  expect((await save(12)).status).toBe(201);
  const { status, body } = await save(13);
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain('A saved search can have at most 12 words.');
});
