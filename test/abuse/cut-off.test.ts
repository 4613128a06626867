import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { anOffer } from '../factories.ts';
import { runUntil } from '../helpers/door.ts';
import { type Outside, startOutside } from '../helpers/outside.ts';
import { aUser } from '../in-process/network.ts';
import { provideNetwork } from '../in-process/provide-network.ts';
import { isLong } from '../lane.ts';

/** A run is killed after its n-th effect, whatever that is, and another goes on where it was. */
const description = '<p>Words.</p>';

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  outside = await startOutside();
});
const network = provideNetwork();
let outside: Outside;
let change: typeof import('../../functions/data/change.ts').change;

beforeAll(async () => {
  change = (await import('../../functions/data/change.ts')).change;
});
afterAll(() => outside.stop());
beforeEach(async () => {
  await network.clear();
  outside.done.length = 0;
  outside.invited.length = 0;
});

/** Emails sent, of which the one that a kill followed before it was noted may have gone twice. */
function expectMails(expected: string[]) {
  const sent = outside.done.filter(({ service }) => service === 'mail').map(({ about }) => about);
  expect([...new Set(sent)].sort()).toEqual(expected);
  expect(sent.length).toBeLessThanOrEqual(expected.length + 1);
}

/**
 * Kills a run after its first effect, another after its second and so on, until one comes to its end; in the gate after
 * every sixth.
 */
const every = isLong ? 1 : 6;

async function killedAtEachStep(
  run: () => Promise<unknown>,
  ground: () => Promise<void>,
  expectDone: () => Promise<void>,
) {
  for (let effects = 1; ; effects += every) {
    await network.clear();
    outside.done.length = 0;
    await ground();
    const wasWhole = await runUntil(effects, run);
    expect(await runUntil(undefined, run)).toBe(true);
    await expectDone();
    if (wasWhole) return effects - 1;
  }
}

const userOf = async (id: string) => (await network.snapshot(['users'])).users.find((user) => user.id === id);

it('the stream', async () => {
  const at = '2026-11-22T00:00:00.000Z';
  const written = { version: 1, createTimestamp: at, updateTimestamp: at };
  const image = (record: object | undefined) =>
    record && (marshall({ ...written, ...record }, { removeUndefinedValues: true }) as never);
  const project = { name: 'Lost', description, leads: [], status: 'proposal', taskforces: [], topics: [] };
  const entry = (pk: string, sk: string, before?: object, after?: object) => ({
    eventID: sk,
    dynamodb: {
      SequenceNumber: sk,
      Keys: marshall({ pk, sk }) as never,
      OldImage: image(before && { id: sk, ...before }),
      NewImage: image(after && { id: sk, ...after }),
    },
  });
  const Records = [
    entry('users', 'new', undefined, aUser('new')),
    entry('requests', 'ask', undefined, { name: 'Zoe', email: 'zoe@colloquy.example', description }),
    entry('projects', 'lost', { ...project, leads: ['x'] }, project),
    entry('topics', 'ended', { name: 'Ended', description }),
    entry('users', 'gone', aUser('gone')),
  ];
  const effects = await killedAtEachStep(
    async () => {
      const { handler } = await import('../../functions/stream/stream.lambda.ts');
      expect(await handler({ Records })).toEqual({ batchItemFailures: [] });
    },
    () =>
      network.ground({
        users: [aUser('ada', { topics: [{ id: 'ended' }] })],
        admins: [{ id: 'ada' }],
        projects: [{ ...project, id: 'lost' }],
      }),
    async () => {
      expect(await userOf('ada')).toMatchObject({ topics: [] });
      expect(await network.noticesOf('ada')).toMatchObject([{ count: 1 }]);
      expect(outside.done.some(({ service, about }) => service === 'identity' && about === 'gone')).toBe(
        true,
      );
      expectMails(['ada@colloquy.example', 'new@colloquy.example', 'zoe@colloquy.example']);
    },
  );
  // A reference, a notice; an identity and its sessions; three mails, each noted, and that of the request counted.
  if (isLong) expect(effects).toBe(11);
});

it('the schedule', async () => {
  const day = 86_400_000;
  const offer = anOffer({ owner: 'ada' });
  const upload = {
    pk: 'images',
    owner: 'o',
    purpose: 'picture',
    createTimestamp: '2026-01-01T00:00:00.000Z',
  };
  outside.invited.push('nobody');
  const effects = await killedAtEachStep(
    async () => (await import('../../functions/schedule/schedule.lambda.ts')).handler(),
    async () => {
      await network.ground({
        users: [aUser('ada')],
        offers: [
          { ...offer, id: 'soon', name: 'Soon', expiry: new Date(Date.now() + day).toISOString() },
          { ...offer, id: 'over', name: 'Over', expiry: new Date(Date.now() - day).toISOString() },
          { ...offer, id: 'past', name: 'Past', expiry: new Date(Date.now() - 31 * day).toISOString() },
        ],
      });
      await change(async (unit) => {
        await unit.putItem({ ...upload, sk: 'refused', id: 'refused', status: 'refused' });
        await unit.putItem({ ...upload, sk: 'unused', id: 'unused', status: 'ready' });
      });
    },
    async () => {
      const told = (await network.noticesOf('ada')).map(({ words }) => /“(\w+)” (\w+)/.exec(words)?.slice(1));
      expect(told.sort()).toEqual([
        ['Over', 'expired'],
        ['Soon', 'expires'],
      ]);
      expect((await network.snapshot(['offers'])).offers.map(({ id }) => id).sort()).toEqual([
        'over',
        'soon',
      ]);
      const uploads = await change((unit) =>
        unit.items(['refused', 'unused'].map((sk) => ({ pk: 'images', sk }))),
      );
      // What nobody shows is withdrawn now, and deleted by a later run.
      expect(uploads).toMatchObject([{ id: 'unused', status: 'refused', withdrawn: expect.any(String) }]);
      expect(outside.done.some(({ about }) => about === 'nobody')).toBe(true);
    },
  );
  if (isLong) expect(effects).toBeGreaterThan(10);
});
