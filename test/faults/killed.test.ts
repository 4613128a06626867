import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTopic, unique } from '../factories.ts';
import { type Product, startProduct } from '../local/start-product.ts';
import { confirmSignUp, signIn, signUp } from '../steps/cognito.ts';
import { eventually } from '../steps/eventually.ts';
import { codeFor } from '../steps/mail.ts';
import { password } from '../steps/people.ts';
import { speakTo } from '../steps/product.ts';

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
    return { status: answer.status, body: (await answer.json()) as { id: string; items: { id: string }[] } };
  } catch {
    return undefined;
  }
}

let token: Promise<string> | undefined;
function administrator(): Promise<string> {
  token ??= signIn('admin@colloquy.example', password).then(({ accessToken }) => accessToken);
  return token;
}

test('whatever was acknowledged before everything is killed is there after a start', async () => {
  const topics: string[] = [];
  const people: { id: string; email: string }[] = [];
  const confirmed: string[] = [];
  const writes = Array.from({ length: 50 }, async () => {
    const answer = await call('POST', '/api/topics', aTopic());
    if (answer?.status === 201) topics.push(answer.body.id);
  });
  const joins = Array.from({ length: 20 }, async () => {
    const email = `${unique('killed')}@colloquy.example`;
    const { UserSub } = await signUp(email, password, 'Kim Killed', 'I write while it ends.');
    people.push({ id: UserSub, email });
    await confirmSignUp(email, await codeFor(email));
    confirmed.push(UserSub);
  });
  const settled = Promise.allSettled([...writes, ...joins]);
  await eventually('half of the writes', async () => topics.length >= 25 && people.length >= 10);
  await product.kill();
  await settled;
  expect(topics.length).toBeLessThan(50);

  product = await startProduct(state, { build: false, port: Number(new URL(product.url).port) });
  for (const id of topics)
    expect(await call('GET', `/api/topics/${id}`)).toMatchObject({ status: 200, body: { id } });
  for (const { email, id } of people) {
    if (!confirmed.includes(id)) await confirmSignUp(email, await codeFor(email)).catch(() => undefined);
    expect(await signIn(email, password)).toHaveProperty('accessToken');
  }
  const requests = (await call('GET', '/api/requests?limit=200'))?.body.items.map(({ id }) => id);
  expect(requests).toEqual(expect.arrayContaining(confirmed));
});

test('what its state consists of is noted, so that it can be missed', () => {
  const noted = JSON.parse(readFileSync(join(state, 'files.json'), 'utf8')).join('\n');
  for (const part of ['seed.json', 'schedules.json', 'dynamodb/tables.db', 'cognito/keys/', 'cognito/users/'])
    expect(noted).toContain(part);
  for (const part of ['cognito/sessions/', 'streams/', 's3-notifications.json', 's3/'])
    expect(noted).toContain(part);
});
