import { beforeAll, beforeEach, expect, it } from 'vitest';
import { referencesOf } from '../../shared/kinds/references.ts';
import { type Collection, collections, type Stored } from '../../shared/kinds/registry.ts';
import { sized } from '../lane.ts';
import { aUser, type Snapshot } from './network.ts';
import { provideNetwork } from './provide-network.ts';
import { shortenPauses } from './short-pauses.ts';

beforeAll(() => {
  shortenPauses();
});
const network = provideNetwork({ mayFail: true });
let finishMerge: (id: string) => Promise<void>;
beforeAll(async () => {
  ({ finishMerge } = await import('../../functions/topic/finish-merge.ts'));
});
beforeEach(async () => {
  network.table.fates(() => 'pass');
  await network.clear();
  await network.ground({
    users: [aUser('ada', { admin: 'true' }), aUser('mia')],
    admins: [{ id: 'ada' }],
    topics: [
      {
        id: 'wells',
        name: 'Wells',
        description,
        otherNames: [{ language: 'es', names: ['Pozos'] }],
        merged: ['springs'],
      },
      { id: 'water', name: 'Water', otherNames: [{ language: 'es', names: ['Agua', 'pozos'] }] },
      { id: 'law', name: 'Law' },
    ],
  });
});

const description = '<p>Words.</p>';
const merge = (into: string, id = 'wells', by = 'ada') =>
  network.call(by, 'POST /api/topics/{id}/merge', { path: { id }, body: { into } });
const topic = async (id: string) =>
  (await network.snapshot(['topics'])).topics.find((each) => each.id === id);

/** Of each record the areas that it names, each with what it says of it. */
const namedIn = (snapshot: Snapshot) =>
  new Map(
    collections.flatMap((collection) =>
      (snapshot[collection] as Stored<Collection>[]).map((record): [string, string[]] => [
        `${collection} ${record.id}`,
        referencesOf(collection, record)
          .filter((each) => each.collection === 'topics')
          .map(({ id }) => id),
      ]),
    ),
  );

/** How many records name what is merged, in sixties: of each kind whole fours, as they name it in four ways. */
const sixties = sized('MERGED_SIXTIES', { gate: 1, all: 5 });
const naming = 60 * sixties;

/** They name it alone, beside another area, or beside the one that stays. */
async function many(): Promise<void> {
  const areas = (place: number) =>
    [['wells'], ['law', 'wells'], ['water', 'wells'], ['wells', 'law', 'water']][place % 4] as string[];
  const make = <T>(count: number, of: (place: number) => T) =>
    Array.from({ length: count }, (_, place) => of(place));
  const topics = (place: number) => areas(place).map((id) => ({ id }));
  await network.ground({
    users: make(24 * sixties, (place) => aUser(`user-${place}`, { topics: topics(place) })),
    projects: make(12 * sixties, (place) => ({
      id: `project-${place}`,
      name: `Project ${place}`,
      topics: topics(place),
    })),
    resources: make(8 * sixties, (place) => ({
      id: `resource-${place}`,
      name: `Book ${place}`,
      topics: topics(place),
    })),
    offers: make(8 * sixties, (place) => ({
      id: `offer-${place}`,
      name: `Offer ${place}`,
      topics: topics(place),
    })),
    universities: make(8 * sixties, (place) => ({
      id: `university-${place}`,
      name: `University ${place}`,
      topics: Object.fromEntries(
        areas(place).map((id) => [id, id === 'water' ? ['undergraduate'] : ['doctorate']]),
      ),
    })),
  });
}

