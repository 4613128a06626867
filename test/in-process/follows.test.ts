import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FollowedKind, followedKinds, mostFollows } from '../../shared/follow/follow.rules.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import { longestSearchAddress, mostSearches } from '../../shared/saved-search/saved-search.rules.ts';
import { aFollow, aProject, aSearch, aTaskforce, aUniversity } from '../factories.ts';
import type { ErrorBody } from '../helpers/api.ts';
import { streamTo } from '../helpers/stream.ts';
import { type Answer, aUser } from './network.ts';
import { provideNetwork } from './provide-network.ts';

/** What somebody follows and saves is theirs alone, and names nothing that is gone. */
const network = provideNetwork({ stream: true });
let stream: ReturnType<typeof streamTo>;
let finishMerge: (id: string) => Promise<void>;

beforeAll(async () => {
  stream = streamTo((await import('../../functions/stream/stream.lambda.ts')).handler);
  ({ finishMerge } = await import('../../functions/topic/finish-merge.ts'));
});

const described = { description: '<p>Words.</p>' };
beforeEach(async () => {
  await network.clear();
  await network.ground({
    users: [aUser('ada', { admin: 'true' }), ...['mia', 'mia-2', 'zoe'].map((id) => aUser(id))],
    admins: [{ id: 'ada' }],
    topics: ['water', 'wells', 'law'].map((id) => ({ id, name: id, ...described })),
    universities: [{ id: 'uni', ...aUniversity({ topics: {} }) }],
    taskforces: [{ id: 'force', ...aTaskforce({ chairs: ['ada'] }) }],
    projects: [{ id: 'project', ...aProject({ leads: ['ada'], topics: [] }) }],
  });
  await stream.run();
});

const targets: Record<FollowedKind, string> = {
  topics: 'water',
  taskforces: 'force',
  projects: 'project',
  universities: 'uni',
  users: 'zoe',
};
const follow = (by: string, kind: FollowedKind, id: string): Promise<Answer> =>
  network.create(by, 'follows', aFollow(kind, id));
const heldBy = async (uid: string) => (await network.browserOf(uid).sync()).held();
const errorOf = (body: unknown) => (body as ErrorBody).error;
const followsOf = async (member: string): Promise<Stored<'follows'>[]> =>
  (await network.snapshot(['follows'])).follows.filter((each) => each.member === member);
const followedBy = async (member: string) => (await followsOf(member)).map(({ record }) => record.id).sort();

describe('what a member follows and saves', () => {
  it('reaches that member alone: by list, record, sync and audit', async () => {
    const made = [await follow('mia', 'topics', 'water'), await network.create('mia', 'searches', aSearch())];
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    for (const [at, collection] of (['follows', 'searches'] as const).entries()) {
      const id = String(made[at]?.body.id);
      const seenBy = async (uid: string) => {
        const path = { collection, id };
        const held = JSON.stringify(await heldBy(uid));
        const list = await network.call(uid, 'GET /api/{collection}', { path: { collection } });
        return [
          held.includes(id),
          JSON.stringify(list.body).includes(id),
          (await network.call(uid, 'GET /api/{collection}/{id}', { path })).status,
        ];
      };
      expect(await seenBy('mia')).toEqual([true, true, 200]);
      for (const other of ['mia-2', 'ada', 'zoe']) expect(await seenBy(other)).toEqual([false, false, 404]);
      for (const other of ['mia-2', 'ada'])
        expect((await network.remove(other, collection, id)).status).toBe(404);
    }
    const { items } = (await network.call('ada', 'GET /api/audit')).body;
    expect((items as unknown as { by: string }[]).filter(({ by }) => by === 'mia')).toEqual([]);
  });

  it('is one record, however often it is asked for', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => follow('mia', 'topics', 'water')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await followedBy('mia')).toEqual(['water']);
    const [{ id } = { id: '' }] = await followsOf('mia');
    expect((await network.remove('mia', 'follows', id)).status).toBe(204);
    expect((await network.remove('mia', 'follows', id)).status).toBe(404);
    expect((await follow('mia', 'topics', 'water')).status).toBe(201);
  });

  it('is refused without a record, or of a kind that can’t be followed, in words', async () => {
    for (const what of [{}, { record: { kind: 'offers', id: 'seminar' } }]) {
      const { status, body } = await network.create('mia', 'follows', what);
      expect([status, errorOf(body).fields]).toEqual([
        422,
        [
          {
            path: 'record',
            message: 'Choose one area, task force, project, university or member to follow.',
          },
        ],
      ]);
    }
    expect((await follow('mia', 'topics', 'nowhere')).status).toBe(422);
  });
});

describe.each(followedKinds)('a follow of %s', (kind) => {
  it('goes with the record that it names, and with nothing else', async () => {
    await follow('mia', kind, targets[kind]);
    await follow('mia', 'topics', 'law');
    expect((await network.remove('ada', kind, targets[kind])).status).toBe(204);
    await stream.run();
    expect(await followedBy('mia')).toEqual(['law']);
    expect(Object.keys(await heldBy('mia')).filter((key) => key.startsWith('follows '))).toHaveLength(1);
  });
});

