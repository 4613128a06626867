import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
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
