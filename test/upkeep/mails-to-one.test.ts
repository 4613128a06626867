import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type NoticeSubject, noticeSubjects } from '../../shared/notice/notice-definitions.ts';
import { definitionOf } from '../../shared/notice/notice-text.ts';
import { type Outside, startOutside } from '../helpers/outside.ts';
import { streamTo } from '../helpers/stream.ts';
import { aNotice, aUser } from '../in-process/network.ts';
import { provideNetwork } from '../in-process/provide-network.ts';

/** Whatever many people do on one day, nobody's box is filled by it, and nobody misses anything. */
beforeAll(async () => {
  outside = await startOutside();
});
const network = provideNetwork({ stream: true, quotaFactor: 1 });
let outside: Outside;
let stream: ReturnType<typeof streamTo>;
let delivered: DynamoDBRecord[];
let handler: typeof import('../../functions/stream/stream.lambda.ts').handler;

beforeAll(async () => {
  handler = (await import('../../functions/stream/stream.lambda.ts')).handler;
  stream = streamTo((event) => {
    delivered.push(...event.Records);
    return handler(event);
  });
});
afterAll(() => outside.stop());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:30:00.000Z') });
  delivered = [];
  await network.clear();
  await network.ground({
    users: [aUser('ada'), aUser('ben'), aUser('mia')],
    admins: [{ id: 'ada' }, { id: 'ben' }],
  });
  await stream.run();
  outside.done.length = 0;
});
afterEach(() => vi.useRealTimers());

const asking = (count: number, from = 0) => {
  const ids = Array.from({ length: count }, (_, at) => `asks${from + at}`);
  const description = '<p>Words.</p>';
  return ids.map((id) => ({ id, name: `Name ${id}`, email: `${id}@colloquy.example`, description }));
};
const mailsTo = (id: string) =>
  outside.done.flatMap(({ service, about, text = '' }) =>
    service === 'mail' && about.startsWith(`${id}@`) ? [text] : [],
  );
const textsOf = async (id: string) => (await network.noticesOf(id)).map(({ words }) => words);

it('twenty-five requests are five mails to each administrator and one of a notice that counts the rest', async () => {
  await network.ground({ requests: asking(25) });
  await stream.run();
  for (const id of ['ada', 'ben']) {
    const mails = mailsTo(id);
    const named = mails.filter((text) => text.includes('Read the request and decide'));
    expect([named.length, mails.length]).toEqual([5, 6]);
    const [notice, ...others] = await textsOf(id);
    expect(others).toEqual([]);
    expect(notice).toMatch(
      /^20 requests have come in for administrators to decide, under Member Requests: .* and 15 others\.$/,
    );
  }
  expect(mailsTo('mia')).toEqual([]);
});

it('the same entries of the stream once more mail and count nothing', async () => {
  await network.ground({ requests: asking(8) });
  await stream.run();
  const before = [mailsTo('ada').length, await textsOf('ada')];
  await handler({ Records: [...delivered] });
  expect([mailsTo('ada').length, await textsOf('ada')]).toEqual(before);
});

it('the next day begins anew', async () => {
  await network.ground({ requests: asking(6) });
  await stream.run();
  const before = mailsTo('ada').length;
  vi.setSystemTime(new Date('2026-11-22T00:00:01.000Z'));
  await network.ground({ requests: asking(1, 6) });
  await stream.run();
  expect(mailsTo('ada').slice(before)).toEqual([expect.stringContaining('“Name asks6” is waiting')]);
});

it('whoever wants no mails is told nothing by others', async () => {
  await network.ground({ users: [aUser('ada', { notifyByMail: false })], requests: asking(7) });
  await stream.run();
  expect([mailsTo('ada'), await textsOf('ada')]).toEqual([[], []]);
});

it('fifteen notices are ten mails, and stand in the app all of them', async () => {
  const notices = Array.from({ length: 15 }, (_, at) =>
    aNotice('mia', `n${at}`, { subject: 'profile-changed' }),
  );
  await network.ground({ notices });
  await stream.run();
  expect(mailsTo('mia')).toHaveLength(10);
  expect(await textsOf('mia')).toHaveLength(15);
});

