import { beforeAll, beforeEach, expect, it } from 'vitest';
import { provideAccounts } from '../in-process/accounts.ts';
import { aUser } from '../in-process/network.ts';

/** What somebody was mailed is good until they use it, whatever others try and ask for in their name. */
const accounts = provideAccounts();
beforeAll(async () => {
  await accounts.network.ground({
    users: [aUser('ada', { admin: 'true' })],
    admins: [{ id: 'ada' }],
    topics: [{ id: 'water', name: 'Water', description: '<p>.</p>' }],
    universities: [{ id: 'delta', name: 'Delta', description: '<p>.</p>', topics: {} }],
  });
});

const password = 'nine quiet otters swim';
const anybody = (path: string, body: object) => accounts.anonymously(`POST /api/account/${path}`, body);
const codesMailed = (email: string) =>
  accounts.mailsTo(email).map(({ text }) => /\b\d{4} \d{4} \d{4}\b/.exec(text)?.[0] ?? '');
/** As many digits, and another code. */
const wrong = (code: string, by: number) => {
  const digits = code.replaceAll(' ', '');
  return String((Number(digits) + by) % 10 ** digits.length).padStart(digits.length, '0');
};

let count = 0;
let email: string;
beforeEach(() => {
  count += 1;
  email = `ana-${count}@example.org`;
});

it('the code last sent stays good after wrong tries of anybody', async () => {
  await accounts.anIdentity(email);
  await anybody('codes', { email, purpose: 'password' });
  const [code = ''] = codesMailed(email);
  for (let by = 1; by <= 10; by += 1)
    expect((await anybody('password', { email, code: wrong(code, by), password })).status).toBe(422);
  expect(await accounts.opens(email, password)).toBe(false);
  expect((await anybody('password', { email, code, password })).status).toBe(204);
  expect(await accounts.opens(email, password)).toBe(true);
});

it('the code first sent stays good when anybody asks for more than are mailed', async () => {
  await accounts.anIdentity(email);
  await anybody('codes', { email, purpose: 'password' });
  const [code = ''] = codesMailed(email);
  const answers = [];
  for (let more = 0; more < 8; more += 1)
    answers.push((await anybody('codes', { email, purpose: 'password' })).status);
  expect(answers).toEqual([202, 202, 202, 202, 429, 429, 429, 429]);
  expect((await anybody('password', { email, code, password })).status).toBe(204);
});

it('an invitation stays good after wrong codes of anybody who knows its id', async () => {
  const invited = await accounts.network.create('ada', 'users', {
    name: 'Ana Real',
    email,
    university: { id: 'delta' },
    topics: [{ id: 'water' }],
    title: 'Professor',
    contact: [{ id: '1', type: 'email', contact: email }],
    bio: '<p>.</p>',
  });
  await accounts.follow(String(invited.body.id));
  const [, id = '', code = ''] =
    /invitation#([^.\s]+)\.([\w-]+)/.exec(accounts.mailsTo(email)[0]?.text ?? '') ?? [];
  for (let tries = 0; tries < 10; tries += 1)
    expect((await anybody('invitation/check', { id, code: `${tries}`.repeat(32) })).status).toBe(422);
  expect((await anybody('invitation/check', { id, code })).status).toBe(200);
  expect((await anybody('invitation', { id, code, password })).status).toBe(200);
  expect(await accounts.opens(email, password)).toBe(true);
});

it('a mailbox that is written in twelve ways is sent as many mails as written in one', async () => {
  const ways = Array.from({ length: 12 }, (_, way) => `ana-${count}+${way}@example.org`);
  const answers = [];
  for (const way of ways) answers.push((await anybody('codes', { email: way, purpose: 'join' })).status);
  expect(answers.filter((status) => status === 202)).toHaveLength(5);
  // Another mailbox is sent its own.
  expect((await anybody('codes', { email: `other-${email}`, purpose: 'join' })).status).toBe(202);
});
