import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JoinRequest } from '../../functions/account/file-request.ts';
import { longestThread, mostDeclines } from '../../shared/request/request.rules.ts';
import { type Outside, startOutside } from '../helpers/outside.ts';
import { streamTo } from '../helpers/stream.ts';
import { sized } from '../lane.ts';
import { fc } from '../random.ts';
import { type Answer, aUser } from './network.ts';
import { provideNetwork } from './provide-network.ts';
import { shortenPauses } from './short-pauses.ts';

/** Administrators decide on who asks to join, and ask them first. */
beforeAll(async () => {
  shortenPauses();
  outside = await startOutside();
});
const network = provideNetwork({ stream: true });
let outside: Outside;
let stream: ReturnType<typeof streamTo>;
let fileRequest: (request: JoinRequest) => Promise<void>;

beforeAll(async () => {
  stream = streamTo((await import('../../functions/stream/stream.lambda.ts')).handler);
  ({ fileRequest } = await import('../../functions/account/file-request.ts'));
});
afterAll(() => outside.stop());

const college = {
  name: 'Universidad de Ávila',
  description: '<p>Words.</p>',
  city: 'Ávila',
  country: 'Spain',
};
const start = new Date('2026-11-21T09:30:00.000Z');
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  await network.clear();
  await network.ground({
    users: ['ada', 'ben', 'mia'].map((id) => aUser(id, id === 'mia' ? {} : { admin: 'true' })),
    admins: [{ id: 'ada' }, { id: 'ben' }],
    universities: [{ id: 'avila', ...college }],
    topics: [{ id: 'water', name: 'Water' }],
  });
  await stream.run();
  outside.done.length = 0;
});
afterEach(() => vi.useRealTimers());

const file = (uid: string, fields: Partial<JoinRequest> = {}) =>
  fileRequest({
    uid,
    email: `${uid}@colloquy.example`,
    name: `Person ${uid}`,
    university: 'Universidad del Agua',
    title: 'Lecturer',
    reason: 'I teach hydrology.',
    ...fields,
  });
const desk = (by: string, verb: 'approve' | 'decline' | 'ask', id: string, body?: object): Promise<Answer> =>
  network.call(by, `POST /api/requests/{id}/${verb}`, { path: { id }, body: body ?? {} });
const answer = (by: string, message: string) =>
  network.call(by, 'POST /api/account/request/answers', { body: { message } });
const own = async (by: string) => (await network.call(by, 'GET /api/account/request')).body;
const requestOf = async (id: string) =>
  (await network.snapshot(['requests'])).requests.find((request) => request.id === id);
/** Saves a profile as its form does. */
const saveProfile = (by: string, record: Record<string, unknown>, changed: object = {}) => {
  const { id, version, name, title, university } = record;
  const contact = [{ id: '1', type: 'email', contact: 'ana@example.org' }];
  const texts = { title: title || 'Lecturer', bio: '<p>I teach hydrology.</p>', contact };
  const sent = { name, university, topics: [{ id: 'water' }], ...texts, ...changed };
  return network.edit(by, 'users', String(id), sent, Number(version));
};
const faultsIn = ({ body }: Answer) =>
  (body.error as { fields?: { path: string }[] } | undefined)?.fields?.map(({ path }) => path);
const messageIn = ({ body }: Answer) => (body.error as { message?: string } | undefined)?.message;
const codeIn = ({ body }: Answer) => (body.error as { code?: string } | undefined)?.code;
/** What was mailed of the decision. */
const mails = (words = /^(?!.*we have your request)/) =>
  outside.done.filter(({ service, text = '' }) => service === 'mail' && words.test(text));
const mailsTo = async (uid: string, words?: RegExp) => {
  await stream.run();
  return mails(words).filter(({ about }) => about.startsWith(`${uid}@`));
};

