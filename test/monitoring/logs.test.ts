import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { routeKey, routes } from '../../shared/calls/routes.ts';
import { unsubscribe } from '../../shared/digest/unsubscribe.calls.ts';
import { errorCatalogue } from '../../shared/protocol/errors.ts';
import { callIdHeader } from '../../shared/protocol/headers.ts';
import { aUser } from '../in-process/network.ts';
import { type Pool, startPool } from '../in-process/pool.ts';
import { provideNetwork } from '../in-process/provide-network.ts';

/** In every place where a person can write something. */
const planted = 'Planted-7f3a@person.example';
const lines: unknown[] = [];
const written: string[] = [];
beforeAll(async () => {
  for (const level of ['info', 'error', 'log', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...line) => lines.push(line.length === 1 ? line[0] : line));
  process.env.METRICS_NAMESPACE = 'Colloquy';
  pool = await startPool();
});
const network = provideNetwork({ mayFail: true });
let pool: Pool;

beforeAll(async () => {
  await network.ground({
    users: [aUser('ana', { name: planted, email: planted }), aUser('ben')],
    admins: [{ id: 'ana' }],
  });
});
afterAll(() => {
  delete process.env.METRICS_NAMESPACE;
  pool.stop();
});
beforeEach(() => {
  lines.length = 0;
  written.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
});

const bodies = [
  { email: planted, name: planted, reason: planted, code: '123456', password: planted, purpose: 'join' },
  { name: planted, description: `<p>${planted}</p>`, topics: [{ id: planted }] },
  planted,
];
const everyCall = routes.flatMap((route) =>
  bodies.map((body) => ({ key: routeKey(route), body: route.method === 'GET' ? undefined : body })),
);
const values = {
  collection: 'users',
  id: 'ana',
  userId: planted,
  imageId: planted,
  variant: planted,
  token: planted,
};