it('somebody deleted and brought back again and again is mailed six times', async () => {
  for (let round = 0; round < 5; round += 1) {
    vi.setSystemTime(new Date(`2026-11-21T1${round}:00:00.000Z`));
    expect((await network.remove('ada', 'users', 'mia')).status).toBe(204);
    await stream.run();
    const path = { id: 'mia' };
    expect((await network.call('ben', 'POST /api/users/{id}/restore', { path })).status).toBe(200);
    await stream.run();
  }
  expect(mailsTo('mia')).toHaveLength(6);
});

/** A notice of each subject, of one record and of several. */
const ofEach = (count: number) =>
  noticeSubjects
    .filter((subject) => subject !== 'welcome')
    .map((subject) =>
      aNotice('mia', `${subject}${count}`, {
        subject,
        about: ['Wells', 'Dams'].slice(0, count).map((name) => ({ id: name, name })),
        ...{ count, day: '2026-11-25', taskforce: { id: 'force', name: 'Force' } },
      }),
    );
const subjectsOf = (id: string) =>
  outside.done.flatMap(({ service, about, subject = '' }) =>
    service === 'mail' && about.startsWith(`${id}@`) ? [subject.replace(/[\u2068\u2069]/g, '')] : [],
  );

it('what isn’t urgent is no mail of its own, so never two in a minute: the digest of the day tells it', async () => {
  const quiet = ofEach(1).filter(
    ({ subject }) => definitionOf({ subject: subject as NoticeSubject })?.delivery !== 'now',
  );
  await network.ground({ notices: quiet });
  await stream.run();
  expect(subjectsOf('mia')).toEqual([]);
  vi.setSystemTime(new Date('2026-11-23T06:30:00.000Z'));
  const { stepRunner } = await import('../helpers/upkeep.ts');
  const { sendDigests } = await import('../../functions/schedule/send-digests.ts');
  for (let times = 0; times < 3; times += 1) await stepRunner(sendDigests)(new Date());
  expect(subjectsOf('mia')).toEqual([expect.stringMatching(/^Colloquy: \d+ things have changed for you$/)]);
});

it.each([1, 2])('the subject of each urgent mail says what happened (%i)', async (count) => {
  const urgent = ofEach(count).filter(
    ({ subject }) => definitionOf({ subject: subject as NoticeSubject })?.delivery === 'now',
  );
  expect(urgent.length).toBeGreaterThan(5);
  const said: string[] = [];
  for (const notice of urgent) {
    vi.setSystemTime(new Date(Date.now() + 86_400_000));
    await network.ground({ notices: [notice] });
    await stream.run();
    const [subject = '', ...others] = subjectsOf('mia').slice(said.length);
    expect(others).toEqual([]);
    expect(subject).toMatch(
      notice.subject === 'profile-changed-unnamed' ? /profile/ : count === 1 ? /“Wells”/ : /^2 /,
    );
    expect(subject).not.toMatch(/[{}]|undefined|news/);
    said.push(subject);
  }
  expect(new Set(said).size).toBe(said.length);
});

it('made and taken back again and again, a thing is mailed once a day, and uses up nobody’s mails', async () => {
  await network.ground({
    taskforces: [{ id: 'force', name: 'Force', description: '<p>.</p>', chairs: ['mia'], members: [] }],
    chairs: [{ id: 'mia', taskforces: ['force'] }],
    users: [aUser('eve')],
  });
  const of = (approved: boolean) => ({ id: 'film', name: 'Film', taskforce: { id: 'force' }, approved });
  for (let round = 0; round < 12; round += 1) {
    await network.ground({ resources: [of(false)] });
    await stream.run();
    await network.ground({ resources: [of(true)] });
    await stream.run();
  }
  expect(subjectsOf('mia')).toEqual(['The resource “Film” waits for your approval']);
  expect(await textsOf('mia')).toEqual([]);
  // What waits beside it is told, and stays whatever becomes of theirs.
  await network.ground({ resources: [{ ...of(false), id: 'course', name: 'Course' }, of(false)] });
  await stream.run();
  await network.ground({ resources: [of(true)] });
  await stream.run();
  expect(await textsOf('mia')).toEqual([expect.stringMatching(/^A resource has come in: “Course”\./)]);
});
