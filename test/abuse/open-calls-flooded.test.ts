import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { viewerHeader } from '../../shared/protocol/headers.ts';
import { provideAccounts } from '../in-process/accounts.ts';
import { sized } from '../lane.ts';
import { gatewayByClock } from './gateway-by-clock.ts';

/**
 * Somebody makes a junk call a second, beside people who forgot their password or want to join. The gateway's limits are
 * those of the template, by the test's clock.
 */
const seconds = sized('FLOODED_SECONDS', { gate: 900, all: 3600 });
const accounts = provideAccounts({ quotaFactor: 1 });
let gateway: ReturnType<typeof gatewayByClock>;
let people: Awaited<ReturnType<typeof accounts.aMember>>[];
let start = Date.parse('2031-05-06T08:00:00Z');

beforeAll(async () => {
  gateway = gatewayByClock();
  people = [];
  for (let each = 0; each < 10; each += 1) people.push(await accounts.aMember(`Person ${each}`));
});
afterAll(() => {
  vi.useRealTimers();
});
beforeEach(() => {
  // Each test has a day of its own, so that no limit of another counts.
  start += 2 * 86_400_000;
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});

const codeIn = (email: string) =>
  /\b\d{4} \d{4} \d{4}\b/.exec(accounts.mailsTo(email)[0]?.text ?? '')?.[0] ?? '';

/** Makes the junk call of each second, and lets one person at a time reset their password by a call that is made once. */
async function resetBeside(junk: (second: number) => { path: string; client: string; body: object }) {
  const passes = gateway.begin(() => Date.now());
  const call = async (path: string, client: string, body: object) => {
    if (!passes({ ip: client, path, isOpen: true })) return { status: 429, by: 'gateway', headers: {} };
    const { status, headers } = await accounts.network.raw('', {
      routeKey: `POST ${path}`,
      headers: { [viewerHeader]: client },
      body: JSON.stringify(body),
    });
    return { status, by: 'function', headers };
  };
  const junkAnswers: Awaited<ReturnType<typeof call>>[] = [];
  const outcomes: number[] = [];
  for (let second = 0; second < seconds; second += 1) {
    vi.setSystemTime(start + second * 1000);
    const { path, client, body } = junk(second);
    junkAnswers.push(await call(path, client, body));
    const turn = Math.floor((second * people.length) / seconds);
    const isTurn = turn !== Math.floor(((second - 1) * people.length) / seconds);
    const person = people[turn];
    if (!person || !isTurn) continue;
    const client2 = `203.0.113.${turn}`;
    const asked = await call('/api/account/codes', client2, { email: person.email, purpose: 'password' });
    const password = `seven grey geese ${turn} ${start}`;
    const body2 = { email: person.email, code: codeIn(person.email), password };
    const reset = asked.status === 202 ? await call('/api/account/password', client2, body2) : asked;
    outcomes.push(reset.status);
  }
  return { outcomes, junkAnswers };
}

const all = Array(10).fill(204);
const unknown = (second: number) => ({ email: `junk-${second}@nowhere-${second}.example`, purpose: 'join' });

it('one junk call a second from one address keeps nobody from a new password, and is told when to come back', async () => {
  const { outcomes, junkAnswers } = await resetBeside((second) => ({
    path: second % 2 ? '/api/account/codes' : '/api/account/password',
    client: '198.51.100.7',
    body: second % 2 ? unknown(second) : {},
  }));
  expect(outcomes).toEqual(all);
  const refused = junkAnswers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(seconds - 250);
  // The gateway, which refuses the flooder's own lane alone, says nothing of when.
  const told = refused.filter(({ by }) => by === 'function');
  expect(told.length).toBeGreaterThan(50);
  for (const { headers } of told)
    expect(Number((headers as Record<string, string>)['retry-after'])).toBeGreaterThan(0);
}, 900_000);

it('nor does one a second from fifty addresses, for addresses that nobody has', async () => {
  const { outcomes } = await resetBeside((second) => ({
    path: '/api/account/codes',
    client: `198.51.100.${second % 50}`,
    body: unknown(second),
  }));
  expect(outcomes).toEqual(all);
}, 900_000);
