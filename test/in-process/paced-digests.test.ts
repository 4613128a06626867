import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Outside, startOutside } from '../helpers/outside.ts';
import { SendingAccount } from '../helpers/sending-account.ts';
import { sized } from '../lane.ts';
import { aUser } from './network.ts';
import { provideNetwork } from './provide-network.ts';

/** Digests keep to what the mail service allows the account, and none is lost. `PACED_DIGESTS` says how many are due. */
const members = sized('PACED_DIGESTS', { gate: 120, all: 600 });

/** The time of a run, which waiting for a mail's turn moves on. */
const clock = vi.hoisted(() => ({ now: 0, tick: () => {} }));
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  async setTimeout(milliseconds: number) {
    clock.now = Math.max(clock.now, clock.now + milliseconds);
    clock.tick();
  },
}));

const network = provideNetwork();
let outside: Outside;
/** Runs the step in the schedule's time. @returns the names of what it left, and whether it goes on later */
let run: (now: Date) => Promise<{ left: string[]; isUnfinished: boolean }>;
let sendCode: () => Promise<void>;
let deadLetters: () => Promise<string[]>;

const monday = new Date('2026-11-23T09:30:00.000Z');
const later = (days: number, hours = 0) => new Date(monday.getTime() + days * 86_400_000 + hours * 3_600_000);
/** Milliseconds that a run has: for a part of the members. */
const time = (members / 4 / 7) * 1000;
/** Digests that are mailed before a pause. */
const firstOnes = Math.floor(members / 6);
/** Mails a second that the account may send; AWS gives so many to a new account. */
const rate = 14;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'info').mockImplementation(() => {});
  outside = await startOutside();
  const { sendDigests } = await import('../../functions/schedule/send-digests.ts');
  const { Run } = await import('../../functions/stores/run.ts');
  const { send } = await import('../../functions/mail/send.ts');
  const { everyRawItem } = await import('../../functions/data/records.ts');
  run = async (now) => {
    vi.setSystemTime(now);
    clock.now += 3_600_000;
    const each = new Run(time);
    await each.isolate({ step: 'sendDigests', about: 'all of it' }, () => sendDigests(now, each));
    return { left: each.left.map(({ about }) => about), isUnfinished: each.unfinished.length > 0 };
  };
  sendCode = () =>
    send({ to: 'new@people.example', language: 'en', subject: 'Code', text: '123456', isAwaited: true });
  deadLetters = async () => (await Array.fromAsync(everyRawItem('dead-letters'))).map(({ sk }) => sk);
  vi.useFakeTimers({ toFake: ['Date'], now: later(-30) });
  vi.spyOn(performance, 'now').mockImplementation(() => clock.now);
});
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  outside.stop();
});

const description = '<p>Words.</p>';
const ids = Array.from({ length: members }, (_, at) => `m${at}`);
const aProject = (id: string) => ({
  id,
  name: `Project ${id}`,
  description,
  status: 'ongoing',
  taskforces: [],
  topics: [{ id: 'water' }],
  leads: ['lea'],
});
const addProject = async (id: string, at: Date) => {
  vi.setSystemTime(at);
  await network.ground({ projects: [aProject(id)] });
};

beforeEach(async () => {
  vi.setSystemTime(later(-30));
  await network.clear();
  await network.ground({
    topics: [{ id: 'water', name: 'Water', description }],
    users: ['lea', ...ids].map((id) => aUser(id)),
    follows: ids.map((id) => ({ id: `${id}-f`, member: id, record: { kind: 'topics', id: 'water' } })),
  });
  await addProject('news', later(-1));
  outside.done.length = 0;
  Object.assign(outside.account, new SendingAccount(), { MaxSendRate: rate });
});
afterEach(() => {
  outside.refuses(() => undefined);
  clock.tick = () => {};
});

const digests = () =>
  outside.done
    .filter(({ service, subject }) => service === 'mail' && subject !== 'Code')
    .map(({ about, text = '' }) => ({
      to: about.split('@')[0] ?? '',
      projects: text.match(/projects\/\w+/g) ?? [],
    }));
/** Every member got one digest, and it told of these projects. */
const expectAll = (...projects: string[]) => {
  expect(
    digests()
      .map(({ to }) => to)
      .sort(),
  ).toEqual([...ids].sort());
  for (const each of digests()) expect(each.projects.sort()).toEqual(projects.map((id) => `projects/${id}`));
};
/** Runs hour after hour until one leaves nothing. @returns how many there were */
async function runUntilFinished(from: Date): Promise<number> {
  for (let hours = 0; hours < 14; hours += 1) {
    const { left, isUnfinished } = await run(new Date(from.getTime() + hours * 3_600_000));
    if (!isUnfinished && left.length === 0) return hours + 1;
  }
  throw new Error('No run was the last of the day.');
}

