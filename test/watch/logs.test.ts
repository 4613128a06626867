import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callIdHeader } from '../../shared/call-id.ts';
import { routeKey, routes } from '../../shared/routes.ts';
import { aUser, type Network, startNetwork } from '../network/network.ts';

/** In every place where a person can write something. */
const planted = 'Planted-7f3a@person.example';
const lines: unknown[] = [];
const written: string[] = [];
let network: Network;

beforeAll(async () => {
  for (const level of ['info', 'error', 'log', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...line) => lines.push(line.length === 1 ? line[0] : line));
  process.env.METRICS_NAMESPACE = 'Colloquy';
  network = await startNetwork({ mayFail: true });
  await network.ground({ users: [aUser('ana', { name: planted, email: planted })], admins: [{ id: 'ana' }] });
});
afterAll(() => {
  delete process.env.METRICS_NAMESPACE;
  network.stop();
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
const values = { collection: 'users', id: 'ana', userId: planted, imageId: planted, variant: planted };

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
      await network.call('ana', key, {
        path: values,
        query: { cursor: planted, limit: planted },
        headers: { authorization: `Bearer ${planted}`, 'if-match': planted, [callIdHeader]: 'not a number!' },
        body,
      });
    network.table.fates(() => 'pass');
    expect(lines.length).toBeGreaterThan(10);
    expect(JSON.stringify([lines, written])).not.toMatch(/planted-7f3a|person\.example/i);
  });

  it('says of each line which call it is of, by the number that its caller named', async () => {
    const headers = { [callIdHeader]: '9f2c41d07ab3' };
    const { headers: answered } = await network.call('ana', 'GET /api/me', { headers });
    expect(answered[callIdHeader]).toBe('9f2c41d07ab3');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatchObject({ call: '9f2c41d07ab3' });
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
