import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTopic, unique } from '../factories.ts';
import { askForCode, joinWith } from '../helpers/account.ts';
import { expectStatus } from '../helpers/api.ts';
import { signIn } from '../helpers/cognito.ts';
import { eventually } from '../helpers/eventually.ts';
import { codeFor } from '../helpers/mail.ts';
import { password } from '../helpers/people.ts';
import { speakTo } from '../helpers/product.ts';
import { type Product, startProduct } from '../local/start-product.ts';

let state: string;
let product: Product;

beforeAll(async () => {
  state = mkdtempSync(join(tmpdir(), 'killed-'));
  product = await startProduct(state);
  speakTo(product.url);
});
afterAll(async () => {
  await product.stop();
  rmSync(state, { recursive: true, force: true });
});

/** A call by the administrator; undefined when the product ended before it answered. */
async function call(method: string, path: string, body?: unknown) {
  const headers = { authorization: `Bearer ${await administrator()}`, 'content-type': 'application/json' };
  try {
    const answer = await fetch(product.url + path, {
      method,
      headers,
      body: body ? JSON.stringify(body) : undefined,
    });
    return {
      status: answer.status,
      body: (await answer.json()) as { id: string; items: { id: string; email: string }[] },
    };
  } catch {
    return undefined;
  }
}

let token: Promise<string> | undefined;
function administrator(): Promise<string> {
  token ??= signIn('admin@colloquy.example', password).then(({ accessToken }) => accessToken);
  return token;
}

const asKim = (email: string, code: string) => ({
  email,
  code,
  password,
  name: 'Kim Killed',
  reason: 'I write while it ends.',
});

test('whatever was acknowledged before everything is killed is there after a start', async () => {
  const topics: string[] = [];
  const people: { email: string; code: string }[] = [];
  const joinedAll: string[] = [];
  const writes = Array.from({ length: 50 }, async () => {
    const answer = await call('POST', '/api/topics', aTopic());
    if (answer?.status === 201) topics.push(answer.body.id);
  });
  const joins = Array.from({ length: 20 }, async () => {
    const email = `${unique('killed')}@colloquy.example`;
    await askForCode(email, 'join');
    const code = await codeFor(email);
    people.push({ email, code });
    expectStatus(await joinWith(asKim(email, code)), 204);
    joinedAll.push(email);
  });
  const settled = Promise.allSettled([...writes, ...joins]);
  await eventually('half of the writes', async () => topics.length >= 25 && people.length >= 10);
  await product.kill();
  await settled;
  expect(topics.length).toBeLessThan(50);

  product = await startProduct(state, { port: Number(new URL(product.url).port) });
  for (const id of topics)
    expect(await call('GET', `/api/topics/${id}`)).toMatchObject({ status: 200, body: { id } });
  // A joining that was cut off is made again with the same code, unless all but its answer had come.
  for (const { email, code } of people) {
    if (!joinedAll.includes(email)) await joinWith(asKim(email, code));
    expect(await signIn(email, password)).toHaveProperty('accessToken');
  }
  const requests = (await call('GET', '/api/requests?limit=200'))?.body.items.map(({ email }) => email);
  expect(requests).toEqual(expect.arrayContaining(people.map(({ email }) => email)));
});

test('what its state consists of is noted, so that it can be missed', () => {
  const noted = JSON.parse(readFileSync(join(state, 'files.json'), 'utf8')).join('\n');
  for (const part of ['seed.json', 'schedules.json', 'dynamodb/', 'cognito/keys/', 'cognito/users/'])
    expect(noted).toContain(part);
  for (const part of ['cognito/sessions/', 'streams/', 's3-notifications.json', 's3/'])
    expect(noted).toContain(part);
});
