import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { provideAccounts } from '../in-process/accounts.ts';
import { aUser } from '../in-process/network.ts';

beforeAll(() => vi.spyOn(console, 'error').mockImplementation(() => {}));
const accounts = provideAccounts();
beforeAll(async () => {
  await accounts.network.ground({
    universities: [
      { id: 'hydra', name: 'Hydra', city: 'Here', country: 'There', region: 'KIRCHER', topics: {} },
    ],
    users: [
      aUser('ada', { admin: 'true' }),
      aUser('cat'),
      aUser('eva', { admin: 'true', university: { id: 'hydra' } }),
      aUser('mia', { university: { id: 'hydra' } }),
    ],
    admins: [{ id: 'ada' }, { id: 'eva' }],
    taskforces: [{ id: 'water', name: 'Water', description: '', chairs: ['cat'], members: [] }],
    chairs: [{ id: 'cat', taskforces: ['water'] }],
  });
});

const password = 'nine quiet otters swim';
let count = 0;
let email: string;
let id: string;
beforeEach(async () => {
  count += 1;
  email = `ina-${count}@example.org`;
  id = await accounts.anIdentity(email, { status: 'FORCE_CHANGE_PASSWORD' });
  await accounts.network.ground({ users: [aUser(id, { name: 'Ina Invited', email, firstRun: true })] });
  await accounts.follow(id);
});

const links = () =>
  accounts
    .mailsTo(email)
    .flatMap(({ text }) => /invitation#([^.\s]+)\.([\w-]+)/.exec(text)?.slice(1, 3) ?? [])
    .filter((_, at) => at % 2 === 1);
const accept = (code: string | undefined, whose = id) =>
  accounts.anonymously('POST /api/account/invitation', { id: whose, code, password });
const check = (code: string | undefined, whose = id) =>
  accounts.anonymously('POST /api/account/invitation/check', { id: whose, code });
/** With the mail that follows. */
async function again(by = 'ada') {
  const answer = await accounts.network.call(by, 'POST /api/users/{id}/invitation', { path: { id } });
  await accounts.follow();
  return answer;
}
const sentenceOf = (answer: { body: { error?: { fields?: { message: string }[] } } }) =>
  answer.body.error?.fields?.[0]?.message;
/** As the code is kept then: the pool and the mail service would refuse calls of another time than theirs. */
async function fifteenDaysLater() {
  const { updateIf } = await import('../../functions/data/conditional-update.ts');
  const { addressHash } = await import('../../functions/stores/hash.ts');
  await updateIf({
    Key: { pk: 'codes', sk: `invitation#${addressHash(id)}` },
    UpdateExpression: 'SET goodUntil = goodUntil - :days, expires = expires - :days',
    ExpressionAttributeValues: { ':days': 15 * 86_400 },
  });
}

describe('an invitation past its 14 days', () => {
  it('is told from one that was never good, but only to who has its link', async () => {
    const [code] = links();
    await fifteenDaysLater();
    const late = await accept(code);
    expect(late.status).toBe(422);
    expect(sentenceOf(late)).toMatch(/^This invitation expired after 14 days\./);
    expect(sentenceOf(await accept('x'.repeat(32)))).toMatch(/^This invitation has ended or has already/);
    expect(await accounts.opens(email, password)).toBe(false);
  });

  it('is sent again by an administrator, and opens the account then', async () => {
    const [first] = links();
    await fifteenDaysLater();
    expect((await again()).status).toBe(200);
    const [second, ...before] = links();
    expect(before).toEqual([first]);
    expect((await accept(first)).status).toBe(422);
    expect((await accept(second)).status).toBe(200);
    expect(await accounts.opens(email, password)).toBe(true);
  });
});

describe('before anything is typed, an invitation', () => {
  it('is found to be good as often as it is looked at, and still opens the account', async () => {
    const [code] = links();
    for (let times = 0; times < 7; times += 1) expect((await check(code)).status).toBe(200);
    expect((await accept(code)).status).toBe(200);
  });

  it('is refused in the words of accepting it: used, outdated, wrong, or of nobody', async () => {
    const [code] = links();
    await fifteenDaysLater();
    expect(sentenceOf(await check(code))).toMatch(/^This invitation expired after 14 days\./);
    await again();
    const [newest] = links();
    await accept(newest);
    const answers = [];
    for (const [link, whose] of [
      [newest, id],
      ['x'.repeat(32), id],
      [newest, 'nobody-here'],
    ] as const)
      answers.push([(await check(link, whose)).body, (await accept(link, whose)).body]);
    const refusal = { error: expect.objectContaining({ code: 'invalid' }) };
    for (const [checked, accepted] of answers) expect([checked, accepted]).toEqual([refusal, checked]);
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
  });
});

describe('by whom somebody came', () => {
  const profile = () => ({ name: 'Noa Nominee', email: `noa-${count}@example.org` });
  const nominee = () => accounts.mailsTo(profile().email);
  const linkIn = (text = '') => /invitation#([^.\s]+)\.([\w-]+)/.exec(text) ?? [];
  const found = async () => {
    const [, whose, code] = linkIn(nominee()[0]?.text);
    return (await check(code, whose)).body;
  };

  it('is said by the mail and by the page of an invitation that a member nominated for, and still when it is sent again', async () => {
    const body = { ...profile(), description: '<p>She teaches.</p>' };
    const made = await accounts.network.create('mia', 'requests', body);
    const path = { id: String(made.body.id) };
    const { body: user } = await accounts.network.call('ada', 'POST /api/requests/{id}/approve', { path });
    await accounts.follow(String(user.id));
    expect(nominee()[0]?.text).toContain('“Member mia” (Hydra) nominated you. Choose a password');
    expect(await found()).toEqual({ inviter: { name: 'Member mia', university: 'Hydra', nominated: true } });
    await accounts.network.call('ada', 'POST /api/users/{id}/invitation', { path: { id: String(user.id) } });
    await accounts.follow();
    expect(nominee().map(({ text }) => text.includes('mia” (Hydra) nominated you.'))).toEqual([true, true]);
    expect(JSON.stringify([nominee(), await found()])).not.toContain('mia@');
  });

  it('is said of an administrator who invited, and of nobody who is no member any more', async () => {
    const { body: user } = await accounts.network.create('eva', 'users', profile());
    await accounts.follow(String(user.id));
    expect(nominee()[0]?.text).toContain('“Member eva” (Hydra) invited you. Choose a password');
    await accounts.network.call('ada', 'DELETE /api/{collection}/{id}', {
      path: { collection: 'users', id: 'eva' },
    });
    expect(await found()).toEqual({});
  });
});

describe('an invitation is sent again', () => {
  it.each(['cat', 'mia'])('by no chair and no other member (%s)', async (by) => {
    expect((await again(by)).status).toBe(403);
    expect(links()).toHaveLength(1);
  });

  it('to nobody who has a password, and says so', async () => {
    await accept(links()[0]);
    const refused = await again();
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.objectContaining({
        code: 'conflict',
        message: expect.stringContaining('Ina Invited already has a password.'),
      }),
    ]);
  });

  it('to one address five times an hour at most', async () => {
    const answers = [];
    for (let each = 0; each < 6; each += 1) answers.push((await again()).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