describe('where somebody is', () => {
  it('is the university of the directory that has the name, whatever its accents and case', async () => {
    await file('ana', { university: 'universidad de avila', title: 'Lecturer' });
    expect(await requestOf('ana')).toMatchObject({ university: { id: 'avila' }, title: 'Lecturer' });
    const { body } = await desk('ada', 'approve', 'ana');
    expect(body).toMatchObject({ university: { id: 'avila' }, title: 'Lecturer' });
    expect(body).not.toHaveProperty('thread');
  });

  it('is otherwise kept as it was written, in the profile too, which can be saved', async () => {
    await file('ana', { university: 'Institute of Wells' });
    const request = await requestOf('ana');
    expect(request).toMatchObject({ statedUniversity: 'Institute of Wells' });
    expect(request).not.toHaveProperty('university');
    const { body } = await desk('ada', 'approve', 'ana');
    expect(body).toMatchObject({ statedUniversity: 'Institute of Wells', firstRun: true });
    const first = await saveProfile('ana', body);
    expect(first.body).toMatchObject({ statedUniversity: 'Institute of Wells', firstRun: false });
    // Chosen later, by the member or an administrator, it replaces what was written, and is required from then on.
    const chosen = await saveProfile('ada', first.body, { university: { id: 'avila' } });
    expect(chosen.body).toMatchObject({ university: { id: 'avila' } });
    expect(chosen.body).not.toHaveProperty('statedUniversity');
    expect(faultsIn(await saveProfile('ana', chosen.body, { university: undefined }))).toEqual([
      'university',
    ]);
  });

  it('is required of a member who wrote none, and nobody can write one past the desk', async () => {
    const [mia] = (await network.snapshot(['users'])).users.filter(({ id }) => id === 'mia');
    const sent = { university: undefined, statedUniversity: 'Anything at all' };
    expect(faultsIn(await saveProfile('mia', mia ?? {}, sent))).toContain('university');
    await file('ana', { university: 'Institute of Wells' });
    const { body } = await desk('ada', 'approve', 'ana');
    const { body: saved } = await saveProfile('ana', body, { statedUniversity: 'Buy at https://x.example' });
    expect(saved).toMatchObject({ statedUniversity: 'Institute of Wells' });
  });

  it('is looked for once more when they are approved, and is what an administrator chose', async () => {
    for (const id of ['ana', 'bob']) await file(id, { university: 'Institute of Wells' });
    const bob = await requestOf('bob');
    const { name, description, version = 0 } = bob ?? {};
    const choice = { name, description, university: { id: 'avila' } };
    const { body } = await network.edit('ada', 'requests', 'bob', choice, version);
    expect(body).toMatchObject({ university: { id: 'avila' } });
    expect(body).not.toHaveProperty('statedUniversity');
    const added = await network.create('ada', 'universities', {
      ...college,
      name: 'Institute of Wells',
      website: 'https://wells.example',
      region: 'KIRCHER',
      topics: { water: ['graduate'] },
    });
    expect(added).toMatchObject({ status: 201 });
    const [ana, chosen] = [await desk('ada', 'approve', 'ana'), await desk('ada', 'approve', 'bob')];
    expect(ana.body).toHaveProperty('university');
    expect(ana.body).not.toHaveProperty('statedUniversity');
    expect(chosen.body).toMatchObject({ university: { id: 'avila' } });
  });
});

it('whoever files a request is told once that it was received, in place of an alarm; a nominee is not', async () => {
  await file('una', { name: 'Una https://evil.example' });
  await file('una');
  await network.create('mia', 'requests', {
    name: 'Nomi Nominee',
    email: 'nomi@colloquy.example',
    description: '<p>She knows wells.</p>',
  });
  const [mail, ...more] = await mailsTo('una', /./);
  expect(mail?.text).toContain('we have your request to join Colloquy');
  expect(mail?.text).not.toContain('password was');
  // A name that a stranger typed leads nowhere.
  expect(mail?.text).not.toContain('evil.example/');
  expect(mail?.text).not.toMatch(/https:\/\/evil/);
  expect(more).toEqual([]);
  expect(await mailsTo('nomi', /./)).toEqual([]);
});

