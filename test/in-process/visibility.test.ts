import { seed, sized } from '../lane.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Random, randomFrom } from '../../infra/local/seed/lib/random.ts';
import { or, type Sentence, sentencesAbout } from '../../shared/definitions/policy-sentences.ts';
import type { Collection } from '../../shared/kinds/collections.ts';
import { type Action, maySeeSome, rules } from '../../shared/permissions/policy.ts';
import { searchEverywhere } from '../../shared/search/everywhere.ts';
import type { SearchIndexes } from '../../shared/search/search-index.ts';
import type { SyncAnswer } from '../../shared/sync/sync.calls.ts';
import { readPages } from '../../web/data/list-pages.ts';
import { type Replica as BrowserReplica, openReplica } from '../../web/data/replica.ts';
import { startIndexing } from '../../web/data/search-indexing.ts';
import { snapshotOf, visibleAt } from '../../web/data/snapshot.ts';
import { synchronise } from '../../web/data/sync.ts';
import { anIntroduction, anOffer, aReport, aResource, aUniversity, toMember } from '../factories.ts';
import { arrived } from '../helpers/browser-data.ts';
import { aUser } from './network.ts';
import { provideNetwork } from './provide-network.ts';

/** What the policy says of seeing is all that is changed here: every other layer has to follow by itself. */
const today = Object.fromEntries(Object.entries(rules).map(([subject, { see }]) => [subject, see]));
const whoMay = (action: Action, collection: Collection) => rules[collection][action] as Sentence;
const about = sentencesAbout<{ status: string; firstRun: boolean; contact: string; members: string[] }>();
const policies: Record<string, { [C in Collection]?: Sentence }> = {
  'today’s': {},
  'projects that can be hidden': {
    projects: or(
      about('it is active', ['status'], (_, project) => project?.status !== 'inactive'),
      whoMay('edit', 'projects'),
    ),
  },
  'profiles and universities that are shown once they are filled out': {
    users: or(
      about('its first run is done', ['firstRun'], (_, user) => user?.firstRun === false),
      whoMay('see-private', 'users'),
    ),
    universities: or(
      about('it has a contact', ['contact'], (_, university) => university?.contact !== undefined),
      whoMay('create', 'universities'),
    ),
  },
  'offers without an end, and task forces for those in them': {
    offers: rules.topics.see,
    taskforces: or(
      about('somebody in it', ['members'], (actor, force) => force?.members?.includes(actor.id) === true),
      whoMay('edit', 'taskforces'),
    ),
  },
};

function adopt(policy: string) {
  for (const [subject, see] of Object.entries({ ...today, ...policies[policy] }))
    rules[subject as Collection].see = see as Sentence;
}

beforeAll(() => vi.stubGlobal('self', globalThis));
const network = provideNetwork({ bases: true });
beforeEach(() => network.clear());
afterEach(() => {
  adopt('today’s');
  vi.useRealTimers();
});

const people = ['ada', 'carl', 'dora', 'mia', 'zoe'];
const description = '<p>Words.</p>';
const named = (name: string) => ({ name, description });
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

/** A record as it may stand next, by kind; those of roles are there or not. */
const next: { [C in Collection]?: (id: string, random: Random) => object } = {
  projects: (id, random) => ({
    ...named(`Project ${id}`),
    status: random.pick(['proposal', 'ongoing', 'inactive']),
    taskforces: [],
    topics: [],
    leads: random.some(people, 0, 2),
  }),
  resources: (id, random) => ({
    ...aResource({ name: `Resource ${id}`, taskforce: { id: random.pick(['force', 'other']) }, topics: [] }),
    approved: random.chance(0.5),
  }),
  offers: (id, random) => ({
    ...anOffer({ name: `Offer ${id}` }),
    owner: random.pick(people),
    expiry: minutes(random.whole(-3, 30)),
  }),
  universities: (id, random) => ({
    ...aUniversity({ name: `University ${id}`, topics: {} }),
    ...(random.chance(0.5) && { contact: random.pick(people) }),
  }),
  taskforces: (id, random) => ({
    ...named(`Force ${id}`),
    chairs: random.some(people, 0, 1),
    members: random.some(people, 0, 2),
  }),
  requests: (id) => ({ ...named(`Request ${id}`), email: `${id}@colloquy.example` }),
  reports: (_, random) => ({
    ...aReport('users', random.pick(people)),
    by: random.pick(people),
    title: 'A member',
    person: random.pick(people),
  }),
  introductions: (_, random) => ({
    ...anIntroduction(toMember('mia')),
    from: random.pick(people),
    to: random.some(people, 1, 2),
    status: 'sent',
    ...(random.chance(0.3) && { withheldFrom: random.some(people, 1, 2) }),
  }),
  users: (id, random) => aUser(id, { firstRun: random.chance(0.5) }),
  admins: () => ({}),
  chairs: (_, random) => ({ taskforces: random.some(['force', 'other'], 1, 2) }),
};
const idsOf = (collection: Collection): string[] =>
  ['users', 'admins', 'chairs'].includes(collection) ? people : ['a', 'b', 'c'];