it(`${naming} records name the area that stays, none twice and none nothing, wherever the merge is killed and carried on`, {
  timeout: 120_000,
}, async () => {
  await many();
  const before = namedIn(await network.snapshot());
  expect([...before.values()].filter((ids) => ids.includes('wells'))).toHaveLength(naming);
  expect((await merge('water')).status).toBe(200);

  /** That each record names the areas it named, by either name for those that are merged, and each once. */
  const assertWhole = (snapshot: Snapshot) => {
    const there = new Set(snapshot.topics.map(({ id }) => id));
    const now = namedIn(snapshot);
    const stays = (id: string) => (id === 'wells' ? 'water' : id);
    for (const [record, ids] of now) {
      expect([record, ids.filter((id) => !there.has(id))]).toEqual([record, []]);
      expect([record, new Set(ids).size]).toEqual([record, ids.length]);
      if (before.has(record))
        expect([record, new Set(ids.map(stays))]).toEqual([record, new Set(before.get(record)?.map(stays))]);
    }
    return [...now.values()].filter((ids) => ids.includes('wells')).length;
  };

  let kills = 0;
  for (let left = naming; (await topic('wells')) !== undefined; ) {
    // Killed before a write, after it, and in the middle of what is read.
    const fate = (['lost', 'unanswered'] as const)[kills % 2] ?? 'lost';
    const reads = kills % 7 === 6 ? kills % 5 : Number.POSITIVE_INFINITY;
    let isDead = false;
    network.table.fates(({ operation, index }) => {
      if (isDead) return 'lost';
      isDead = operation === 'TransactWriteItems' || index >= reads;
      return isDead ? fate : 'pass';
    });
    await expect(finishMerge('wells')).rejects.toThrow();
    kills += 1;
    network.table.fates(() => 'pass');
    const leftNow = assertWhole(await network.snapshot());
    expect(leftNow).toBeLessThanOrEqual(left);
    left = leftNow;
  }
  expect(kills).toBeGreaterThan(6 * sixties);
  await finishMerge('wells');
  const snapshot = await network.snapshot();
  expect(assertWhole(snapshot)).toBe(0);
  expect(snapshot.topics.find(({ id }) => id === 'water')?.merged).toEqual(['wells', 'springs']);
  const taught = snapshot.universities.map(({ topics }) => topics.water?.join());
  expect(taught.filter((levels) => levels === 'undergraduate,doctorate')).toHaveLength(4 * sixties);
  expect(taught.filter((levels) => levels === 'doctorate')).toHaveLength(4 * sixties);
  expect(snapshot.projects.every(({ version }) => version === 2)).toBe(true);
});

it('what is written meanwhile, or long after, by who knows the former area alone, names the one that stays', async () => {
  expect((await merge('water')).status).toBe(200);
  const project = {
    name: 'Pumps',
    description,
    status: 'proposal',
    taskforces: [],
    leads: ['mia'],
    topics: [{ id: 'wells' }, { id: 'water' }],
  };
  const made = await network.create('mia', 'projects', project);
  expect(made.body.topics).toEqual([{ id: 'water' }]);
  await finishMerge('wells');
  await network.ground({ users: [aUser('eve', { topics: [{ id: 'law' }] })] });
  const again = await network.edit(
    'mia',
    'projects',
    String(made.body.id),
    { ...project, topics: [{ id: 'springs' }] },
    1,
  );
  expect([again.status, again.body.topics]).toEqual([200, [{ id: 'water' }]]);
  // On, when that one is merged too.
  await merge('law', 'water');
  await finishMerge('water');
  expect((await topic('law'))?.merged).toEqual(['water', 'wells', 'springs']);
  const late = await network.create('mia', 'projects', {
    ...project,
    name: 'Pipes',
    topics: [{ id: 'wells' }],
  });
  expect(late.body.topics).toEqual([{ id: 'law' }]);
  const never = await network.create('mia', 'projects', { ...project, topics: [{ id: 'stars' }] });
  expect(never.status).toBe(422);
});

it('whoever is approved, or brought back, while an area they name is merged, names the one that stays', async () => {
  await network.ground({
    requests: [
      { id: 'zoe', name: 'Zoe', email: 'zoe@colloquy.example', topics: [{ id: 'wells' }, { id: 'law' }] },
    ],
    users: [aUser('eve', { topics: [{ id: 'wells' }] })],
  });
  expect((await network.remove('ada', 'users', 'eve')).status).toBe(204);
  await merge('water');
  const approved = await network.call('ada', 'POST /api/requests/{id}/approve', { path: { id: 'zoe' } });
  expect(approved.body.topics).toEqual([{ id: 'water' }, { id: 'law' }]);
  await finishMerge('wells');
  const back = await network.call('ada', 'POST /api/users/{id}/restore', { path: { id: 'eve' } });
  expect(back.body.topics).toEqual([{ id: 'water' }]);
});