describe('a thread', () => {
  it('is mailed to the applicant, who answers to all administrators', async () => {
    await file('ana');
    const asked = await desk('ada', 'ask', 'ana', { message: 'Which courses?' });
    expect(asked.status).toBe(200);
    const [mail] = await mailsTo('ana');
    expect(mail?.text).toContain('Which courses?');
    // Who asks stays with the administrators.
    const seen = await own('ana');
    expect(seen).toMatchObject({
      status: 'waiting',
      thread: [{ by: 'administrator', text: 'Which courses?' }],
    });
    expect(JSON.stringify(seen)).not.toContain('ada');
    expect((await answer('ana', 'Hydrology.')).status).toBe(200);
    expect(await mailsTo('ana')).toHaveLength(1);
    for (const uid of ['ada', 'ben'])
      expect((await network.noticesOf(uid)).map(({ words }) => words).join()).toContain(
        '“Person ana” has answered a question',
      );
    expect((await requestOf('ana'))?.thread?.map(({ text }) => text)).toEqual([
      'Which courses?',
      'Hydrology.',
    ]);
    // Nobody else gets any of it.
    expect(JSON.stringify((await network.call('mia', 'GET /api/sync')).body)).not.toContain('Hydrology.');
  });

  it('has each message once, though it is sent again because its answer was lost', async () => {
    await file('ana');
    for (let times = 0; times < 2; times += 1) await desk('ada', 'ask', 'ana', { message: 'Which?' });
    for (let times = 0; times < 2; times += 1) await answer('ana', 'Hydrology.');
    expect((await requestOf('ana'))?.thread).toHaveLength(2);
    expect(await mailsTo('ana')).toHaveLength(1);
  });

  it('is answered by whoever was asked, three times for each question', async () => {
    await file('ana');
    expect(codeIn(await answer('ana', 'Hello?'))).toBe('conflict');
    await desk('ada', 'ask', 'ana', { message: 'Which?' });
    const statuses = [];
    for (const text of ['One', 'Two', 'Three', 'Four']) statuses.push((await answer('ana', text)).status);
    expect(statuses).toEqual([200, 200, 200, 409]);
    for (const stranger of ['mia', 'nobody']) expect(codeIn(await answer(stranger, 'Me!'))).toBe('forbidden');
  });

  it('has an end', async () => {
    await file('ana');
    let last: Answer | undefined;
    for (let at = 0; at < longestThread; at += 1)
      last = await desk('ada', 'ask', 'ana', { message: `Question ${at}` });
    expect(last && messageIn(last)).toContain('This thread is full.');
    expect((await requestOf('ana'))?.thread?.length).toBeLessThan(longestThread);
  });

  it('is not with a nominee, who knows of nothing', async () => {
    const { body } = await network.create('mia', 'requests', {
      name: 'Nomi Nominee',
      email: 'nomi@colloquy.example',
      description: '<p>She knows wells.</p>',
    });
    expect(messageIn(await desk('ada', 'ask', String(body.id), { message: 'Which?' }))).toContain(
      'Ask the nominator.',
    );
    expect((await desk('ada', 'decline', String(body.id), { reason: 'No.' })).status).toBe(204);
    expect(await mailsTo('nomi')).toEqual([]);
  });
});

describe('a decline', () => {
  it('is mailed with its reason, and they can ask again', async () => {
    await file('ana');
    expect((await desk('ada', 'decline', 'ana', { reason: 'It says too little.' })).status).toBe(204);
    const [mail] = await mailsTo('ana');
    expect(mail?.text).toContain('It says too little.');
    expect(mail?.text).toContain('You can ask again');
    expect(await own('ana')).toMatchObject({ status: 'declined', reason: 'It says too little.' });
    expect(codeIn(await network.call('ana', 'GET /api/me'))).toBe('not-joined');
    await file('ana');
    expect(await own('ana')).toMatchObject({ status: 'waiting', thread: [] });
    expect((await desk('ben', 'approve', 'ana')).status).toBe(200);
    expect((await network.call('ana', 'GET /api/me')).status).toBe(200);
  });

  it('needs no reason, and is mailed without one', async () => {
    await file('ana');
    await desk('ada', 'decline', 'ana');
    const [mail] = await mailsTo('ana');
    expect(mail?.text).not.toContain('reason');
  });

  it('is the last one when there were enough within a year', async () => {
    for (let times = 0; times < mostDeclines; times += 1) {
      await file('ana');
      await desk('ada', 'decline', 'ana');
    }
    expect(codeIn(await network.call('ana', 'GET /api/me'))).toBe('not-a-member');
    await file('ana');
    expect(await requestOf('ana')).toBeUndefined();
    expect((await mailsTo('ana')).at(-1)?.text).toContain('You can’t ask again for now.');
  });

  it('is kept for a year, and so is an approval', async () => {
    for (const id of ['ana', 'bob']) await file(id);
    await desk('ada', 'decline', 'ana');
    await desk('ada', 'approve', 'bob');
    const { UnitOfWork } = await import('../../functions/data/change.ts');
    const { approvalKey, decisionKey } = await import('../../functions/stores/decisions.ts');
    for (const key of [decisionKey('ana'), approvalKey('bob')]) {
      const item = await new UnitOfWork().item(key);
      expect(item).toMatchObject({ by: 'ada', at: start.toISOString() });
      expect(Number(item?.expires) * 1000 - start.getTime()).toBe(366 * 86_400_000);
    }
  });

  it('by deleting the request tells nobody, and is for good', async () => {
    await file('ana');
    await network.remove('ada', 'requests', 'ana');
    expect(await mailsTo('ana')).toEqual([]);
    expect(codeIn(await network.call('ana', 'GET /api/me'))).toBe('not-a-member');
  });
});