/** Some records are written, and some deleted: mostly such as not everybody sees. */
async function step(random: Random) {
  const { change } = await import('../../functions/data/change.ts');
  const all = Object.keys(next) as Collection[];
  const told = all.filter((each) => rules[each].see.reads.length > 0);
  const steps = Array.from({ length: 4 }, () => {
    const collection = random.pick(random.chance(0.9) ? told : all);
    const id = random.pick(idsOf(collection));
    const isDeleted = collection !== 'users' && random.chance(0.3);
    return { collection, id, record: isDeleted ? undefined : { ...next[collection]?.(id, random), id } };
  });
  await change(async (unit) => {
    for (const { collection, id, record } of steps)
      if (record) await unit.put(collection, record as never);
      else await unit.remove(collection, id);
  });
}

/** Time goes on from policy to policy: calls of the storage are signed by it. */
let later = Date.now();
const pairs = sized('VISIBILITY_PAIRS', { gate: 16, all: 400 });

test.each(Object.keys(policies))(
  'what changed, everything anew, and a base with what followed, come to the same for whoever asks, under the policy of %s',
  async (policy) => {
    adopt(policy);
    vi.useFakeTimers({ toFake: ['Date'], now: later });
    const random = randomFrom(seed);
    await network.ground({ users: people.map((id) => aUser(id)), admins: [{ id: 'ada' }] });
    const synced = new Map(people.map((id) => [id, network.browserOf(id)]));
    for (const browser of synced.values()) await browser.sync();
    for (let pair = 0; pair < pairs / Object.keys(policies).length; pair += 1) {
      if (random.chance(0.3)) await network.publishBase();
      await step(random);
      vi.setSystemTime(Date.now() + random.whole(0, 300) * 1000);
      const id = random.pick(people);
      const browser = network.browserOf(id);
      const changed = await (await synced.get(id)?.sync())?.held();
      const anew = await (await browser.sync()).held();
      await browser.close();
      expect(changed, `seed ${seed}, pair ${pair}, ${id}`).toEqual(anew);
      const modern = network.modernBrowserOf(id);
      expect(await (await modern.sync()).held(), `base, seed ${seed}, pair ${pair}, ${id}`).toEqual(anew);
      await modern.close();
    }
    later = Date.now();
  },
  Math.max(60_000, pairs * 200),
);

test('a policy that says otherwise who sees what has everybody load anew', async () => {
  await network.ground({
    users: [aUser('mia')],
    projects: [{ id: 'wells', ...next.projects?.('wells', randomFrom(1)), status: 'inactive', leads: [] }],
  });
  const mia = await network.browserOf('mia').sync();
  expect(await mia.held()).toHaveProperty('projects wells');
  adopt('projects that can be hidden');
  expect(await (await mia.sync()).held()).not.toHaveProperty('projects wells');
});

