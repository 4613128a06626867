import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NoticeGroup } from '../../functions/stores/notices.ts';
import { anOffer } from '../factories.ts';
import { type Outside, type Refusal, startOutside } from '../helpers/outside.ts';
import { aUser } from '../in-process/network.ts';
import { provideNetwork } from '../in-process/provide-network.ts';
import { isLong } from '../lane.ts';

/**
 * A batch of the stream, and a run of the schedule, have one item of each kind that fails, each at every
 * position in turn. Whatever is wrong with them, all the others are done, once.
 */
/** In the gate the first, one in the middle and the last. */
const positionsOf = (length: number) =>
  Array.from({ length }, (_, index) => index).filter(
    (index) => isLong || [0, length >> 1, length - 1].includes(index),
  );
const description = '<p>Words.</p>';
const now = new Date().toISOString();
const base = { version: 1, createTimestamp: now, updateTimestamp: now };
const rejected: Refusal = { status: 400, name: 'MessageRejected' };
const forbidden: Refusal = { status: 403, name: 'AccessDenied' };
const invalid: Refusal = { status: 400, name: 'InvalidParameterException' };
const tooMany: Refusal = { status: 429, name: 'TooManyRequestsException' };

beforeAll(async () => {
  outside = await startOutside();
});
const network = provideNetwork();
let outside: Outside;
let stream: typeof import('../../functions/stream/stream.lambda.ts').handler;
let hourly: typeof import('../../functions/schedule/schedule.lambda.ts').handler;
let change: typeof import('../../functions/data/change.ts').change;
let noticeId: typeof import('../../functions/stores/notices.ts').noticeId;
const log = vi.spyOn(console, 'error').mockImplementation(() => {});

beforeAll(async () => {
  stream = (await import('../../functions/stream/stream.lambda.ts')).handler;
  hourly = (await import('../../functions/schedule/schedule.lambda.ts')).handler;
  change = (await import('../../functions/data/change.ts')).change;
  noticeId = (await import('../../functions/stores/notices.ts')).noticeId;
});
afterAll(() => outside.stop());
beforeEach(async () => {
  await network.clear();
  outside.done.length = 0;
  for (const list of [outside.invited, outside.members]) list.length = 0;
  outside.refuses(() => undefined);
  log.mockClear();
});