/** A call as API Gateway tells of it, with what is planted in each place that a caller fills. */
const callWithPlanted = (routeKey: string, body: unknown) =>
  network.raw('ana', {
    routeKey,
    rawPath: `/api/users/${planted}`,
    rawQueryString: `cursor=${planted}`,
    pathParameters: values,
    queryStringParameters: { cursor: planted, limit: planted },
    headers: { authorization: `Bearer ${planted}`, 'if-match': planted, [callIdHeader]: planted },
    requestContext: { requestId: 'by-gateway', http: { path: `/api/users/${planted}`, userAgent: planted } },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const all = () => JSON.stringify([lines, written]);
const anythingPlanted = /planted-7f3a|person\.example/i;

it('says in each line which release wrote it, where one is known', async () => {
  vi.stubEnv('RELEASE', '1.2.3+643dc8e041aa');
  await network.call('ben', 'GET /api/me');
  const { count } = await import('../../functions/data/log.ts');
  count('SignIns');
  vi.unstubAllEnvs();
  expect(JSON.parse(written.at(-1) ?? '{}')).toMatchObject({ SignIns: 1, release: '1.2.3+643dc8e041aa' });
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toMatchObject({ release: '1.2.3+643dc8e041aa' });
  lines.length = 0;
  await network.call('ben', 'GET /api/me');
  for (const line of lines) expect(line).not.toHaveProperty('release');
});

describe('The log', () => {
  it.each([
    ['while all is well', () => 'pass' as const],
    [
      'while the table is out of reach',
      ({ index }: { index: number }) => (index % 2 ? 'lost' : 'pass') as 'lost',
    ],
  ])('names nobody and repeats nothing that anybody sent, %s', async (_, fate) => {
    network.table.fates(fate);
    const calls = everyCall.filter(
      ({ key }, at) => fate.length === 0 || at % 9 === 0 || !key.startsWith('GET'),
    );
    for (const { key, body } of fate.length === 0 ? calls : calls.slice(0, 12))
      await callWithPlanted(key, body);
    network.table.fates(() => 'pass');
    expect(lines.length).toBeGreaterThan(10);
    expect(all()).not.toMatch(anythingPlanted);
  });

  it('says of a fault of ours what and where it is, and nothing that its sentence quotes; its caller is told that it happened, no more', async () => {
    network.table.fates(({ operation }) => (operation === 'TransactWriteItems' ? 'denied' : 'pass'));
    const offer = { name: planted, description: `<p>${planted}</p>`, topics: [] };
    const { status, body } = await network.create('ben', 'offers', offer);
    network.table.fates(() => 'pass');
    expect(status).toBe(500);
    expect(body).toEqual({ error: { code: 'internal', message: errorCatalogue.internal.message } });
    expect(lines).toContainEqual(
      expect.objectContaining({
        unexpected: 'AccessDeniedException',
        frames: expect.arrayContaining([expect.stringMatching(/^ {4}at /)]),
      }),
    );
    expect(all()).not.toMatch(anythingPlanted);
  });

  it('says that a mail was refused, and not whose', async () => {
    pool.refusing = true;
    await network.call('', 'POST /api/account/codes', { body: { email: `2${planted}`, purpose: 'join' } });
    const { handler } = await import('../../functions/stream/stream.lambda.ts');
    const joined = { pk: 'users', sk: 'new', ...aUser('new', { name: planted, email: planted }) };
    const base = { version: 1, createTimestamp: '2026-01-01T00:00:00.000Z' };
    const NewImage = marshall({ ...joined, ...base, updateTimestamp: base.createTimestamp });
    const Keys = marshall({ pk: 'users', sk: 'new' });
    const entry = { eventID: '1', eventName: 'INSERT', dynamodb: { SequenceNumber: '1', Keys, NewImage } };
    await handler({ Records: [entry as never] });
    pool.refusing = false;
    const keys = lines.map((line) => Object.keys(line as object).find((key) => key !== 'call'));
    expect(keys.filter((key) => key === 'mailRefused')).toHaveLength(2);
    expect(keys).toContain('deadLetter');
    expect(all()).not.toMatch(anythingPlanted);
  });

  it('has nothing of the token that ends the digest, neither of the link, taken or not, nor of its mail', async () => {
    const { unsubscribeToken } = await import('../../functions/stores/unsubscribe-token.ts');
    const { send } = await import('../../functions/mail/send.ts');
    const token = await unsubscribeToken('ben', new Date());
    const proof = token.slice('ben.'.length);
    const choose = (method: string, by: string) => {
      const path = unsubscribe.path.replace('{token}', by);
      return network.raw('', {
        routeKey: `${method} ${unsubscribe.path}`,
        rawPath: path,
        pathParameters: { token: by },
        requestContext: { requestId: 'by-gateway', http: { method, path } },
      });
    };
    expect((await choose('POST', token)).status).toBe(204);
    expect((await choose('DELETE', token)).status).toBe(204);
    expect((await choose('POST', `ana.${proof}`)).status).toBe(404);
    network.table.fates(() => 'lost');
    expect((await choose('POST', token)).status).toBe(503);
    network.table.fates(() => 'denied');
    expect((await choose('POST', token)).status).toBe(500);
    network.table.fates(() => 'pass');
    pool.refusing = true;
    await expect(
      send({ to: planted, language: 'en', subject: planted, text: planted, unsubscribe: token }),
    ).rejects.toThrow();
    pool.refusing = false;
    expect(lines).toContainEqual(expect.objectContaining({ mailRefused: expect.anything() }));
    expect(lines).toContainEqual(expect.objectContaining({ unexpected: expect.anything() }));
    expect(all()).not.toContain(proof);
    expect(all()).not.toMatch(anythingPlanted);
  });

  it('says of what is left for the next run, and of what can’t be read, which it is and nothing of it', async () => {
    const { Run } = await import('../../functions/stores/run.ts');
    const entries = [{ dynamodb: { NewImage: marshall({ email: planted }) } } as never];
    await new Run().isolate({ step: 'mail', about: 'new', entries }, async () => {
      throw Object.assign(new Error(planted), { name: 'TimeoutError' });
    });
    const { readStored } = await import('../../functions/data/stored.ts');
    readStored('users', {
      pk: 'users',
      sk: 'odd',
      ...aUser('odd', { email: planted }),
      name: { of: planted },
    });
    readStored('users', { pk: 'users', sk: 'new', ...aUser('new', { email: planted }), shape: 99 });
    expect(lines).toMatchObject([
      { left: 'mail', about: 'new' },
      { collection: 'users', id: 'odd' },
      { collection: 'users', id: 'new' },
    ]);
    expect(all()).not.toMatch(anythingPlanted);
  });

  it('says of each line which call it is of, by the number that its caller named', async () => {
    const headers = { [callIdHeader]: '9f2c41d07ab3' };
    const { headers: answered } = await network.call('ana', 'GET /api/me', { headers });
    expect(answered[callIdHeader]).toBe('9f2c41d07ab3');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatchObject({ call: '9f2c41d07ab3' });
  });

  it('counts people who sign in, and neither the canary nor a session that goes on', async () => {
    const { handler } = await import('../../functions/identity/tokens.lambda.ts');
    const token = (cause: string, email: string) =>
      handler({ triggerSource: `TokenGeneration_${cause}`, request: { userAttributes: { email } } } as never);
    const counted = () => written.filter((line) => line.includes('"SignIns":1')).length;
    await token('RefreshTokens', planted);
    const { canaryAddress } = await import('../../functions/stores/record-attempt.ts');
    await token('Authentication', canaryAddress);
    expect(counted()).toBe(0);
    await token('Authentication', planted);
    expect(counted()).toBe(1);
    expect(all()).not.toMatch(anythingPlanted);
  });

  it('counts a save that failed on our side, and none that was refused', async () => {
    const save = () => network.create('ana', 'topics', { name: 'Hydrology', description: '<p>Water.</p>' });
    const counted = () => written.filter((line) => line.includes('"FailedSaves":1')).length;
    await network.create('ana', 'topics', {});
    expect(counted()).toBe(0);
    network.table.fates(() => 'lost');
    expect((await save()).status).toBe(503);
    network.table.fates(() => 'pass');
    expect(counted()).toBe(1);
    expect(JSON.parse(written.find((line) => line.includes('FailedSaves')) ?? '{}')._aws).toMatchObject({
      CloudWatchMetrics: [{ Namespace: 'Colloquy', Metrics: [{ Name: 'FailedSaves', Unit: 'Count' }] }],
    });
  });
});
