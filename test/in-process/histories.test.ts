import { beforeAll, describe, expect, it } from 'vitest';
import { referencesOf, withoutReferences } from '../../shared/kinds/references.ts';
import { type Collection, collections } from '../../shared/kinds/registry.ts';
import { aNomination, aProfile, aResource, aUniversity } from '../factories.ts';
import type { BrowserData } from '../helpers/browser-data.ts';
import { deletionsOf, stepRunner } from '../helpers/upkeep.ts';
import { sized } from '../lane.ts';
import { fc } from '../random.ts';
import { type Answer, aUser, type Snapshot } from './network.ts';
import { provideNetwork } from './provide-network.ts';

/** `HISTORY_STEPS=10000 HISTORY_COMPARE_EVERY=1` is the proof as a whole. */
const steps = sized('HISTORY_STEPS', { gate: 100, all: 2000 });
const stepsARun = Math.min(250, steps);
const runs = Math.ceil(steps / stepsARun);

const network = provideNetwork();
let prune: (deleted: { collection: Collection; id: string }[]) => Promise<void>;
beforeAll(async () => {
  const { pruneReferences } = await import('../../functions/stream/prune-references.ts');
  prune = (deleted) => stepRunner(pruneReferences)(deletionsOf(deleted));
});

const people = ['ada', 'ben', 'carl', 'dora', 'eva', 'fred'];
const description = '<p>Words.</p>';

const index = fc.nat({ max: 1000 });
const who = fc.constantFrom(...people);
const someOf = fc.uniqueArray(fc.constantFrom(...people), { minLength: 1, maxLength: 3 });
const written = fc.constantFrom<Collection>(
  'taskforces',
  'taskforces',
  'projects',
  'universities',
  'users',
  'requests',
  'topics',
  'resources',
  'offers',
);

/** A browser's data is held against a fresh load after each of so many steps: the writer's, and another's. */
const compareEvery = sized('HISTORY_COMPARE_EVERY', { gate: 10, all: 5 });

/** One thing that somebody tries; most are allowed to somebody, many are refused. */
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('create' as const), who, written, someOf, index }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('edit' as const), who, written, someOf, index }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('delete' as const), who, written, index }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('grant' as const), who, whom: who }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('revoke' as const), who, whom: who }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('approve resource' as const), who, index }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('delete member' as const), who, whom: who }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('prune' as const) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('sync' as const), who, pages: fc.nat({ max: 2 }) }) },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** What the bodies of writes name: no more than this is read for one. */
const namedInBodies = ['taskforces', 'topics', 'universities'] as const;
type NamedInBodies = (typeof namedInBodies)[number];

/** The body of a write, over whatever stands now. */
function bodyOf(
  collection: Collection,
  chosen: string[],
  at: number,
  now: Pick<Snapshot, NamedInBodies>,
): object {
  const nth = (of: NamedInBodies) => now[of][at % Math.max(1, now[of].length)]?.id ?? 'nothing';
  const name = `Name ${at}`;
  const topics = [{ id: nth('topics') }];
  switch (collection) {
    case 'taskforces':
      return { name, description, chairs: chosen, members: chosen };
    case 'projects':
      return {
        name,
        description,
        topics,
        leads: chosen,
        status: at % 2 ? 'ongoing' : 'proposal',
        taskforces: at % 3 ? [{ id: nth('taskforces') }] : [],
      };
    case 'resources':
      return aResource({ name, topics, taskforce: { id: nth('taskforces') } });
    case 'offers':
      return { name, description, topics: at % 2 ? topics : [], weeks: 2 };
    case 'universities':
      return aUniversity({ name, contact: chosen[0], topics: { [nth('topics')]: ['graduate'] } });
    case 'users':
      return aProfile({ name, university: { id: nth('universities') }, topics });
    case 'requests':
      return aNomination({ name });
    default:
      return { name, description };
  }
}

/** What was deleted and not yet pruned, as the stream would bring it. */
let deleted: { collection: Collection; id: string }[] = [];
let browsers = new Map<string, BrowserData>();

function browserOf(who: string): BrowserData {
  const open = browsers.get(who) ?? network.browserOf(who);
  browsers.set(who, open);
  return open;
}

/** Keeps in the writer's browser what the service answered, as the app does. */
async function keep(who: string, collection: Collection, { status, body }: Answer): Promise<void> {
  if (status === 200 || status === 201) await browserOf(who).keep(collection, body as never);
}

