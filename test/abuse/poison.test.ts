import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aUser, type Network, startNetwork } from '../network/network.ts';
import { type Outside, type Refusal, startOutside } from '../steps/outside.ts';

/**
 * A batch of the stream, and a run of the schedule, have one item that fails, at every position in turn.
 * Whatever is wrong with it, all the others are done, once.
 */
const positions = Array.from({ length: 10 }, (_, index) => index);
/** Bytes of text that leave a record no room for a notice. */
const full = 'x'.repeat(399_600);
const description = '<p>Words.</p>';
const rejected: Refusal = { status: 400, name: 'MessageRejected' };
const forbidden: Refusal = { status: 403, name: 'AccessDenied' };
const invalid: Refusal = { status: 400, name: 'InvalidParameterException' };
const tooMany: Refusal = { status: 429, name: 'TooManyRequestsException' };

let network: Network;
let outside: Outside;
let stream: typeof import('../../functions/stream/stream.lambda.ts').handler;
let hourly: typeof import('../../functions/schedule/schedule.lambda.ts').handler;
let change: typeof import('../../functions/data/change.ts').change;
const log = vi.spyOn(console, 'error').mockImplementation(() => {});

beforeAll(async () => {
  outside = await startOutside();
  network = await startNetwork();
  stream = (await import('../../functions/stream/stream.lambda.ts')).handler;
  hourly = (await import('../../functions/schedule/schedule.lambda.ts')).handler;
  change = (await import('../../functions/data/change.ts')).change;
});
afterAll(() => {
  network.stop();
  outside.stop();
});
beforeEach(async () => {
  await network.clear();
  outside.done.length = 0;
  outside.invited.length = 0;
  outside.refuses(() => undefined);
  log.mockClear();
});

const linesOf = (field: string) => log.mock.calls.filter(([line]) => JSON.stringify(line).includes(field));
/** What was done of what begins so, sorted. */
const done = (service: string, about = '') =>
  outside.done
    .filter((asked) => asked.service === service && asked.about.startsWith(about))
    .map((asked) => asked.about)
    .sort();
describe('In a batch of the stream', () => {
  const entry = (pk: string, sk: string, before: object | undefined, after: object | undefined) => {
    const image = (record: object | undefined) =>
      record &&
      (marshall({ pk, sk, id: sk, version: 1, ...record }, { removeUndefinedValues: true }) as never);
    return (at: number): DynamoDBRecord => ({
      eventID: `e${at}`,
      dynamodb: {
        SequenceNumber: String(at),
        Keys: marshall({ pk, sk }) as never,
        OldImage: image(before),
        NewImage: image(after),
      },
    });
  };
  const joined = (id: string) => entry('users', id, undefined, aUser(id));
  const left = (id: string) => entry('users', id, aUser(id), undefined);
  const asked = (id: string) =>
    entry('requests', id, undefined, { name: id, email: `${id}@colloquy.example`, description });
  const lost = (id: string) => entry('projects', id, { name: id, leads: ['x'] }, { name: id, leads: [] });
  const ended = (id: string) => entry('topics', id, { name: id }, undefined);

  const harmless = [
    joined('new1'),
    asked('ask1'),
    lost('lost1'),
    ended('topic1'),
    left('gone1'),
    joined('new2'),
    asked('ask2'),
    lost('lost2'),
    ended('topic2'),
  ];
  const topics = ['topic1', 'topic2', 'topic3', 'kept'].map((id) => ({ id }));

  const poisons: Record<
    string,
    { item: ReturnType<typeof entry>; ground?: object[]; refused?: [string, Refusal] }
  > = {
    'an administrator’s record that has no room': {
      item: lost('lost3'),
      ground: [aUser('full', { bio: full, notifyByMail: false })],
    },
    'an address that the mail service refuses': { item: joined('new3'), refused: ['new3@', rejected] },
    'an identity that the user pool refuses to delete': { item: left('gone3'), refused: ['gone3', invalid] },
    'a record that can’t be read': {
      item: entry('users', 'odd', { notifications: 1 }, { notifications: 2, email: 'odd@colloquy.example' }),
    },
    'a record that can’t be read where references are looked for': {
      item: ended('topic3'),
      ground: [aUser('odd', { topics: 'none', notifyByMail: false })],
    },
  };

  async function ground(more: object[] = []) {
    await network.ground({
      users: [aUser('ada', { topics }), ...more],
      admins: [{ id: 'ada' }, ...more.map((user) => ({ id: (user as { id: string }).id }))],
    });
  }

  async function expectAllElseDone() {
    expect(done('mail', 'new').filter((to) => !to.startsWith('new3'))).toEqual([
      'new1@colloquy.example',
      'new2@colloquy.example',
    ]);
    expect(done('mail', 'ada')).toHaveLength(2);
    expect(done('identity').filter((uid) => uid !== 'gone3')).toEqual(['gone1']);
    const [ada] = (await network.snapshot(['users'])).users.filter(({ id }) => id === 'ada');
    expect(ada?.topics.filter(({ id }) => id !== 'topic3')).toEqual([{ id: 'kept' }]);
    expect(ada?.notifications).toEqual([
      expect.objectContaining({ text: expect.stringMatching(/“lost1”.*“lost2”/) }),
    ]);
  }

  describe.each(Object.entries(poisons))('%s', (_what, { item, ground: more, refused }) => {
    it.each(positions)('at position %i is given up, counted once, and holds up nothing', async (position) => {
      await ground(more);
      outside.refuses(({ about }) => (refused && about.startsWith(refused[0]) ? refused[1] : undefined));
      const Records = harmless.toSpliced(position, 0, item).map((make, at) => make(at));
      for (let delivered = 0; delivered < 2; delivered += 1) {
        expect(await stream({ Records })).toEqual({ batchItemFailures: [] });
        await expectAllElseDone();
        expect(linesOf('givenUp')).toHaveLength(1);
      }
      expect(JSON.stringify(log.mock.calls)).not.toContain('@');
    });
  });

  it.each(positions)(
    'what may succeed later comes again, at position %i, and is all that is done then',
    async (position) => {
      await ground();
      const Records = harmless.toSpliced(position, 0, joined('new3')).map((make, at) => make(at));
      outside.refuses(({ about }) => (about.startsWith('new3') ? tooMany : undefined));
      expect(await stream({ Records })).toEqual({
        batchItemFailures: [{ itemIdentifier: String(position) }],
      });
      await expectAllElseDone();
      outside.refuses(() => undefined);
      expect(await stream({ Records: Records.slice(position) })).toEqual({ batchItemFailures: [] });
      await expectAllElseDone();
      expect(done('mail', 'new3')).toEqual(['new3@colloquy.example']);
      expect(linesOf('givenUp')).toEqual([]);
    },
  );

  it('what is given up is kept for a fortnight as an event that can be sent again', async () => {
    await ground();
    outside.refuses(({ about }) => (about.startsWith('new1') ? rejected : undefined));
    await stream({ Records: [joined('new1')(0)] });
    const kept = await change((unit) => unit.item({ pk: 'given-up', sk: 'mail#e0' }));
    expect(kept?.error).toBe('MessageRejected');
    expect(Number(kept?.expires) - Date.now() / 1000).toBeGreaterThan(13 * 86_400);
    outside.refuses(() => undefined);
    expect(await stream(JSON.parse(String(kept?.contents)))).toEqual({ batchItemFailures: [] });
    expect(done('mail')).toEqual(['new1@colloquy.example']);
  });
});

