import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sized } from '../lane.ts';
import { type Call, chance, gatewayByClock } from './gateway-by-clock.ts';

vi.mock('../../functions/data/table-key.ts', () => ({ tableKeys: async () => ['a key'] }));

/*
 * How much of what people ask for is answered beside floods: the edge’s code and the gateway’s limits as the templates
 * have them, by a clock. `LANES_FIGURES=1` prints the figures.
 */
/** Seconds that a flood lasts. */
const whole = sized('LANES_SECONDS', { gate: 1800, all: 3600 });
const codes = '/api/account/codes';
let gateway: ReturnType<typeof gatewayByClock>;
/** With --call-rate 40, as for 10,000 members. */
let large: typeof gateway;
beforeAll(() => {
  gateway = gatewayByClock();
  large = gatewayByClock({ callRate: '40' });
}, 120_000);
afterAll(() => vi.unstubAllEnvs());

type Given = Omit<Call, 'at' | 'who' | 'ip'>;
/** Junk all the time, in turn from so many networks. */
const flood = (aMinute: number, networks: number, call: Given, seconds = whole): Call[] =>
  Array.from({ length: Math.floor((seconds * aMinute) / 60) }, (_, each) => {
    const from = each % networks;
    return { ...call, at: (each * 60) / aMinute, who: 'flooder', ip: `198.51.${from}.7` };
  });

/** Every twenty seconds a visitor of another network, who makes three calls within two minutes. */
function visitors(calls: Given[]): Call[] {
  const random = chance();
  return Array.from({ length: whole / 20 }, (_, each) => {
    const ip = `10.${each >> 8}.${each & 255}.9`;
    let at = each * 20 + random() * 20;
    return calls.map((call) => {
      at += 20 + random() * 40;
      return { ...call, at, who: `visitor ${each}`, ip };
    });
  }).flat();
}
const joining = ['/api/account/invitation/check', codes, '/api/account/join'].map((path) => ({
  path,
  isOpen: true,
}));
const onNewDevice = ['/api/me', '/api/sync', '/api/sync'].map((path) => ({ path }));

/** Members who come within this time, most of them in its middle, and stay for some minutes. */
async function monday(of: typeof gateway, members: number, within = whole): Promise<Call[]> {
  const random = chance();
  const all: Call[] = [];
  for (let each = 0; each < members; each += 1) {
    const pass = await of.passOf(`member-${each}`);
    let at = ((random() + random()) / 2) * within;
    for (let call = 0; call < 12; call += 1) {
      // The app opens with three calls, and then asks now and then.
      if (call > 2) at += random() * 120;
      all.push({ at, who: `member-${each}`, ip: `10.1.${each & 255}.9`, path: '/api/sync', pass });
    }
  }
  return all;
}

type Played = ReturnType<(typeof gateway)['play']>;
function noted(what: string, played: Played): Played {
  if (process.env.LANES_FIGURES) console.log(what, JSON.stringify(played));
  return played;
}

describe('people who join or choose a password are answered beside junk', () => {
  it.each([
    [50, 1],
    [50, 100],
    [120, 1],
    [120, 100],
    [1200, 1],
  ])('%i a minute, from %i networks', (aMinute, networks) => {
    const played = gateway.play(flood(aMinute, networks, { path: codes, isOpen: true }), visitors(joining));
    noted(`open, ${aMinute} a minute from ${networks}`, played);
    expect(played.atOnce).toBeGreaterThan(92);
    expect(played.touched).toBeLessThan(10);
    expect(played.inFiveMinutes).toBeGreaterThan(99);
  });

  it('but not beside thousands a minute from a hundred networks, which takes a web ACL', () => {
    const junk = flood(5000, 100, { path: codes, isOpen: true }, 300);
    const beside = visitors(joining).filter(({ at }) => at < 300);
    expect(noted('open, 5000 a minute from 100', gateway.play(junk, beside)).atOnce).toBeLessThan(60);
  });
});