const unreadable = (member: string, group: NoticeGroup) => ({
  id: noticeId(member, group),
  member,
  about: 5,
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
      record && (marshall({ pk, sk, id: sk, ...base, ...record }, { removeUndefinedValues: true }) as never);
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
  const project = { description, status: 'ongoing', taskforces: [], topics: [] };
  const leaderless = (id: string) => ({ ...project, id, name: id, leads: [] });
  const lost = (id: string) => entry('projects', id, { ...leaderless(id), leads: ['x'] }, leaderless(id));
  const ended = (id: string) => entry('topics', id, { name: id, description }, undefined);

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

  const full = aUser('full', { notifyByMail: false });
  const odd = aUser('odd', { topics: 'none', notifyByMail: false });
  const oddly = (topics: number) => ({ topics, email: 'odd@colloquy.example' });
  const poisons = {
    'is to be told to an administrator whose notice can’t be read': lost('lost3'),
    'is to be mailed to an address that the mail service refuses': joined('new3'),
    'is of an identity that the user pool refuses to delete': left('gone3'),
    'can’t be read': entry('users', 'odd', oddly(1), oddly(2)),
    'was named by a record that can’t be read': ended('topic3'),
  };
  /** A poison between each two of what is harmless, as far as there are. */
  const batch = harmless.flatMap((make, at) => [make, ...Object.values(poisons).slice(at, at + 1)]);

  const ground = (...more: { id: string }[]) =>
    network.ground({
      users: [aUser('ada', { topics }), ...more],
      admins: ['ada', ...more.map(({ id }) => id)].map((id) => ({ id })),
      projects: ['lost1', 'lost2', 'lost3'].map(leaderless),
    });

  async function expectAllElseDone() {
    expect(done('mail', 'new').filter((to) => !to.startsWith('new3'))).toEqual([
      'new1@colloquy.example',
      'new2@colloquy.example',
    ]);
    expect(done('mail', 'ada')).toHaveLength(2);
    expect(done('mail', 'ask')).toEqual(['ask1@colloquy.example', 'ask2@colloquy.example']);
    expect(done('identity').filter((uid) => uid !== 'gone3')).toEqual(['gone1']);
    const [ada] = (await network.snapshot(['users'])).users.filter(({ id }) => id === 'ada');
    expect(ada?.topics.filter(({ id }) => id !== 'topic3')).toEqual([{ id: 'kept' }]);
    expect((await network.noticesOf('ada')).map(({ words }) => words)).toEqual([
      expect.stringMatching(/“lost1”.*“lost2”|“lost2”.*“lost1”/),
    ]);
  }

  it.each(positionsOf(batch.length))(
    'what is poisoned is given up, counted once each, and holds up nothing, from position %i on',
    async (position) => {
      await ground(full, odd);
      await network.ground({ notices: [unreadable('full', { subject: 'project-without-lead' })] });
      outside.refuses(({ service, about }) =>
        service === 'mail' && about.startsWith('new3@')
          ? rejected
          : service === 'identity' && about === 'gone3'
            ? invalid
            : undefined,
      );
      const order = [...batch.slice(-position), ...batch.slice(0, -position)];
      const Records = order.map((make, at) => make(at));
      for (let delivered = 0; delivered < 2; delivered += 1) {
        expect(await stream({ Records })).toEqual({ batchItemFailures: [] });
        await expectAllElseDone();
        // The record that can't be read is left out and counted as such.
        expect(linesOf('deadLetter')).toHaveLength(Object.keys(poisons).length - 1);
      }
      expect(JSON.stringify(log.mock.calls)).not.toContain('@');
    },
  );

  it.each(positionsOf(harmless.length + 1))(
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
      expect(linesOf('deadLetter')).toEqual([]);
    },
  );

  it.each(['MessageRejected', 'MailFromDomainNotVerifiedException', 'SendingPausedException'])(
    'every mail that is refused for good (%s) comes after references and identities, and holds up neither',
    async (name) => {
      await ground(aUser('here'));
      const record = { ...aUser('gone4'), ...base };
      await change((unit) =>
        unit.putItem({ pk: 'soft-deleted', sk: 'gone4', record, by: 'ada', at: now, until: '2999-01-01' }),
      );
      const order: string[] = [];
      outside.refuses(({ service, about }) => {
        order.push(`${service} ${about}`);
        return service === 'mail' ? { status: 400, name } : undefined;
      });
      const moved = entry('users', 'here', aUser('here', { email: 'was@colloquy.example' }), aUser('here'));
      const back = entry('users', 'ada', undefined, { ...aUser('ada'), version: 2 });
      const all = [left('gone4'), back, moved, joined('new1'), ended('topic1'), left('gone1')];
      expect(await stream({ Records: all.map((make, at) => make(at)) })).toEqual({ batchItemFailures: [] });

      expect(done('identity')).toEqual(['gone1']);
      const firstMail = order.findIndex((each) => each.startsWith('mail'));
      expect(order.slice(firstMail).filter((each) => /^(identity|sign-in)/.test(each))).toEqual([]);
      const mailed = order.filter((each) => each.startsWith('mail')).map((each) => each.slice(5));
      expect(mailed.sort()).toEqual([
        'ada@colloquy.example',
        'gone4@colloquy.example',
        'new1@colloquy.example',
        'was@colloquy.example',
      ]);
      const { users } = await network.snapshot(['users']);
      expect(users.find(({ id }) => id === 'ada')?.topics).not.toContainEqual({ id: 'topic1' });
      expect(linesOf('mailRefused').map(([line]) => line)).toEqual(
        Array.from({ length: 4 }, () => ({ mailRefused: name })),
      );
      expect(JSON.stringify(log.mock.calls)).not.toContain('@');
    },
  );

  it('what is given up is kept for a fortnight as an event that can be sent again', async () => {
    await ground();
    outside.refuses(({ about }) => (about.startsWith('new1') ? rejected : undefined));
    await stream({ Records: [joined('new1')(0)] });
    const kept = await change((unit) => unit.item({ pk: 'dead-letters', sk: 'mail#e0' }));
    expect(kept?.error).toBe('MessageRejected');
    expect(Number(kept?.expires) - Date.now() / 1000).toBeGreaterThan(13 * 86_400);
    outside.refuses(() => undefined);
    expect(await stream(JSON.parse(String(kept?.contents)))).toEqual({ batchItemFailures: [] });
    expect(done('mail')).toEqual(['new1@colloquy.example']);
  });
});

it('who asks for a code is answered the same where the mail service refuses their address', async () => {
  const ask = () =>
    network.call('', 'POST /api/account/codes', { body: { email: 'ana@example.org', purpose: 'join' } });
  expect((await ask()).status).toBe(202);
  outside.refuses(({ service }) => (service === 'mail' ? rejected : undefined));
  expect((await ask()).status).toBe(202);
  expect(linesOf('mailRefused')).toHaveLength(1);
});

