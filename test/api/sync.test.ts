import { beforeAll, describe, expect, test } from 'vitest';
import type { SyncAnswer } from '../../shared/sync/sync.calls.ts';
import { anOffer, aResource, aTaskforce, aTopic, unique } from '../factories.ts';
import { type Caller, expectStatus, refusal } from '../helpers/api.ts';
import { BrowserData } from '../helpers/browser-data.ts';
import {
  aChair,
  aMember,
  aStranger,
  commonGround,
  type Person,
  theAdministrator,
} from '../helpers/people.ts';
import { newestCursor, syncFrom, syncPage } from '../helpers/sync-pages.ts';
import { startInProcess } from './in-process.ts';

let administrator: Person;
let api: Caller;
let member: Person;
let synced: BrowserData;

beforeAll(async () => {
  const { network } = await startInProcess();
  // Others than those that tests make.
  await network.ground({
    topics: Array.from({ length: 300 }, (_, at) => ({ id: `area-${at}`, ...aTopic() })),
  });
  administrator = await theAdministrator();
  api = administrator.api;
  member = await aMember();
  synced = await fresh(member);
});

const fresh = ({ id, tokens }: Person): Promise<BrowserData> =>
  new BrowserData(
    id,
    async (cursor) => (await syncPage(tokens.accessToken, cursor)).body as unknown as SyncAnswer,
  ).sync();

async function expectToAgree(replica: BrowserData, person: Person) {
  await replica.sync();
  const held = await replica.held();
  expect(Object.keys(held).length).toBeGreaterThan(300);
  expect(held).toEqual(await (await fresh(person)).held());
}

describe('a replica', () => {
  test('holds what the lists answer', async () => {
    const { id } = await api.create('topics', aTopic());
    await synced.sync();
    expect(await synced.find('topics', id)).toEqual(await member.api.read(`/api/topics/${id}`));
    expect(await synced.find('universities', (await commonGround()).university.id)).toBeDefined();
  });

  test('kept by changes holds what a fresh one holds', async () => {
    const topic = await api.create('topics', aTopic());
    const gone = await api.create('topics', aTopic());
    await synced.sync();
    await api.change('topics', topic.id, { name: unique('Renamed') });
    expectStatus(await api.delete(`/api/topics/${gone.id}`), 204);
    await member.api.create('offers', anOffer());
    await expectToAgree(synced, member);
    expect(await synced.find('topics', gone.id)).toBeUndefined();
  });

  test('that comes back to nothing new is answered next to nothing', async () => {
    const token = member.tokens.accessToken;
    const pages = await syncFrom(token, await newestCursor(token));
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text.length).toBeLessThan(20_000);
  });

  test('is told of one change in one small page', async () => {
    const topic = await api.create('topics', aTopic());
    const token = member.tokens.accessToken;
    const cursor = await newestCursor(token);
    await api.change('topics', topic.id, { name: unique('Once more') });
    const pages = await syncFrom(token, cursor);
    expect(pages.some(({ body }) => body.collections.topics?.upsert.some(({ id }) => id === topic.id))).toBe(
      true,
    );
    expect(pages[0]?.body.reset).toBe(false);
  });

  test('of the member themselves holds their own private fields, and of others none', async () => {
    await synced.sync();
    expect(await synced.find('users', member.id)).toMatchObject({ email: member.email });
    const told = Object.values(await synced.held()).filter((record) => 'subject' in record);
    expect(told.filter((notice) => 'member' in notice && notice.member !== member.id)).toEqual([]);
    const others = Object.entries(await synced.held()).filter(
      ([key, record]) => key.startsWith('users ') && record.id !== member.id,
    );
    expect(others.filter(([, record]) => 'email' in record)).toEqual([]);
  });
});

describe('a change of roles', () => {
  test('shows an administrator the requests, and takes them away again', async () => {
    const person = await aMember();
    const replica = await fresh(person);
    const requests = async () =>
      Object.keys(await replica.held()).filter((key) => key.startsWith('requests '));
    const nomination = await person.api.create('requests', {
      name: 'Nate Nominee',
      email: `${unique('nominee')}@colloquy.example`,
      description: '<p>Please.</p>',
    });
    await replica.sync();
    expect(await requests()).toEqual([]);
    expectStatus(await api.put(`/api/admins/${person.id}`), 204);
    await replica.sync();
    expect(await replica.find('requests', nomination.id)).toBeDefined();
    expect(await replica.find('users', member.id)).toMatchObject({ email: member.email });
    expectStatus(await api.delete(`/api/admins/${person.id}`), 204);
    await replica.sync();
    expect(await requests()).toEqual([]);
    expect(await replica.find('users', member.id)).not.toHaveProperty('email');
  });

  test('shows a chair the unapproved resources of their task force, and takes them away again', {
    tags: ['4-14', '4-15'],
  }, async () => {
    const { topic } = await commonGround();
    const person = await aMember();
    const taskforce = await api.create('taskforces', aTaskforce({ chairs: [administrator.id] }));
    const input = aResource({ taskforce: { id: taskforce.id }, topics: [{ id: topic.id }] });
    const resource = await api.create('resources', input);
    const replica = await fresh(person);
    expect(await replica.find('resources', resource.id)).toBeUndefined();
    await api.change('taskforces', taskforce.id, { chairs: [administrator.id, person.id] });
    await replica.sync();
    expect(await replica.find('resources', resource.id)).toMatchObject({ approved: false });
    await api.change('taskforces', taskforce.id, { chairs: [administrator.id] });
    await replica.sync();
    expect(await replica.find('resources', resource.id)).toBeUndefined();
    expectStatus(await api.post(`/api/resources/${resource.id}/approve`), 200);
    await replica.sync();
    expect(await replica.find('resources', resource.id)).toMatchObject({ approved: true });
  });

  test('of task forces keeps the chairs in step', { tags: ['3-35', '4-16', '4-17'] }, async () => {
    const { api: chair, id, taskforce } = await aChair();
    await synced.sync();
    expect(await synced.find('chairs', id)).toMatchObject({ taskforces: [taskforce.id] });
    expectStatus(await chair.delete(`/api/taskforces/${taskforce.id}`), 204);
    await synced.sync();
    expect(await synced.find('chairs', id)).toBeUndefined();
  });
});

describe('a cursor', () => {
  test.each(['x', '-1', '1e9', '99999999999999', '%7B%7D', '0193'])(
    'nobody gave starts afresh or is refused: %s',
    async (cursor) => {
      const answer = await member.api.get<{ reset: boolean }>(`/api/sync?cursor=${cursor}`);
      if (answer.status === 200) expect(answer.body.reset).toBe(true);
      else expect(refusal(answer)).toBe('400 bad-request');
    },
  );

  test('of an administrator gives a member nothing of theirs', async () => {
    const cursor = await newestCursor(administrator.tokens.accessToken);
    const answers = await syncFrom(member.tokens.accessToken, cursor);
    const users = answers.flatMap(({ body }) => body.collections.users?.upsert ?? []);
    expect(users.filter((user) => 'email' in user && user.id !== member.id)).toEqual([]);
    expect(answers.flatMap(({ body }) => body.collections.requests?.upsert ?? [])).toEqual([]);
  });

  test('is for members', async () => {
    const { api: stranger } = await aStranger();
    expect(refusal(await stranger.get('/api/sync'))).toBe('403 not-a-member');
  });
});
