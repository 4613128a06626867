import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Notice } from '../../infra/local/cloudwatch/alarms.ts';
import { unique } from '../factories.ts';
import { eventually } from '../helpers/eventually.ts';
import { isLong } from '../lane.ts';
import { type Running, startRunning } from './running.ts';

const hour = 60 * 60_000;
const elevenMinutes = 11 * 60_000;
const runbook = readFileSync('docs/runbook.md', 'utf8');

let running: Running;
/** What was told since the beginning, each once. */
const told: Notice[] = [];
const log = vi.spyOn(console, 'error').mockImplementation(() => {});

beforeAll(async () => {
  running = await startRunning();
});
afterAll(async () => {
  await running?.stop();
  log.mockRestore();
});

/** Lets so many milliseconds pass for whatever is measured. */
function pass(milliseconds: number) {
  const { metrics } = running.instance;
  const before = metrics.now;
  metrics.now = () => before() + milliseconds;
}
/** An hour passes in which everything that runs by itself did. */
async function goOn() {
  pass(hour);
  const canary = await run('canary');
  expect(canary.status).toBe(200);
  // What it answers names the release of the app, and its own.
  const { app, release } = ((await canary.json()) as { result: Record<string, string> }).result;
  expect([app, release]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+\+[\w-]+$/), app]);
  expect((await run('backups')).status).toBe(200);
  expect((await run('schedule')).status).toBe(200);
}
const look = () => {
  // A busy machine is slow to answer: in the gate that says nothing.
  const notices = running.instance.alarms.look().filter(({ alarm }) => isLong || alarm !== 'ApiLatency');
  told.push(...notices);
  return notices;
};
/** As an operator does who has dealt with what waited. */
const emptyQueues = () => {
  for (const file of readdirSync(running.queues)) rmSync(join(running.queues, file));
};
const run = (name: string) => fetch(`${running.url}/__local/run/${name}`, { method: 'POST' });
const askForCode = (email = `${unique('alarm')}@colloquy.example`) =>
  fetch(`${running.url}/api/account/codes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, purpose: 'join' }),
  });
const invokeUnwatched = (name: string, event: object) =>
  running.instance.functions.invokeAsynchronously(functionOf(name), event);
/** By the end of its name in the templates. */
function functionOf(name: string): string {
  const found = running.instance.functions.names.find((each) =>
    new RegExp(`-${name}[0-9A-F]{8}$`).test(each),
  );
  if (!found) throw new Error(`There is no function ${name}.`);
  return found;
}
const base = { version: 1, createTimestamp: '2026-01-01T00:00:00.000Z' };
const member = (id: string, email: string) => ({
  ...{ pk: 'users', sk: id, id, name: id, email, topics: [], title: '', contact: [], bio: '', shape: 1 },
  ...{ firstRun: false, seq: 1, updateTimestamp: base.createTimestamp, ...base },
});

/** What makes each alarm ring, and what ends it where that isn't the passing of time. */
const causes: {
  /** Made in the gate too, where the others are left to the long lane. */
  gate?: true;
  alarms: string[];
  cause: string;
  make: () => Promise<unknown>;
  mend?: () => Promise<unknown>;
}[] = [
  {
    gate: true,
    alarms: ['Canary', 'Drill', 'ScheduleMissing'],
    cause: 'neither the canary nor the backups nor the schedule have run',
    make: async () => {},
  },
  {
    alarms: ['ApiErrors', 'Canary'],
    cause: 'the table can’t be read',
    make: async () => {
      // The canary is written down all the same: what fails is its sync.
      running.wire.fates(({ operation }) => (operation === 'PutItem' ? 'pass' : 'lost'));
      expect((await askForCode()).status).toBe(503);
      expect((await run('canary')).status).toBe(500);
    },
    mend: async () => {
      running.wire.fates(() => 'pass');
    },
  },
  {
    alarms: ['ApiErrors', 'TableThrottles'],
    cause: 'the table is too busy to be written',
    make: async () => {
      running.wire.fates(({ operation }) => (/Put|Update|Write/.test(operation) ? 'throttled' : 'pass'));
      await askForCode();
    },
    mend: async () => running.wire.fates(() => 'pass'),
  },
  {
    alarms: ['ApiLatency'],
    cause: 'each answer of the table takes two seconds',
    make: async () => {
      running.wire.fates(async () => {
        await sleep(2000);
        return 'pass' as const;
      });
      expect((await askForCode()).status).toBe(202);
    },
    mend: async () => running.wire.fates(() => 'pass'),
  },
  {
    gate: true,
    alarms: ['ApiErrors', 'HandlerThrottles'],
    cause: 'the account runs no more functions',
    make: async () => {
      running.instance.functions.concurrency = 0;
      expect((await askForCode()).status).toBe(503);
    },
    mend: async () => {
      running.instance.functions.concurrency = 1000;
    },
  },
  {
    gate: true,
    alarms: ['RefusedCalls'],
    cause: 'somebody asks for more codes than the gateway takes',
    make: async () => {
      // The gateway's clock stands still: on a busy machine 300 calls take so long that it would refuse none.
      const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
      await Promise.all(Array.from({ length: 300 }, () => askForCode('not an address')));
      clock.mockRestore();
    },
  },
  {
    alarms: ['FailuresWaiting'],
    cause: 'the schedule finds the table out of reach three times',
    make: async () => {
      running.wire.fates(() => 'lost');
      await invokeUnwatched('Schedule', {});
    },
    mend: async () => {
      running.wire.fates(() => 'pass');
      emptyQueues();
    },
  },
  {
    gate: true,
    alarms: ['PicturesFailuresWaiting'],
    cause: 'an upload is told of that isn’t there',
    make: () => invokeUnwatched('Pictures', { Records: [{}] }),
    mend: async () => emptyQueues(),
  },
  {
    alarms: ['TokenScopesErrors'],
    cause: 'the function that says what a token is for fails',
    make: () => running.instance.functions.invoke(functionOf('TokenScopes'), {}),
  },
  {
    alarms: ['DeadLetters', 'MailsRefused'],
    cause: 'a new member’s address is none, and the mail service says so',
    make: () => running.put(member('astray', 'astray')),
  },
  {
    gate: true,
    alarms: ['WrongCodes'],
    cause: 'two thousand wrong codes are tried in an hour',
    make: async () => {
      const body = {
        email: 'nobody@colloquy.example',
        code: '000000000000',
        password: 'nine quiet otters swim',
      };
      const headers = { 'content-type': 'application/json' };
      const tried = await fetch(`${running.url}/api/account/password`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      expect(tried.status).toBe(422);
      // As many come from more places than this machine has.
      running.instance.metrics.put({ namespace: 'Colloquy', name: 'WrongCodes' }, 1999);
    },
  },
  {
    alarms: ['DeadLetters', 'Unreadable'],
    cause: 'a record is in the table that no release wrote',
    make: async () => {
      await running.put({ ...member('odd', 'odd@colloquy.example'), topics: 'none' } as never);
      expect((await run('canary')).status).toBe(200);
    },
    mend: () => running.put(member('odd', 'odd@colloquy.example')),
  },
  {
    alarms: ['Bounces', 'Complaints'],
    cause: 'mails come back, and somebody calls one unwanted',
    make: async () => {
      await askForCode('bounce@simulator.amazonses.com');
      await askForCode('complaint@simulator.amazonses.com');
    },
    mend: async () => pass(25 * hour),
  },
  {
    alarms: ['StreamLag'],
    cause: 'what reads the stream stood still for eleven minutes',
    make: async () => {
      running.wire.fates(({ operation }) => (operation === 'GetRecords' ? 'lost' : 'pass'));
      await running.put(member('late', 'late@colloquy.example'));
      // Of this process's clock: by it the engine here says how old an entry is.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + elevenMinutes });
      running.wire.fates(() => 'pass');
    },
    mend: async () => void vi.useRealTimers(),
  },
  {
    alarms: ['StrangersNotMailed'],
    cause: 'somebody asks for codes to addresses of nobody here',
    make: async () => {
      for (let sent = 0; sent < 40; sent += 1) await askForCode();
    },
  },
];

describe('rings by its cause, names its page, and says when it is well again:', () => {
  test.each(causes.filter(({ gate }) => gate || isLong))(
    '$alarms when $cause',
    async ({ alarms, make, mend }) => {
      await make();
      const rung: Notice[] = [];
      await eventually(
        `${alarms} to ring`,
        async () => {
          rung.push(...look());
          return alarms.every((id) => rung.some(({ alarm }) => alarm === id));
        },
        15,
      );
      expect(rung.map(({ alarm, state }) => `${alarm} ${state}`).sort()).toEqual(
        alarms.map((id) => `${id} ALARM`).sort(),
      );
      for (const { description, to } of rung) {
        expect(to).toEqual([expect.stringContaining('MonitoringAlarms')]);
        expect(pageOf(description)).toMatch(/\w/);
      }
      await mend?.();
      await goOn();
      const well = look();
      expect(well.map(({ alarm, state }) => `${alarm} ${state}`)).toEqual(
        expect.arrayContaining(alarms.map((id) => `${id} OK`)),
      );
    },
  );
});

test(isLong ? 'every alarm that there is has rung' : 'every alarm that there is has a cause here', () => {
  const all = Object.keys(running.instance.alarms.states());
  expect(all.length).toBeGreaterThan(10);
  expect(new Set(causes.flatMap(({ alarms }) => alarms))).toEqual(new Set(all));
  if (!isLong) return;
  expect(new Set(told.filter(({ state }) => state === 'ALARM').map(({ alarm }) => alarm))).toEqual(
    new Set(all),
  );
});

/** What the runbook says under the heading that a notice leads to. */
function pageOf(description: string): string {
  const [, anchor] = description.split('docs/runbook.md#');
  const sections = runbook.split(/^## /m).slice(1);
  const found = sections.find((section) => slugOf(section.split('\n')[0] ?? '') === anchor);
  return found?.split('\n').slice(1).join('\n') ?? '';
}

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');