it.each(['approve', 'decline', 'ask'] as const)(
  'a member who is no administrator may not %s',
  async (verb) => {
    await file('ana');
    const before = await requestOf('ana');
    expect(codeIn(await desk('mia', verb, 'ana', verb === 'ask' ? { message: 'Which?' } : {}))).toBe(
      'not-found',
    );
    expect(await requestOf('ana')).toEqual(before);
  },
);

describe('whoever decides second', () => {
  it('is told what the first decided', async () => {
    for (const id of ['ana', 'bob']) await file(id);
    await desk('ada', 'approve', 'ana');
    await desk('ada', 'decline', 'bob');
    expect(messageIn(await desk('ben', 'decline', 'ana'))).toBe(
      'Another administrator has already approved this request: “Person ana” is a member.',
    );
    const late = 'Another administrator has already declined this request.';
    expect(messageIn(await desk('ben', 'approve', 'bob'))).toBe(late);
    expect(messageIn(await desk('ben', 'ask', 'bob', { message: 'Which?' }))).toBe(late);
    // The same decision again changes nothing.
    expect((await desk('ben', 'approve', 'ana')).status).toBe(200);
    expect((await desk('ben', 'decline', 'bob')).status).toBe(204);
    expect(await mailsTo('bob')).toHaveLength(1);
  });
});

it('an applicant is told how many decide, and how long it takes, once that is known', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'last'];
  for (const id of ids) await file(id);
  expect(await own('last')).toMatchObject({ status: 'waiting', administrators: 2 });
  expect(await own('last')).not.toHaveProperty('usualDays');
  for (const [index, id] of ids.slice(0, 5).entries()) {
    vi.setSystemTime(start.getTime() + index * 86_400_000 + 1000);
    await desk('ada', index % 2 ? 'approve' : 'decline', id);
  }
  expect(await own('last')).toMatchObject({ usualDays: 3 });
});

it('what random decisions of two administrators at once leave is one outcome each, and its mail', async () => {
  const total = sized('DECISIONS', { gate: 40, all: 1000 });
  const decision = fc.record({
    verbs: fc.tuple(fc.constantFrom('approve', 'decline'), fc.constantFrom('approve', 'decline')),
    asked: fc.boolean(),
    reason: fc.option(fc.constantFrom('It says too little.', 'Another purpose.')),
  });
  const decisions = fc.sample(decision, total);
  for (let from = 0; from < total; from += 5) {
    const group = decisions.slice(from, from + 5).map((each, at) => ({ ...each, id: `p${from + at}` }));
    for (const { id } of group) await file(id);
    await Promise.all(
      group.map(async ({ id, asked, verbs: [first, second], reason }) => {
        if (asked) await desk('ada', 'ask', id, { message: `About ${id}` });
        const body = (verb: string) => (verb === 'decline' && reason ? { reason } : {});
        const answers = await Promise.all([
          desk('ada', first as 'approve', id, body(first)),
          desk('ben', second as 'approve', id, body(second)),
        ]);
        const won = answers.filter(({ status }) => status < 300).length;
        const lost = answers.filter((each) => codeIn(each) === 'conflict').length;
        expect([won, lost], id).toEqual(first === second ? [2, 0] : [1, 1]);
      }),
    );
  }
  await stream.run();
  const { users, requests } = await network.snapshot(['users', 'requests']);
  expect(requests).toEqual([]);
  const members = new Set(users.map(({ id }) => id));
  const byAddress = Map.groupBy(mails(), ({ about }) => about);
  const wrong = decisions.flatMap(({ asked, verbs: [first, second] }, at) => {
    const id = `p${at}`;
    const isMember = members.has(id);
    const theirs = (byAddress.get(`${id}@colloquy.example`) ?? []).map(({ text = '' }) => text);
    const count = (words: string) => theirs.filter((text) => text.includes(words)).length;
    const right =
      (first !== second || isMember === (first === 'approve')) &&
      count('has declined your request') === Number(!isMember) &&
      count('you are a member of Colloquy now') === Number(isMember) &&
      count(`About ${id}`) <= Number(asked) &&
      theirs.length - Number(asked) <= 1;
    return right ? [] : [{ id, isMember, theirs }];
  });
  expect(wrong).toEqual([]);
  expect(stream.setAside).toEqual([]);
}, 600_000);
