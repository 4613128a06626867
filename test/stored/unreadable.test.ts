import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOffer } from '../factories.ts';
import { type Outside, startOutside } from '../helpers/outside.ts';
import { aNotice, aUser } from '../in-process/network.ts';
import { provideNetwork } from '../in-process/provide-network.ts';
import { allRaw, putRaw } from './raw.ts';

const description = '<p>Words.</p>';
const at = '2026-01-02T03:04:05.000Z';
const base = { version: 1, createTimestamp: at, updateTimestamp: at };
/** Written past the product: its topics are no list. */
const odd = { ...aUser('odd'), ...base, pk: 'users', sk: 'odd', topics: 'none', picture: 'portrait' };

beforeAll(async () => {
  outside = await startOutside();
});
const network = provideNetwork();
let outside: Outside;
const log = vi.spyOn(console, 'error').mockImplementation(() => {});

afterAll(() => outside.stop());

describe('what can’t be read', () => {
  beforeEach(async () => {
    await network.clear();
    await network.ground({
      users: [aUser('ada', { admin: 'true' }), aUser('mia')],
      admins: [{ id: 'ada' }],
      topics: [{ id: 'water', name: 'Water', description }],
    });
    await putRaw([odd]);
    outside.done.length = 0;
    log.mockClear();
  });

  it('doesn’t exist for whoever asks for it, and is written over by nothing', async () => {
    const path = { collection: 'users', id: 'odd' };
    expect((await network.call('ada', 'GET /api/{collection}/{id}', { path })).status).toBe(404);
    expect((await network.edit('ada', 'users', 'odd', {}, 1)).status).toBe(404);
    expect((await network.remove('ada', 'users', 'odd')).status).toBe(404);
    const { change } = await import('../../functions/data/change.ts');
    await expect(change((unit) => unit.put('users', aUser('odd') as never))).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await allRaw()).get('users odd')).toEqual(odd);
  });

  it('may be named by others, who are saved like any other', async () => {
    const force = { name: 'Force', description, chairs: ['mia'], members: ['odd'] };
    expect((await network.create('ada', 'taskforces', force)).status).toBe(201);
  });

  it('lets its own member go on with all but their profile', async () => {
    expect((await network.call('odd', 'GET /api/me')).status).toBe(404);
    expect((await network.call('odd', 'GET /api/sync')).status).toBe(200);
    expect((await network.create('odd', 'offers', anOffer())).status).toBe(201);
  });

  it('ends no notice that names it, as a deletion does', async () => {
    const { endNoticesOf } = await import('../../functions/stores/notices.ts');
    const about = ['odd', 'gone'].map((id) => ({ id, name: id }));
    await network.ground({
      notices: [aNotice('mia', 'nominee', { subject: 'nominee-approved', about, count: 2 })],
    });
    await endNoticesOf('mia');
    expect(await network.noticesOf('mia')).toMatchObject([{ about: [{ id: 'odd' }], count: 1 }]);
  });

  it('as a role is none', async () => {
    await putRaw([{ pk: 'admins', sk: 'mia', id: 'mia' }]);
    expect((await network.create('mia', 'topics', { name: 'Wells', description })).status).toBe(403);
  });

  it('is taken for deleted by nobody: its identity stays, and what its entry says is given up', async () => {
    const { handler } = await import('../../functions/stream/stream.lambda.ts');
    const keys = { Keys: marshall({ pk: 'users', sk: 'odd' }) as never };
    const readable = { ...odd, topics: [] };
    const [Odd, Readable] = [odd, readable].map((each) => marshall(each)) as never[];
    const entry = (dynamodb: object, n: number) => ({
      eventID: `e${n}`,
      dynamodb: { ...keys, SequenceNumber: String(n), ...dynamodb },
    });
    const given = () => log.mock.calls.filter(([line]) => line?.deadLetter);
    // Deleted before, and there again by now.
    await handler({ Records: [entry({ OldImage: Readable }, 1)] });
    expect(outside.done.map(({ service }) => service)).toEqual(['sign-in']);
    await handler({ Records: [entry({ OldImage: Readable, NewImage: Odd }, 2)] });
    expect(given()).toEqual([[expect.objectContaining({ error: 'UnreadableRecord' })]]);
    // Mended by hand: no news to anybody.
    expect(await handler({ Records: [entry({ OldImage: Odd, NewImage: Readable }, 3)] })).toEqual({
      batchItemFailures: [],
    });
    expect(outside.done.filter(({ service }) => service === 'mail')).toEqual([]);
    expect(given()).toHaveLength(1);
  });

  it('for being newer waits in the stream for this release to be as new', async () => {
    const { handler } = await import('../../functions/stream/stream.lambda.ts');
    const Keys = marshall({ pk: 'topics', sk: 'water' }) as never;
    const topic = { ...base, id: 'water', name: 'Water', description };
    const NewImage = marshall({ ...topic, pk: 'topics', sk: 'water', shape: 99 }) as never;
    expect(
      await handler({ Records: [{ eventID: 'e9', dynamodb: { Keys, NewImage, SequenceNumber: '9' } }] }),
    ).toEqual({ batchItemFailures: [{ itemIdentifier: '9' }] });
  });
});
