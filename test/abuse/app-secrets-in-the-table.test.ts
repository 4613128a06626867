import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTable, type Table } from '../in-process/table.ts';
import { rawItems } from '../stored/raw.ts';

/** Whoever reads the table can't show the codes of anybody's authenticator app. */
let table: Table;
let factors: typeof import('../../functions/account/authenticator-app.ts') &
  typeof import('../../functions/stores/second-factors.ts');
let change: typeof import('../../functions/data/change.ts').change;
beforeAll(async () => {
  table = await startTable();
  factors = {
    ...(await import('../../functions/account/authenticator-app.ts')),
    ...(await import('../../functions/stores/second-factors.ts')),
  };
  ({ change } = await import('../../functions/data/change.ts'));
});
afterAll(() => table.stop());

let uid: string;
let count = 0;
beforeEach(() => {
  vi.useRealTimers();
  count += 1;
  uid = `mia-${count}`;
});

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
/** Codes are of half minutes, and each is good once. */
const aMinuteLater = () => vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });

/** Every text of the table that names this person and would do as the secret of an app. */
async function secretsFound(): Promise<string[]> {
  const items = (await rawItems()).filter(({ sk }) => sk === uid);
  expect(items.length).toBeGreaterThan(0);
  return items
    .flatMap((item) => Object.values(item))
    .filter((value) => typeof value === 'string' && /^[A-Z2-7]{16,}$/.test(value)) as string[];
}

async function anApp(): Promise<string> {
  const { secret } = await factors.beginApp(uid, 'mia', 'session');
  expect(await secretsFound()).toEqual([]);
  await change((unit) => factors.confirmApp(unit, uid, 'session', { code: codeOf(secret) }));
  return secret;
}
const take = (code: string) => change((unit) => factors.takeFactorCode(unit, uid, { code }));
const store = (secret: string) => change((unit) => unit.putItem({ ...factors.factorKey(uid), secret }));

it('finds no secret of an app, begun or confirmed, whose codes are taken all the same', async () => {
  const secret = await anApp();
  aMinuteLater();
  await take(codeOf(secret));
  expect(await secretsFound()).toEqual([]);
  expect(JSON.stringify(await rawItems())).not.toContain(secret);
});

it('shows the same secret to who begins again in the same session', async () => {
  const { secret } = await factors.beginApp(uid, 'mia', 'session');
  expect((await factors.beginApp(uid, 'mia', 'session')).secret).toBe(secret);
});

it('can’t have one person’s secret stand for another’s', async () => {
  const secret = await anApp();
  const [stored] = (await rawItems()).filter(({ pk, sk }) => pk === 'second-factors' && sk === uid);
  uid = `other-${uid}`;
  await store(String(stored?.secret));
  aMinuteLater();
  await expect(take(codeOf(secret))).rejects.toThrow();
});