it('the one that stays has all names of the other, once each', async () => {
  const { body } = await merge('water');
  expect(body.otherNames).toEqual([
    { language: 'es', names: ['Agua', 'pozos'] },
    { language: 'en', names: ['Wells'] },
  ]);
});

it('is asked for again without harm, and refused in words where it can’t be', async () => {
  expect((await merge('water', 'wells', 'mia')).status).toBe(403);
  for (const into of ['wells', 'stars']) {
    const { status, body } = await merge(into);
    expect([status, body.error]).toMatchObject([422, { fields: [{ path: 'into' }] }]);
  }
  expect((await merge('water')).body.id).toBe('water');
  expect((await merge('water')).body.id).toBe('water');
  expect((await merge('law')).status).toBe(409);
  expect((await merge('wells', 'law')).status).toBe(409);
  expect((await network.remove('ada', 'topics', 'wells')).status).toBe(409);
  await finishMerge('wells');
  expect((await merge('water')).body.id).toBe('water');
  expect((await merge('law')).status).toBe(404);
});

it('what an area is called while it is being merged is the other’s in the end', async () => {
  await merge('water');
  const wells = { name: 'Deep wells', description };
  expect((await network.edit('ada', 'topics', 'wells', wells, 2)).status).toBe(200);
  await finishMerge('wells');
  expect((await topic('water'))?.otherNames).toContainEqual({
    language: 'en',
    names: ['Wells', 'Deep wells'],
  });
});

it('a text that is written for an area while it is being merged is refused, and not lost with it', async () => {
  await merge('water');
  const edit = (text: string) =>
    network.edit('ada', 'topics', 'wells', { name: 'Deep wells', description: text }, 2);
  const { status, body } = await edit('<p>Rewritten.</p>');
  expect([status, body.error]).toMatchObject([
    409,
    { message: 'This area is being merged into another one. In a moment its link will lead there.' },
  ]);
  expect((await topic('wells'))?.name).toBe('Wells');
  expect((await edit(description)).status).toBe(200);
});

it('an area stays itself where the one it was to become part of is deleted meanwhile', async () => {
  await network.ground({ users: [aUser('eve', { topics: [{ id: 'wells' }] })] });
  await merge('water');
  expect((await network.remove('ada', 'topics', 'water')).status).toBe(204);
  await finishMerge('wells');
  expect((await topic('wells'))?.mergingInto).toBeUndefined();
  expect(namedIn(await network.snapshot()).get('users eve')).toEqual(['wells']);
});

it('the schedule carries on what the stream has not come to the end of', async () => {
  const { finishMerges } = await import('../../functions/topic/finish-merge.ts');
  const { Run } = await import('../../functions/stores/run.ts');
  await network.ground({ users: [aUser('eve', { topics: [{ id: 'wells' }] })] });
  await merge('water');
  const run = new Run();
  await finishMerges(new Date(), run);
  expect(run.left).toEqual([]);
  expect(namedIn(await network.snapshot()).get('users eve')).toEqual(['water']);
  expect(await topic('wells')).toBeUndefined();
});

it('a renamed area keeps its former name among its others, less what only differs in case', async () => {
  const renamed = await network.edit('ada', 'topics', 'water', { name: 'Waters and Rivers', description }, 1);
  expect(renamed.body.otherNames).toContainEqual({ language: 'en', names: ['Water'] });
  const back = await network.edit('ada', 'topics', 'water', { name: 'Water', description }, 2);
  expect(back.body.otherNames).toContainEqual({ language: 'en', names: ['Waters and Rivers'] });
  const shouted = await network.edit('ada', 'topics', 'water', { name: 'WATER', description }, 3);
  expect(shouted.body.otherNames).toEqual(back.body.otherNames);
});