describe('In a run of the schedule', () => {
  const positions = [0, 1, 2, 3, 4];
  const named = (kind: string) => positions.map((at) => `${kind}${at}`);
  const all = {
    owners: named('owner'),
    pictures: named('picture'),
    invited: named('invited'),
    lost: named('lost'),
    away: named('away'),
  };

  /**
   * Each owner is to be told of an offer, each picture and identity to be deleted, each member who deleted
   * their identity to be put away, and each who is away to be forgotten.
   */
  async function ground(recordOf: (at: number) => object) {
    const expiry = new Date(Date.now() + 86_400_000).toISOString();
    const offer = anOffer({ expiry });
    await network.ground({
      users: [...all.owners.map((id, at) => aUser(id, recordOf(at))), ...all.lost.map((id) => aUser(id))],
      offers: all.owners.map((owner, at) => ({ ...offer, id: `offer${at}`, name: `Offer ${at}`, owner })),
    });
    const then = '2026-01-01T00:00:00.000Z';
    const upload = { pk: 'images', owner: 'o', purpose: 'picture', status: 'refused', createTimestamp: then };
    await change(async (unit) => {
      for (const id of all.pictures) await unit.putItem({ ...upload, sk: id, id });
      for (const id of all.away)
        await unit.putItem({
          pk: 'soft-deleted',
          sk: id,
          record: { ...aUser(id), ...base },
          by: 'ada',
          at: then,
          until: then,
        });
    });
    outside.members.push(...all.owners);
    outside.invited.push(...all.invited);
    outside.done.push(...all.lost.map((about) => ({ service: 'identity' as const, about })));
  }

  /** Which owners were told, once; what is deleted, put away or forgotten. */
  async function found(): Promise<typeof all> {
    const { users, notices } = await network.snapshot(['users', 'notices']);
    const known = await change((unit) =>
      unit.items([
        ...all.pictures.map((sk) => ({ pk: 'images', sk })),
        ...all.away.map((sk) => ({ pk: 'soft-deleted', sk })),
      ]),
    );
    const isKept = (id: string) => users.some((user) => user.id === id) || known.some(({ sk }) => sk === id);
    const isDeleted = (id: string) => done('identity').includes(id);
    return {
      owners: all.owners.filter((id) => notices.filter(({ member }) => member === id).length === 1),
      pictures: all.pictures.filter((id) => !isKept(id)),
      invited: all.invited.filter(isDeleted),
      lost: all.lost.filter((id) => !isKept(id)),
      away: all.away.filter((id) => isDeleted(id) && !isKept(id)),
    };
  }
  /** All of it but what stands at these positions. */
  const without = (...left: number[]) =>
    Object.fromEntries(
      Object.entries(all).map(([kind, ids]) => [kind, ids.filter((_, at) => !left.includes(at))]),
    );

  it.each(positionsOf(positions.length))(
    'what fails for good, at position %i, holds up nothing, and what may succeed later fails the run after all else',
    async (position) => {
      const other = (position + 2) % positions.length;
      const isAt = (at: number, about: string) => Object.values(all).some((ids) => ids[at] === about);
      await ground((at) => (at === other ? { topics: 5 } : {}));
      const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      const owner = all.owners[position] ?? '';
      await network.ground({ notices: [unreadable(owner, { subject: 'offer-expiring', day })] });
      const forGood = ({ service, about }: { service: string; about: string }) =>
        isAt(position, about) ? (service === 'picture' ? forbidden : invalid) : undefined;
      outside.refuses((asked) =>
        asked.service !== 'look-up' && isAt(other, asked.about) ? tooMany : forGood(asked),
      );

      const failure: Error = await hourly().then(
        () => new Error('succeeded'),
        (error) => error,
      );
      expect(failure.message.replace('Left for the next run: ', '').split(', ').sort()).toEqual([
        'endSoftDeleted',
        'sweepImages',
        'sweepInvitations',
      ]);
      expect(await found()).toEqual({ ...without(position, other), lost: without(position).lost });

      outside.refuses(forGood);
      for (let run = 0; run < 2; run += 1) {
        await hourly();
        expect(await found()).toEqual({ ...without(position), owners: without(position, other).owners });
        expect(linesOf('deadLetter')).toHaveLength(Object.keys(all).length);
      }
    },
  );

  it('what reads the whole network is done once a day', async () => {
    await network.ground({ users: [aUser('owner0')] });
    outside.members.push('owner0');
    await hourly();
    await ground(() => ({}));
    await hourly();
    expect(await found()).toMatchObject({ pictures: [], lost: [] });
  });

  it('whoever could not be asked for is put away by the next run of the same day', async () => {
    await network.ground({ users: [aUser('lost0')] });
    outside.done.push({ service: 'identity', about: 'lost0' });
    outside.refuses(({ service }) => (service === 'look-up' ? tooMany : undefined));
    await expect(hourly()).rejects.toThrow(/: softDeleteWithoutIdentity$/);
    outside.refuses(() => undefined);
    await hourly();
    expect((await network.snapshot(['users'])).users).toEqual([]);
  });
});