describe('In a run of the schedule', () => {
  const owners = positions.map((at) => `owner${at}`);
  const pictures = positions.map((at) => `picture${at}`);
  const identities = positions.map((at) => `invited${at}`);

  /** Each owner is to be told of an offer; each picture and identity is to be deleted. */
  async function ground(recordOf: (at: number) => object = () => ({})) {
    const expiry = new Date(Date.now() + 86_400_000).toISOString();
    const offer = { description, topics: [], expiry };
    await network.ground({
      users: owners.map((id, at) => aUser(id, recordOf(at))),
      offers: owners.map((owner, at) => ({ ...offer, id: `offer${at}`, name: `Offer ${at}`, owner })),
    });
    const upload = {
      owner: 'o',
      purpose: 'picture',
      status: 'refused',
      createTimestamp: '2026-01-01T00:00:00.000Z',
    };
    await change(async (unit) => {
      for (const id of pictures) await unit.putItem({ ...upload, pk: 'images', sk: id, id });
    });
    outside.invited.push(...identities);
  }

  /** Which owners were told, once; which pictures are forgotten, which identities deleted. */
  async function done() {
    const { users } = await network.snapshot(['users']);
    const known = await change((unit) => unit.items(pictures.map((sk) => ({ pk: 'images', sk }))));
    return {
      owners: owners.filter((id) => users.find((user) => user.id === id)?.notifications.length === 1),
      pictures: pictures.filter((id) => !known.some(({ sk }) => sk === id)),
      identities: identities.filter((id) => outside.done.some(({ about }) => about === id)),
    };
  }
  const all = { owners, pictures, identities };

  it.each(positions)('what fails for good, at position %i, holds up nothing', async (position) => {
    const unreadable = (position + 5) % positions.length;
    await ground((at) => (at === position ? { bio: full } : at === unreadable ? { notifications: 5 } : {}));
    outside.refuses(({ about }) =>
      about === pictures[position] ? forbidden : about === identities[position] ? invalid : undefined,
    );
    for (let run = 0; run < 2; run += 1) {
      await hourly();
      expect(await done()).toEqual({
        owners: owners.filter((_, at) => at !== position && at !== unreadable),
        pictures: pictures.filter((_, at) => at !== position),
        identities: identities.filter((_, at) => at !== position),
      });
      expect(linesOf('givenUp')).toHaveLength(4);
    }
  });

  it.each(positions)(
    'what may succeed later, at position %i, fails the run after all else',
    async (position) => {
      await ground();
      outside.refuses(({ about }) => (about === pictures[position] ? tooMany : undefined));
      await expect(hourly()).rejects.toThrow('Left for the next run: sweepImages');
      expect(await done()).toEqual({ ...all, pictures: pictures.filter((_, at) => at !== position) });
      outside.refuses(() => undefined);
      await hourly();
      expect(await done()).toEqual(all);
      expect(linesOf('givenUp')).toEqual([]);
    },
  );
});