describe('forged tokens', () => {
  it.each([
    [120, 1],
    [1200, 1],
    [120, 100],
  ])(
    'without a pass, %i a minute from %i networks, leave members on new devices and all others their calls',
    async (aMinute, networks) => {
      const junk = flood(aMinute, networks, { path: '/api/sync' });
      const played = noted(
        `tokens, ${aMinute} a minute from ${networks}`,
        gateway.play(junk, visitors(onNewDevice)),
      );
      expect(played.atOnce).toBeGreaterThan(92);
      expect(played.inFiveMinutes).toBeGreaterThan(99);
      expect(gateway.play(junk, await monday(gateway, 100)).atOnce).toBe(100);
    },
  );

  it.each([120, 600, 1200])(
    'with one member’s pass, %i a minute, take from others at most the lane of these five minutes',
    async (aMinute) => {
      const pass = await gateway.passOf('the member whose pass was stolen');
      const played = gateway.play(
        flood(aMinute, 100, { path: '/api/sync', pass }),
        await monday(gateway, 300),
      );
      noted(`pass, ${aMinute} a minute`, played);
      expect(played.atOnce).toBeGreaterThan(92);
      expect(played.inFiveMinutes).toBeGreaterThan(99);
    },
  );

  it('with a pass keep nobody from saving: of 24 saves of a member beside them none is lost', async () => {
    const junk = flood(1200, 1, { path: '/api/sync', pass: await gateway.passOf('a thief') });
    const pass = await gateway.passOf('ana');
    const saves = Array.from({ length: 24 }, (_, each) => ({
      at: 60 + each * (whole / 26),
      who: 'ana',
      ip: '10.9.9.9',
      path: '/api/users/ana',
      pass,
    }));
    const played = noted('24 saves', gateway.play(junk, saves));
    expect(played.atOnce).toBeGreaterThan(80);
    expect(played.longestWait).toBeLessThan(310);
  });
});

describe('a hall of two hundred people who open the app at once, from one network', () => {
  const opening = (passes: (string | undefined)[], calls = 4): Call[] =>
    passes.flatMap((pass, each) =>
      Array.from({ length: calls }, (_, call) => ({
        at: each / 20 + call,
        who: `guest ${each}`,
        ip: '203.0.113.5',
        path: '/api/sync',
        pass,
      })),
    );

  it('is answered at once where the app was used before', async () => {
    const passes = await Promise.all(
      Array.from({ length: 200 }, (_, each) => gateway.passOf(`guest ${each}`)),
    );
    expect(noted('hall with passes', gateway.play([], opening(passes))).atOnce).toBe(100);
  });

  it('and on two hundred new devices, whose first two calls are without a pass', () => {
    const passes = Array.from({ length: 200 }, () => undefined);
    expect(noted('hall without passes', gateway.play([], opening(passes, 2))).atOnce).toBe(100);
  });
});

describe('on a Monday morning', () => {
  it('of 1,000 members nobody waits', async () =>
    expect(noted('Monday of 1,000', gateway.play([], await monday(gateway, 1000, 3600))).atOnce).toBe(100));

  it(
    'of 10,000 members nobody waits',
    async () =>
      expect(noted('Monday of 10,000', large.play([], await monday(large, 10_000, 3600))).atOnce).toBe(100),
    120_000,
  );

  it('a flood with the pass of one of 1,000 members leaves the others nine calls in ten', async () => {
    const junk = flood(1200, 1, { path: '/api/sync', pass: await gateway.passOf('a thief') }, whole / 2);
    expect(
      noted('Monday with a flood', gateway.play(junk, await monday(gateway, 1000, 3600))).atOnce,
    ).toBeGreaterThan(90);
  }, 60_000);
});

it('a member with many networks has one lane: whose lane it is, is the pass’s', async () => {
  const pass = await gateway.passOf('a thief');
  const junk = flood(1200, 100, { path: '/api/sync', pass }, whole / 4);
  const played = gateway.play(junk, await monday(gateway, 300));
  expect(played.touched).toBeLessThan(30);
  // The control: the same calls without the pass are of a hundred networks, and use up all lanes of those.
  const without = flood(1200, 100, { path: '/api/sync' }, whole / 4);
  expect(
    gateway.play(
      without,
      visitors(onNewDevice).filter(({ at }) => at < whole / 4 && at > 120),
    ).touched,
  ).toBeGreaterThan(50);
});
