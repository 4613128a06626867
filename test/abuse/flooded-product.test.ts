import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signIn } from '../helpers/cognito.ts';
import { speakTo } from '../helpers/product.ts';
import { type Running, startRunning } from '../monitoring/running.ts';

/* The product with a stage's rate limits, while somebody floods it with one member's pass and forged tokens. */

const password = 'nine quiet otters swim';
let running: Running;
beforeAll(async () => {
  running = await startRunning({ quotaFactor: '100' });
  speakTo(running.url);
});
afterAll(async () => {
  vi.useRealTimers();
  await running?.stop();
});

type Asked = { method?: string; token: string; pass?: string; from?: string; body?: object };
/** The status of an answer, what it says, its pass, and how long it took, in milliseconds. */
const ask = (path: string, { method = 'GET', token, pass, from = '127.0.0.1', body }: Asked) =>
  new Promise<{ status: number; text: string; pass: string; took: number }>((done, fail) => {
    const begun = performance.now();
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(pass && { cookie: `pictures=${pass}` }),
    };
    const to = new URL(path, running.url);
    const sent = request(to, { method, headers, localAddress: from, family: 4 }, (answer) => {
      const [cookie = ''] = answer.headers['set-cookie'] ?? [];
      let text = '';
      answer.on('data', (chunk) => {
        text += String(chunk);
      });
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          text,
          pass: /^pictures=([^;]+)/.exec(cookie)?.[1] ?? '',
          took: Math.round(performance.now() - begun),
        }),
      );
    });
    sent.on('error', fail);
    sent.end(body && JSON.stringify(body));
  });

async function aMember(each: number) {
  const id = `00000000-0000-4000-8000-00000000000${each}`;
  const email = `flooded-${each}@colloquy.example`;
  const made = {
    version: 1,
    createTimestamp: '2026-01-01T00:00:00.000Z',
    updateTimestamp: '2026-01-01T00:00:00.000Z',
  };
  const profile = { name: `Member ${each}`, email, topics: [], title: '', contact: [], bio: '' };
  const item = { pk: 'users', sk: id, id, ...profile, shape: 1, firstRun: false, seq: 1, ...made };
  await running.put(item as never);
  await running.instance.seedContext.createIdentity({ sub: id, email, name: profile.name, password });
  const { accessToken: token } = await signIn(email, password);
  const { status, pass } = await ask('/api/me', { token });
  expect(status).toBe(200);
  return { token, pass };
}
const laneOf = (pass: string) => pass.split('.')[1]?.[Math.floor(Date.now() / 300_000) % 8];

test('what others save goes on, and they alone feel it who share the lane', async () => {
  // The lanes stay as they are dealt.
  vi.useFakeTimers({ toFake: ['Date'] });
  const members = [];
  for (let each = 0; each < 8; each += 1) members.push(await aMember(each));
  const [saver, ...others] = members;
  const thief = others.find(({ pass }) => laneOf(pass) !== laneOf(String(saver?.pass)));
  // Seven in a row would share a lane once in millions of runs.
  if (!saver || !thief) throw new Error('All share one lane.');
  const forged = `${thief.token.slice(0, thief.token.lastIndexOf('.'))}.${'A'.repeat(342)}`;
  const statuses: number[] = [];
  const junk = async (from: string, count: number) => {
    const sent = Array.from({ length: count }, () =>
      ask('/api/sync', { token: forged, pass: thief.pass, from }),
    );
    statuses.push(...(await Promise.all(sent)).map(({ status }) => status));
  };
  // More than a lane holds, and then 25 a second.
  for (let part = 0; part < 9; part += 1) await junk('127.0.2.1', 50);
  let isOver = false;
  const flood = (async () => {
    while (!isOver) {
      await junk('127.0.3.1', 5);
      await sleep(200);
    }
  })();
  const { cursor } = JSON.parse((await ask('/api/sync', saver)).text);
  const saves = [];
  for (let each = 0; each < 24; each += 1) {
    saves.push(await ask('/api/me/seen', { method: 'PUT', body: { cursor }, ...saver }));
    await sleep(100);
  }
  // The control: the lane of the pass is used up, for its member too.
  const ofThief = await ask('/api/sync', thief);
  isOver = true;
  await flood;
  if (process.env.LANES_FIGURES) {
    const took = saves.map((save) => save.took).sort((one, other) => one - other);
    console.log(statuses.length, 'junk calls; 24 saves took', took[12], 'ms, the slowest', took.at(-1));
  }
  expect(saves.map(({ status }) => status)).toEqual(Array(24).fill(204));
  expect(ofThief.status).toBe(429);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
}, 120_000);