describe('areas that are merged', () => {
  it('are followed by the name of the one that stays, once, whether it was followed before or not', async () => {
    await follow('mia', 'topics', 'wells');
    await follow('zoe', 'topics', 'wells');
    await follow('zoe', 'topics', 'water');
    await network.call('ada', 'POST /api/topics/{id}/merge', {
      path: { id: 'wells' },
      body: { into: 'water' },
    });
    await finishMerge('wells');
    await stream.run();
    for (const uid of ['mia', 'zoe']) {
      expect(await followedBy(uid)).toEqual(['water']);
      // The record has the id that belongs to this area, so a second press makes no second one.
      expect((await follow(uid, 'topics', 'water')).status).toBe(409);
      const [{ id } = { id: '' }] = await followsOf(uid);
      expect((await network.remove(uid, 'follows', id)).status).toBe(204);
      expect(await followedBy(uid)).toEqual([]);
    }
  });
});

describe('there is room', () => {
  it(`for ${mostFollows} follows`, async () => {
    const many = Array.from({ length: mostFollows - 1 }, (_, at) => `area-${at}`);
    await network.ground({ topics: many.map((id) => ({ id, name: id, ...described })) });
    await network.ground({
      follows: many.map((id) => ({ id: `mia-${id}`, member: 'mia', ...aFollow('topics', id) })),
    });
    expect((await follow('mia', 'topics', 'water')).status).toBe(201);
    const { status, body } = await follow('mia', 'topics', 'law');
    expect([status, errorOf(body).message]).toEqual([
      409,
      'You follow 200 already. Stop following something first, in your account.',
    ]);
    expect((await follow('mia-2', 'topics', 'law')).status).toBe(201);
  });

  it(`for ${mostSearches} searches`, async () => {
    const many = Array.from({ length: mostSearches - 1 }, (_, at) => `s${at}`);
    await network.ground({ searches: many.map((id) => ({ id: `mia-${id}`, member: 'mia', ...aSearch() })) });
    expect((await network.create('mia', 'searches', aSearch())).status).toBe(201);
    const { status, body } = await network.create('mia', 'searches', aSearch());
    expect([status, errorOf(body).message]).toEqual([
      409,
      'You have saved 50 searches already. Remove one first, in your account.',
    ]);
  });
});

describe('the address of a search', () => {
  it.each([
    ['/members?region=AUSJAL&q=water', '/members?q=water&region=AUSJAL'],
    ['/projects?status=', '/projects?status='],
    ['/topics?q=%20clean+water%20', '/topics?q=clean+water'],
  ])('%s is kept as %s', async (address, kept) => {
    const { status, body } = await network.create('mia', 'searches', { name: 'Mine', address });
    expect([status, body.address]).toEqual([201, kept]);
    // Another order of the same is the same search.
    expect((await network.create('mia', 'searches', { name: 'Again', address: kept })).status).toBe(409);
  });

  it.each([
    '/members',
    '/members?',
    '/members?q=',
    '/members?sort=newest&q=water',
    '/members?q=water&q=law',
    '/members?q=water#top',
    '/audit?q=water',
    '/__proto__?q=water',
    'https://evil.example/members?q=water',
    '//evil.example/members?q=water',
    '/members\\?q=water',
    'javascript:alert(1)',
    7,
  ])('%s is refused', async (address) => {
    const { status, body } = await network.create('mia', 'searches', { name: 'Mine', address });
    expect([status, errorOf(body).fields?.map(({ path }) => path)]).toEqual([422, ['address']]);
  });

  it('is limited', async () => {
    const address = `/members?q=${'w'.repeat(longestSearchAddress)}`;
    expect((await network.create('mia', 'searches', { name: 'Mine', address })).status).toBe(422);
  });

  it('stays when the search is renamed', async () => {
    const { body } = await network.create('mia', 'searches', { name: 'Mine', address: '/topics?q=water' });
    const id = String(body.id);
    expect((await network.edit('mia', 'searches', id, { name: 'Ours' }, 1)).body).toMatchObject({
      name: 'Ours',
      address: '/topics?q=water',
    });
    expect((await network.edit('ada', 'searches', id, { name: 'Theirs' }, 2)).status).toBe(404);
    expect((await network.edit('mia', 'searches', id, { name: ' ' }, 2)).status).toBe(422);
  });
});

it.each([
  ['follows', {}],
  ['blocks', { how: 'blocked' }],
] as const)('of oneself there are no %s', async (collection, more) => {
  const own = { record: { kind: 'users', id: 'mia' }, ...more };
  const { status, body } = await network.create('mia', collection, own);
  expect([status, errorOf(body).message]).toEqual([409, expect.stringContaining('yourself.')]);
});