async function take(step: Act): Promise<void> {
  switch (step.type) {
    case 'create':
      return keep(
        step.who,
        step.written,
        await network.create(
          step.who,
          step.written,
          bodyOf(step.written, step.someOf, step.index, await network.snapshot(namedInBodies)),
        ),
      );
    case 'edit': {
      const now = await network.snapshot([step.written, ...namedInBodies]);
      const record = now[step.written][step.index % Math.max(1, now[step.written].length)];
      // One in seven starts from a version that is no longer current.
      const version = (record?.version ?? 1) - (step.index % 7 === 0 ? 1 : 0);
      if (!record) return;
      return keep(
        step.who,
        step.written,
        await network.edit(
          step.who,
          step.written,
          record.id,
          bodyOf(step.written, step.someOf, step.index, now),
          version,
        ),
      );
    }
    case 'delete': {
      const now = await network.snapshot([step.written]);
      const record = now[step.written][step.index % Math.max(1, now[step.written].length)];
      // Members are deleted by a step of their own.
      if (!record || step.written === 'users') return;
      if ((await network.remove(step.who, step.written, record.id)).status !== 204) return;
      deleted.push({ collection: step.written, id: record.id });
      return browserOf(step.who).drop(step.written, record.id);
    }
    case 'grant':
      await network.call(step.who, 'PUT /api/admins/{userId}', { path: { userId: step.whom } });
      return;
    case 'revoke':
      await network.call(step.who, 'DELETE /api/admins/{userId}', { path: { userId: step.whom } });
      return;
    case 'approve resource': {
      const { resources } = await network.snapshot(['resources']);
      const resource = resources[step.index % Math.max(1, resources.length)];
      if (!resource) return;
      return keep(
        step.who,
        'resources',
        await network.call(step.who, 'POST /api/resources/{id}/approve', { path: { id: resource.id } }),
      );
    }
    case 'delete member':
      if ((await network.remove(step.who, 'users', step.whom)).status === 204) {
        deleted.push({ collection: 'users', id: step.whom });
        // Somebody of that name joins again, so that histories don't run out of people.
        browsers.delete(step.whom);
        await pruneAll();
        await network.ground({ users: [aUser(step.whom)] });
      }
      return;
    case 'prune':
      return pruneAll();
    case 'sync': {
      // Some are cut off half-way and go on later, after who knows what.
      await browserOf(step.who).sync(step.pages + 1);
      return;
    }
  }
}

async function pruneAll(): Promise<void> {
  await prune(deleted.splice(0));
}

function assertRulesHold({ taskforces, chairs, admins, users }: Snapshot): void {
  const pairs = taskforces.flatMap(({ id, chairs: of }) => of.map((chair) => `${chair} chairs ${id}`)).sort();
  expect(
    chairs.flatMap(({ id, taskforces: held }) => held.map((each) => `${id} chairs ${each}`)).sort(),
  ).toEqual(pairs);
  expect(chairs.every(({ taskforces: held }) => held.length > 0)).toBe(true);
  expect(admins.length).toBeGreaterThan(0);
  expect(
    users
      .filter(({ admin }) => admin === 'true')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(admins.map(({ id }) => id).sort());
}

async function assertConverged(who: string): Promise<void> {
  const held = await (await browserOf(who).sync()).held();
  const fresh = await network.browserOf(who).sync();
  expect(held).toEqual(await fresh.held());
  await fresh.close();
}

/** After pruning, a list names nothing that is gone; only single references may, and show its deleted name. */
function assertNothingDangles(now: Snapshot): void {
  for (const collection of collections)
    for (const record of now[collection])
      for (const named of referencesOf(collection, record)) {
        if (now[named.collection].some(({ id }) => id === named.id)) continue;
        expect(
          withoutReferences(collection, record, [named]),
          `${collection}.${named.field} names what is gone`,
        ).toBe(record);
      }
}

describe('after any history of writes by several people', () => {
  it(`rules hold, replicas converge and nothing dangles (${runs * stepsARun} steps)`, async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: stepsARun, maxLength: stepsARun }), async (history) => {
        deleted = [];
        for (const browser of browsers.values()) await browser.close();
        browsers = new Map();
        await network.clear();
        await network.ground({
          users: people.map((id) => aUser(id, id === 'ada' || id === 'ben' ? { admin: 'true' } : {})),
          admins: [{ id: 'ada' }, { id: 'ben' }],
          topics: [{ id: 'water', name: 'Water', description }],
        });
        for (const step of history) {
          await take(step);
          taken += 1;
          assertRulesHold(await network.snapshot(['taskforces', 'chairs', 'admins', 'users']));
          if (taken % compareEvery !== 0) continue;
          await assertConverged('who' in step ? step.who : 'ada');
          await assertConverged(people[taken % people.length] as string);
        }
        await pruneAll();
        assertNothingDangles(await network.snapshot());
        for (const who of people) await assertConverged(who);
      }),
      { numRuns: runs, endOnFailure: true },
    );
    process.stdout.write(`histories: ${taken} steps\n`);
  }, 900_000);
});