describe('once the policy alone says that a project can be hidden', () => {
  const project = (status: string, leads = ['mia']) => ({
    id: 'wells',
    ...named('Wells of Chiapas'),
    status,
    taskforces: [],
    topics: [{ id: 'water' }],
    leads,
  });
  const actorOf = (id: string) => ({ type: 'member' as const, id, admin: id === 'ada', chairOf: [] });

  beforeEach(async () => {
    adopt('projects that can be hidden');
    await network.ground({
      users: people.map((id) => aUser(id)),
      admins: [{ id: 'ada' }],
      topics: [{ id: 'water', ...named('Water') }],
      projects: [project('ongoing')],
    });
  });

  async function browserOf(id: string): Promise<BrowserReplica> {
    const replica = await openReplica(id);
    await bring(replica);
    return replica;
  }
  const bring = (replica: BrowserReplica) =>
    synchronise(replica, async (cursor) => {
      const { body } = await network.call(replica.memberId, 'GET /api/sync', {
        query: cursor ? { cursor } : {},
      });
      return arrived(body as unknown as SyncAnswer);
    });
  /** What the search has of projects in this browser, and the list that it stands in. */
  async function found(replica: BrowserReplica, query: string) {
    const indexes = await new Promise<SearchIndexes>((resolve, reject) => {
      const ask = startIndexing(
        replica,
        ({ mainIndex, ...rest }) => mainIndex && resolve({ mainIndex, ...rest }),
        reject,
      );
      ask('projects');
    });
    const pages = await readPages(replica.db.transaction('lists').store, 'projects');
    const list = snapshotOf([...pages.values()].flat(), true);
    const { byId } = visibleAt(new Date(), 'projects', list, actorOf(replica.memberId));
    const groups = searchEverywhere(new Map([['projects' as const, { indexes, byId }]]), query);
    return groups.flatMap(({ best }) => best.map(({ id }) => id));
  }
  const hide = () => network.edit('mia', 'projects', 'wells', project('inactive'), 1);

  test('the API has it for those alone who see it', async () => {
    expect((await hide()).status).toBe(200);
    const read = (uid: string) =>
      network.call(uid, 'GET /api/{collection}/{id}', { path: { collection: 'projects', id: 'wells' } });
    expect((await read('zoe')).status).toBe(404);
    expect((await read('mia')).status).toBe(200);
    expect((await network.remove('zoe', 'projects', 'wells')).status).toBe(404);
  });

  test.each([
    ['zoe', 0],
    ['mia', 1],
    ['ada', 1],
  ])('the browser of %s has it in %i lists, and finds it as often', async (id, times) => {
    const replica = await browserOf(id);
    expect(await found(replica, 'chiapas')).toEqual(['wells']);
    await hide();
    await bring(replica);
    expect(await replica.db.getAllKeys('projects')).toHaveLength(times);
    expect((await replica.db.getAll('lists')).join().split('Chiapas').length - 1).toBe(times);
    expect(await found(replica, 'chiapas')).toHaveLength(times);
    replica.close();
  });

  test('of one that lost its last lead hears only who sees it', async () => {
    const { notifyMembers } = await import('../../functions/stream/notify-members.ts');
    const { stepRunner } = await import('../helpers/upkeep.ts');
    const lose = async (status: string, version: number) => {
      const [before, after] = [project(status), { ...project(status, []), version }];
      const change = { collection: 'projects', id: 'wells', before, after };
      await network.ground({ projects: [after] });
      await stepRunner(notifyMembers)([{ record: { eventID: status }, change } as never]);
      return (await network.noticesOf('ada')).length;
    };
    expect(await lose('ongoing', 2)).toBe(1);
    rules.projects.see = about('it is active', ['status'], (_, each) => each?.status !== 'inactive');
    for (const { id } of await network.noticesOf('ada'))
      await network.call('ada', 'DELETE /api/me/notifications/{id}', { path: { id } });
    expect(await lose('inactive', 3)).toBe(0);
  });

  test('its section stays, and goes with a policy under which a member sees none', () => {
    expect(maySeeSome(actorOf('zoe'), 'projects')).toBe(true);
    rules.projects.see = rules.requests.see;
    expect(maySeeSome(actorOf('zoe'), 'projects')).toBe(false);
    expect(maySeeSome({ type: 'anonymous' }, 'projects')).toBe(false);
    expect(maySeeSome(actorOf('ada'), 'projects')).toBe(true);
  });

  test('one that ends by itself leaves lists and syncs at that moment', async () => {
    const ends = { ...rules.offers.see };
    rules.projects.see = ends;
    const record = { ...project('ongoing', []), expiry: minutes(5) };
    await network.ground({ projects: [record] });
    const zoe = await network.browserOf('zoe').sync();
    expect(await zoe.held()).toHaveProperty('projects wells');
    const later = new Date(Date.now() + 6 * 60_000);
    const standing = visibleAt(later, 'projects', snapshotOf([record], true), actorOf('zoe'));
    expect(standing.records).toEqual([]);
    vi.useFakeTimers({ toFake: ['Date'], now: later });
    expect(await (await zoe.sync()).held()).not.toHaveProperty('projects wells');
  });
});
