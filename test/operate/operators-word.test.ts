import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aProject, aTopic } from '../factories.ts';
import { aUser } from '../in-process/network.ts';
import { provideNetwork } from '../in-process/provide-network.ts';
import type { Fate } from '../in-process/table.ts';

const network = provideNetwork({ mayFail: true, bases: true });
let operate: typeof import('../../functions/stores/operators-word.ts');
let data: typeof import('../../functions/data/change.ts') &
  typeof import('../../functions/data/feed.ts') &
  typeof import('../../functions/stores/notices.ts');
beforeAll(async () => {
  operate = await import('../../functions/stores/operators-word.ts');
  data = {
    ...(await import('../../functions/data/change.ts')),
    ...(await import('../../functions/data/feed.ts')),
    ...(await import('../../functions/stores/notices.ts')),
  };
});
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const why = 'We move to a new table.';
const readOnly = (until = hours(2), text?: string) => operate.sayToAll({ text, until, readOnly: true });

beforeEach(async () => {
  await network.clear();
  await network.ground({
    users: [aUser('mia'), aUser('ada', { admin: 'true' })],
    admins: [{ id: 'ada' }],
    topics: [{ ...aTopic(), id: 'wells' }],
  });
});

const sync = async (uid: string, cursor?: string, headers = {}) =>
  (await network.call(uid, 'GET /api/sync', { query: cursor ? { cursor } : {}, headers }))
    .body as unknown as {
    cursor: string;
    word?: object;
  };
const project = aProject({ leads: ['mia'], topics: [{ id: 'wells' }] });
const add = () => network.create('mia', 'projects', project);

describe('a network that is read-only', () => {
  it('answers writes with what is going on, how long, and that nothing was changed; and takes them again later', async () => {
    const made = await add();
    expect(made.status).toBe(201);
    const until = hours(2);
    await readOnly(until, why);
    for (const refused of [
      await add(),
      await network.edit('mia', 'projects', String(made.body.id), { ...project, name: 'Another' }, 1),
      await network.remove('mia', 'projects', String(made.body.id)),
      await network.create('ada', 'topics', aTopic()),
    ]) {
      expect(refused.status).toBe(503);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(7000);
      expect(refused.body.error).toMatchObject({
        code: 'try-again',
        message: `The network can only be read for now (“${why}”), so nothing was changed. You can go on in 2 hours.`,
      });
    }
    await operate.endWord(true);
    expect((await add()).status).toBe(201);
  });

  it('ends by itself at its time', async () => {
    await readOnly(hours(1));
    expect((await add()).body.error).toMatchObject({
      message: 'The network can only be read for now, so nothing was changed. You can go on in 1 hour.',
    });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_001 });
    expect((await add()).status).toBe(201);
    expect(await sync('mia')).not.toHaveProperty('word');
    vi.useRealTimers();
  });

  it('reads, syncs, signs in and counts on, and says to each browser what it is', async () => {
    const { cursor } = await sync('mia');
    expect(await sync('mia', cursor)).not.toHaveProperty('word');
    const until = hours(2);
    await readOnly(until, why);
    const word = { text: why, until, readOnly: true };
    expect(await sync('mia', cursor)).toMatchObject({ word });
    expect(await sync('mia')).toMatchObject({ word });
    for (const read of ['GET /api/me', 'GET /api/me/sessions'])
      expect((await network.call('mia', read)).status).toBe(200);
    expect(
      (await network.call('mia', 'GET /api/{collection}', { path: { collection: 'users' } })).status,
    ).toBe(200);
    const seen = { cursor: (await sync('mia')).cursor, shown: 'news' };
    expect((await network.call('mia', 'PUT /api/me/seen', { body: seen })).status).toBe(204);
    expect((await network.call('mia', 'DELETE /api/me/sessions')).status).toBe(204);
  });

  it('is told also at the end of a first load from the base, whose cursors are as ever', async () => {
    await readOnly(hours(2), why);
    await network.publishBase();
    const headers = { 'accept-encoding': 'gzip, br' };
    const first = await sync('mia', undefined, headers);
    const second = await sync('mia', first.cursor, headers);
    expect(second.word).toMatchObject({ readOnly: true });
    expect(await sync('mia', second.cursor, headers)).toMatchObject({ more: false, reset: false });
  });

  it('lets what follows from earlier writes go on, and keeps saying it', async () => {
    await readOnly(hours(2));
    await data.change((unit) => unit.put('topics', { id: 'water', name: 'Water', description: '' } as never));
    expect((await add()).status).toBe(503);
    expect((await sync('mia')).word).toMatchObject({ readOnly: true });
  });

  it('lets through no write that began before it', async () => {
    // The first call of a session stores it.
    await add();
    let isOn = false;
    network.table.fates(async ({ operation }): Promise<Fate> => {
      if (operation === 'TransactWriteItems' && !isOn) {
        isOn = true;
        await readOnly(hours(1));
      }
      return 'pass';
    });
    const answer = await add();
    network.table.fates(() => 'pass');
    expect(isOn).toBe(true);
    expect(answer.status).toBe(503);
    expect((await network.snapshot(['projects'])).projects).toHaveLength(1);
  });

  it('costs a write no further call of the table', async () => {
    const callsOf = async () => {
      const operations: string[] = [];
      network.table.fates(({ operation }) => {
        operations.push(operation);
        return 'pass';
      });
      expect((await add()).status).toBe(201);
      network.table.fates(() => 'pass');
      return operations;
    };
    // The first call of a session stores it.
    await callsOf();
    const before = await callsOf();
    await operate.sayToAll({ text: 'Tomorrow we move.', until: hours(2) });
    expect(await callsOf()).toEqual(before);
  });
});

describe('an operator', () => {
  it('says until when, within a month, in a sentence', async () => {
    await expect(operate.sayToAll({ text: 'Hello.' })).rejects.toThrow(/--until/);
    await expect(operate.sayToAll({ text: 'Hello.', until: hours(-1) })).rejects.toThrow(/is over/);
    await expect(operate.sayToAll({ text: 'Hello.', until: hours(24 * 32) })).rejects.toThrow(/31 days/);
    await expect(operate.sayToAll({ text: 'x'.repeat(301), until: hours(1) })).rejects.toThrow(/300/);
    expect(await sync('mia')).not.toHaveProperty('word');
    // As people write a time: without seconds, and in their own zone.
    const until = `${hours(5).slice(0, 16)}+02:00`;
    await operate.sayToAll({ text: 'Hello.', until });
    expect((await sync('mia')).word).toMatchObject({ until: new Date(until).toISOString() });
  });

  it('ends neither by the other: an announcement doesn’t open a network that is read-only', async () => {
    await readOnly(hours(2));
    await expect(operate.sayToAll({ text: 'Hello.', until: hours(1) })).rejects.toThrow(/read-only off/);
    expect(await operate.endWord()).toBe(false);
    expect((await add()).status).toBe(503);
    await operate.endWord(true);
    const until = hours(3);
    await operate.sayToAll({ text: 'Tomorrow we move.', until });
    expect((await add()).status).toBe(201);
    expect((await sync('mia')).word).toEqual({ text: 'Tomorrow we move.', until });
    expect(await operate.endWord(true)).toBe(false);
    await operate.endWord();
    expect(await sync('mia')).not.toHaveProperty('word');
  });
});