describe('the digests of an account with a rate', () => {
  it(`are mailed to ${members} over several runs, at half of it, and no code behind them is refused`, async () => {
    const codes: Promise<void>[] = [];
    let lastCode = clock.now;
    clock.tick = () => {
      if (codes.length >= 20 || clock.now - lastCode < time / 6) return;
      lastCode = clock.now;
      codes.push(sendCode());
    };
    const refuse = vi.spyOn(outside.account, 'refuse');
    const runs = await runUntilFinished(monday);
    await Promise.all(codes);
    expect(runs).toBeGreaterThanOrEqual(4);
    expect(codes).toHaveLength(20);
    expect(refuse.mock.results.filter(({ value }) => value)).toEqual([]);
    expect(refuse).toHaveBeenCalledTimes(members + codes.length);
    refuse.mockRestore();
    expect(await deadLetters()).toEqual([]);
    expectAll('news');
    await run(later(1));
    expect(digests()).toHaveLength(members);
  });

  it('leave a tenth of its day to codes, and go on the next', async () => {
    Object.assign(outside.account, { Max24HourSend: members, SentLast24Hours: members / 2 });
    for (const hours of [0, 1, 2]) expect((await run(later(0, hours))).isUnfinished).toBe(true);
    expect(digests()).toHaveLength(members * 0.4);
    await sendCode();
    outside.account.SentLast24Hours = 0;
    await runUntilFinished(later(1));
    expectAll('news');
  });

  it('stop as soon as a mail is refused for it, without a failure, and lose nothing', async () => {
    outside.account.MaxSendRate = 2;
    const described = vi.spyOn(outside.account, 'describe').mockReturnValue({
      SendingEnabled: true,
      SendQuota: { MaxSendRate: 1000, Max24HourSend: -1, SentLast24Hours: 0 },
    });
    expect(await run(monday)).toEqual({ left: [], isUnfinished: true });
    expect(digests().length).toBeLessThan(20);
    described.mockRestore();
    outside.account.MaxSendRate = 10_000;
    await runUntilFinished(later(0, 1));
    expectAll('news');
  });
});

describe('the digests of an account that SES has paused', () => {
  /** Pauses the account after some digests. */
  const pauseAfter = (most: number, refusal = { status: 400, name: 'SendingPausedException' }) =>
    outside.refuses(({ service }) => (service === 'mail' && digests().length >= most ? refusal : undefined));

  it('wait for days, even the first ones of members, and then hold all that was new', async () => {
    pauseAfter(firstOnes);
    expect(await run(monday)).toEqual({ left: [], isUnfinished: false });
    expect(await deadLetters()).toEqual(['sendDigests#all of it']);
    outside.account.SendingEnabled = false;
    for (const [days, hours] of [
      [0, 1],
      [1, 0],
      [2, 0],
    ] as const)
      await run(later(days, hours));
    expect(digests()).toHaveLength(firstOnes);
    expect(await deadLetters()).toEqual(['sendDigests#all of it']);
    outside.account.SendingEnabled = true;
    outside.refuses(() => undefined);
    await runUntilFinished(later(3));
    expectAll('news');
  });

  it('hold what was new in all the weeks of the pause', async () => {
    outside.account.MaxSendRate = 10_000;
    await run(monday);
    outside.done.length = 0;
    await addProject('early', later(1));
    outside.account.SendingEnabled = false;
    for (let days = 7; days < 17; days += 1) await run(later(days));
    outside.account.SendingEnabled = true;
    await addProject('late', later(16, 1));
    await run(later(17));
    expectAll('early', 'late');
  });

  it('wait too while SES no longer verifies the sender', async () => {
    const message =
      'Email address is not verified. The following identities failed the check: no-reply@colloquy.example';
    pauseAfter(5, { status: 400, name: 'MessageRejected', message } as never);
    await run(monday);
    expect(await deadLetters()).toEqual(['sendDigests#all of it']);
    outside.refuses(() => undefined);
    await runUntilFinished(later(2));
    expectAll('news');
  });

  it('reach all others when one address is refused', async () => {
    outside.account.MaxSendRate = 10_000;
    outside.refuses(({ service, about }) =>
      service === 'mail' && about.startsWith('m3@')
        ? {
            status: 400,
            name: 'MessageRejected',
            message: 'Email address is not verified: m3@colloquy.example',
          }
        : undefined,
    );
    await runUntilFinished(monday);
    expect(digests()).toHaveLength(members - 1);
    expect(await deadLetters()).toEqual(['sendDigests#m3']);
  });
});
