import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reportKeptDays } from '../../shared/report/report.rules.ts';
import { anIntroduction, anOffer, aReport, toMember } from '../factories.ts';
import { type Outside, startOutside } from '../helpers/outside.ts';
import { streamTo } from '../helpers/stream.ts';
import { stepRunner } from '../helpers/upkeep.ts';
import { aUser } from './network.ts';
import { provideNetwork } from './provide-network.ts';

/** What a member tells administrators of a record, and what they do about it. */
beforeAll(async () => {
  outside = await startOutside();
});
const network = provideNetwork({ stream: true });
let outside: Outside;
let stream: ReturnType<typeof streamTo>;
let deleteOldReports: (now: Date) => Promise<void>;

beforeAll(async () => {
  stream = streamTo((await import('../../functions/stream/stream.lambda.ts')).handler);
  deleteOldReports = stepRunner(
    (await import('../../functions/schedule/delete-old-records.ts')).deleteOldReports,
  );
});
afterAll(() => outside.stop());

const description = '<p>Words.</p>';
beforeEach(async () => {
  await network.clear();
  await network.ground({
    users: [
      aUser('ada', { admin: 'true' }),
      aUser('ben', { admin: 'true' }),
      ...['mia', 'zoe', 'cat', 'owen'].map((id) => aUser(id)),
    ],
    admins: [{ id: 'ada' }, { id: 'ben' }],
    topics: [{ id: 'water', name: 'Water', description }],
    offers: [{ id: 'seminar', ...anOffer(), owner: 'owen', expiry: '2126-12-31T00:00:00.000Z' }],
  });
  await stream.run();
  outside.done.length = 0;
});

const report = (by: string, kind: string, id: string) => network.create(by, 'reports', aReport(kind, id));
const resolve = (
  uid: string,
  id: unknown,
  body: object = { outcome: 'corrected', answer: 'It is mended.' },
) => network.call(uid, 'POST /api/reports/{id}/resolve', { path: { id: String(id) }, body });
const seenBy = async (uid: string) => {
  const held = await (await network.browserOf(uid).sync()).held();
  return Object.entries(held).flatMap(([key, record]) => (key.startsWith('reports ') ? [record] : []));
};
const wordsFor = async (uid: string) => (await network.noticesOf(uid)).map(({ words }) => words).join();

it('is seen by whoever filed it and by administrators, who are told, and by nobody else', async () => {
  expect((await report('mia', 'offers', 'seminar')).status).toBe(201);
  await stream.run();
  for (const uid of ['mia', 'ada', 'ben']) expect(await seenBy(uid)).toHaveLength(1);
  for (const uid of ['owen', 'cat', 'zoe']) expect(await seenBy(uid)).toEqual([]);
  for (const uid of ['ada', 'ben']) expect(await wordsFor(uid)).toContain('A report has come in');
  expect(await wordsFor('owen')).not.toContain('report');
  // Not even administrators are shown whose it is: it is there so that these don’t decide about themselves.
  for (const uid of ['mia', 'ada']) expect((await seenBy(uid))[0]).not.toHaveProperty('person');
});

it('an administrator reads and decides no report of themselves, another one does', async () => {
  const { body } = await report('mia', 'users', 'ada');
  await stream.run();
  expect(await seenBy('ada')).toEqual([]);
  expect(await wordsFor('ada')).not.toContain('report');
  expect((await resolve('ada', body.id)).status).toBe(404);
  expect(await seenBy('ben')).toHaveLength(1);
  expect((await resolve('ben', body.id)).status).toBe(200);
});

it('of the only administrator is refused, with what to do', async () => {
  expect((await network.call('ada', 'DELETE /api/admins/{userId}', { path: { userId: 'ben' } })).status).toBe(
    204,
  );
  const { status, body } = await report('mia', 'users', 'ada');
  expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('Write to them directly')]);
});

describe('what is reported', () => {
  it.each([
    ['what isn’t there', 'mia', 'topics', 'nothing', 422],
    ['oneself', 'mia', 'users', 'mia', 409],
    ['one’s own opportunity', 'owen', 'offers', 'seminar', 409],
    ['what is no public record', 'mia', 'notices', 'mia-news', 422],
  ])('is not %s', async (_, by, of, record, status) => {
    expect((await report(by, of, record)).status).toBe(status);
  });

  it('can be an introduction that one received, whose text administrators read until it is settled', async () => {
    const { body } = await network.create('cat', 'introductions', anIntroduction(toMember('zoe')));
    const id = String(body.id);
    for (const uid of ['mia', 'ada']) expect((await report(uid, 'introductions', id)).status).toBe(404);
    expect((await report('cat', 'introductions', id)).status).toBe(409);
    const filed = await report('zoe', 'introductions', id);
    expect(filed.status).toBe(201);
    expect((await seenBy('ada'))[0]).toMatchObject({ message: anIntroduction({}).message });
    expect(await seenBy('cat')).toEqual([]);
    expect((await resolve('ada', filed.body.id)).status).toBe(200);
    for (const uid of ['ada', 'zoe']) expect((await seenBy(uid))[0]).not.toHaveProperty('message');
  });
});

it('that nobody settles keeps the text of a message for a year', async () => {
  const { body } = await network.create('cat', 'introductions', anIntroduction(toMember('zoe')));
  await report('zoe', 'introductions', String(body.id));
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await deleteOldReports(inDays(reportKeptDays - 1));
  expect((await seenBy('ada'))[0]).toHaveProperty('message');
  await deleteOldReports(inDays(reportKeptDays + 1));
  const [kept] = await seenBy('ada');
  expect(kept).toHaveProperty('text');
  expect(kept).not.toHaveProperty('message');
});

it('is settled once, whoever of two administrators comes first, and who filed it is told once', async () => {
  const { body } = await report('mia', 'offers', 'seminar');
  const said = [
    { outcome: 'corrected', answer: 'It is mended.' },
    { outcome: 'nothing', answer: 'It is true as it is.' },
  ];
  const answers = await Promise.all(['ada', 'ben'].map((uid, at) => resolve(uid, body.id, said[at])));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const won = said[answers.findIndex(({ status }) => status === 200)];
  // Said again, it changes nothing.
  expect((await resolve('ada', body.id, won)).status).toBe(200);
  expect((await seenBy('mia'))[0]).toMatchObject({ ...won, version: 2 });
  await stream.run();
  await stream.run();
  expect((await network.noticesOf('mia')).filter(({ subject }) => subject === 'report-settled')).toHaveLength(
    1,
  );
  // The mail is the next digest.
  expect(outside.done.filter(({ about }) => about.startsWith('mia@'))).toEqual([]);
  expect((await resolve('mia', body.id)).status).toBe(403);
});

it('stays when what it is about is deleted, and goes a year after it was settled', async () => {
  const { body } = await report('mia', 'offers', 'seminar');
  await network.remove('owen', 'offers', 'seminar');
  await stream.run();
  expect(await seenBy('ada')).toHaveLength(1);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await deleteOldReports(inDays(3 * reportKeptDays));
  expect(await seenBy('ada')).toHaveLength(1);
  await resolve('ada', body.id);
  await deleteOldReports(inDays(reportKeptDays - 1));
  expect(await seenBy('ada')).toHaveLength(1);
  await deleteOldReports(inDays(reportKeptDays + 1));
  expect(await seenBy('ada')).toEqual([]);
});
