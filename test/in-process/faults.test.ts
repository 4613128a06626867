import { beforeAll, describe, expect, it } from 'vitest';
import { type Collection, collections } from '../../shared/kinds/registry.ts';
import { seed, sized } from '../lane.ts';
import { type Answer, aUser, type Snapshot } from './network.ts';
import { provideNetwork } from './provide-network.ts';
import { shortenPauses } from './short-pauses.ts';
import type { Fate } from './table.ts';

beforeAll(() => {
  shortenPauses();
});
const network = provideNetwork({ mayFail: true });

const description = '<p>Words.</p>';

/** A small network in which every operation below has something to do in several records. */
const ground = () =>
  network.ground({
    users: [aUser('ada', { admin: 'true' }), aUser('ben', { admin: 'true' }), aUser('carl'), aUser('mia')],
    admins: [{ id: 'ada' }, { id: 'ben' }],
    topics: [{ id: 'water', name: 'Water', description }],
    taskforces: [
      { id: 'force', name: 'Force', description, chairs: ['carl', 'ben'], members: ['carl', 'mia'] },
    ],
    chairs: [
      { id: 'carl', taskforces: ['force'] },
      { id: 'ben', taskforces: ['force'] },
    ],
    resources: [{ id: 'reader', taskforce: { id: 'force' }, topics: [{ id: 'water' }], approved: false }],
    offers: [
      {
        id: 'seminar',
        name: 'Seminar',
        description,
        topics: [],
        owner: 'mia',
        expiry: '2099-01-01T00:00:00.000Z',
      },
    ],
    requests: [{ id: 'zoe', name: 'Zoe', email: 'zoe@colloquy.example', description }],
  });

const force = { name: 'Force', description, members: ['mia'] };

/** Every operation that writes more than one record, and some that write one. */
const operations: Record<string, () => Promise<Answer>> = {
  'create a task force': () =>
    network.create('ada', 'taskforces', { ...force, chairs: ['mia', 'carl'] }, { 'idempotency-key': 'k' }),
  'change the chairs of a task force': () =>
    network.edit('ada', 'taskforces', 'force', { ...force, chairs: ['mia'] }, 1),
  'delete a task force': () => network.remove('ada', 'taskforces', 'force'),
  'approve a request': () => network.call('ada', 'POST /api/requests/{id}/approve', { path: { id: 'zoe' } }),
  'make somebody an administrator': () =>
    network.call('ada', 'PUT /api/admins/{userId}', { path: { userId: 'mia' } }),
  'revoke an administrator': () =>
    network.call('ada', 'DELETE /api/admins/{userId}', { path: { userId: 'ben' } }),
  'delete a member who is a chair and an administrator': () => network.remove('ada', 'users', 'ben'),
  'approve a resource': () =>
    network.call('carl', 'POST /api/resources/{id}/approve', { path: { id: 'reader' } }),
  'renew an offer': () =>
    network.call('mia', 'POST /api/offers/{id}/renew', { path: { id: 'seminar' }, body: { weeks: 2 } }),
};

/** A snapshot without what differs from run to run: moments, and the ids made meanwhile. */
function shape(snapshot: Snapshot): string {
  const known = new Set(['ada', 'ben', 'carl', 'mia', 'zoe', 'water', 'force', 'reader', 'seminar']);
  const ids = new Map<string, string>();
  const plain = JSON.stringify(snapshot, (key, value) => {
    if (['createTimestamp', 'updateTimestamp', 'expiry', 'at'].includes(key)) return undefined;
    if (typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(value) && !known.has(value)) {
      ids.set(value, ids.get(value) ?? `new ${ids.size}`);
      return ids.get(value);
    }
    // The engine keeps no order among a record's fields.
    return value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value;
  });
  return plain;
}

async function freshly<T>(act: () => Promise<T>): Promise<T> {
  network.table.fates(() => 'pass');
  await network.clear();
  await ground();
  return act();
}

/** A deleted member is no chair with the write, though task forces name them until that is pruned. */
function assertInStep(snapshot: Snapshot): void {
  const members = new Set(snapshot.users.map(({ id }) => id));
  const derived = Object.fromEntries(
    [
      ...Map.groupBy(
        snapshot.taskforces.flatMap(({ id, chairs }) =>
          chairs.filter((chair) => members.has(chair)).map((chair) => ({ chair, id })),
        ),
        ({ chair }) => chair,
      ),
    ]
      .map(([chair, rows]) => [chair, rows.map(({ id }) => id)])
      .sort(),
  );
  expect(Object.fromEntries(snapshot.chairs.map(({ id, taskforces }) => [id, taskforces]).sort())).toEqual(
    derived,
  );
}

/** The gate takes every so many-th of the calls that can fail, the long lane all of them. */
const every = sized('FAULTS_EVERY', { gate: 17, all: 1 });

describe.each(Object.entries(operations))('%s', (_name, operation) => {
  it.each<Fate>(['lost', 'unanswered', 'throttled'])(
    'is whole or untouched when the wire fails from the k-th call on (%s), and whole when only one call fails',
    async (fate) => {
      const before = shape(await freshly(() => network.snapshot()));
      const { after, calls } = await freshly(async () => {
        network.table.fates(() => 'pass');
        const answer = await operation();
        expect(answer.status).toBeLessThan(300);
        const counted = network.table.calls();
        return { after: shape(await network.snapshot()), calls: counted };
      });
      expect(after).not.toBe(before);

      // Each kind of fault begins elsewhere, so that together they come to most of the calls.
      let point = seed + fate.length;
      for (let failing = 0; failing < calls; failing += 1) {
        for (const forGood of [true, false]) {
          point += 1;
          if (point % every !== 0) continue;
          const answer = await freshly(async () => {
            network.table.fates(({ index }) =>
              index === failing || (forGood && index > failing) ? fate : 'pass',
            );
            return operation();
          });
          network.table.fates(() => 'pass');
          const found = await network.snapshot();
          const isWhole = shape(found) === after;
          if (!isWhole)
            expect(shape(found), `call ${failing}, ${forGood ? 'for good' : 'once'}`).toBe(before);
          assertInStep(found);
          if (forGood) expect([200, 201, 204, 503]).toContain(answer.status);
          else expect(answer.status).toBeLessThan(300);
          if (answer.status < 300) expect(isWhole).toBe(true);
        }
      }
    },
    120_000,
  );
});

it('the shapes compared are of all collections', async () => {
  await freshly(async () => {
    const snapshot = await network.snapshot();
    expect(Object.keys(snapshot).sort()).toEqual([...collections].sort());
    expect(JSON.parse(shape(snapshot)) as { [C in Collection]: object[] }).toMatchObject({
      topics: [{ id: 'water' }],
    });
  });
});
