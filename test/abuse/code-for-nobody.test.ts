import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provideAccounts } from '../in-process/accounts.ts';
import { aUser } from '../in-process/network.ts';

/** A code that was mailed to nobody opens nothing, and one to join with replaces no password of somebody who is in. */
const accounts = provideAccounts();
let codes: typeof import('../../functions/stores/codes.ts');
beforeAll(async () => {
  codes = await import('../../functions/stores/codes.ts');
  await accounts.network.ground({ users: [aUser('ada', { admin: 'true' })], admins: [{ id: 'ada' }] });
});

const [theirs, chosen] = ['nine quiet otters swim', 'what an intruder chooses'];
const anybody = (path: string, body: object) => accounts.anonymously(`POST /api/account/${path}`, body);
const joining = (email: string, code: string, password: string) => ({
  email,
  code,
  password,
  name: 'Ana Real',
  university: 'Universidad del Agua',
  title: 'Lecturer',
  reason: 'I teach hydrology.',
});
const codeMailed = (email: string) =>
  /\b\d{4} \d{4} \d{4}\b/.exec(accounts.mailsTo(email)[0]?.text ?? '')?.[0] ?? '';

let count = 0;
let email: string;
beforeEach(() => {
  count += 1;
  email = `ana-${count}@example.org`;
});

const aMember = async () => {
  const id = await accounts.anIdentity(email, { password: theirs });
  await accounts.network.ground({ users: [aUser(id, { email })] });
  return id;
};

/** The code that whoever has the table and the key finds. Finding it doesn't change whether it was mailed. */
async function codeOf(purpose: 'join' | 'password'): Promise<string> {
  const { readItem } = await import('../../functions/data/records.ts');
  const { addressHash } = await import('../../functions/stores/hash.ts');
  const item = await readItem({ pk: 'codes', sk: `${purpose}#${addressHash(email)}` });
  expect(item).toBeDefined();
  return codes.issueCode(purpose, email, item?.mailed === true);
}

/** Whose address it is, to whom no code of this purpose is mailed. */
const unmailed: [purpose: 'join' | 'password', holder: string, make: () => Promise<unknown>][] = [
  ['join', 'a member', aMember],
  [
    'join',
    'somebody who waits',
    async () => {
      await anybody('codes', { email, purpose: 'join' });
      expect((await anybody('join', joining(email, codeMailed(email), theirs))).status).toBe(204);
    },
  ],
  [
    'join',
    'somebody who was declined',
    async () => {
      await anybody('codes', { email, purpose: 'join' });
      await anybody('join', joining(email, codeMailed(email), theirs));
      const { requests } = await accounts.network.snapshot(['requests']);
      const id = requests.find((each) => each.email === email)?.id ?? '';
      expect((await accounts.network.remove('ada', 'requests', id)).status).toBeLessThan(300);
    },
  ],
  [
    'join',
    'somebody who was put away',
    () => accounts.anIdentity(email, { password: theirs, enabled: false }),
  ],
  [
    'password',
    'somebody who was put away',
    () => accounts.anIdentity(email, { password: theirs, enabled: false }),
  ],
  ['password', 'nobody', async () => {}],
];

describe('a code that was asked for and not mailed', () => {
  it.each(unmailed)('to %s, for the address of %s, opens nothing', async (purpose, _, make) => {
    await make();
    expect((await anybody('codes', { email, purpose })).status).toBe(202);
    expect(accounts.mailsTo(email)[0]?.text).not.toMatch(/\d{4}/);
    const code = await codeOf(purpose);
    const body = purpose === 'join' ? joining(email, code, chosen) : { email, code, password: chosen };
    expect((await anybody(purpose, body)).status).toBe(422);
    expect(await accounts.opens(email, chosen)).toBe(false);
    const known = await accounts.identity(email);
    if (known) expect(known.password).toBe(theirs);
  });

  it('opens nothing either once the address, which was nobody’s, is a member’s', async () => {
    await anybody('codes', { email, purpose: 'password' });
    const code = await codeOf('password');
    await aMember();
    expect((await anybody('password', { email, code, password: chosen })).status).toBe(422);
    expect(await accounts.opens(email, theirs)).toBe(true);
  });

  it('costs as many calls of the table as one that is mailed', async () => {
    const callsOf = async (purpose: 'join' | 'password') => {
      accounts.network.table.fates(() => 'pass');
      await anybody('codes', { email, purpose });
      return accounts.network.table.calls();
    };
    const ofNobody = [await callsOf('join'), await callsOf('password')];
    email = `member-${email}`;
    await aMember();
    expect([await callsOf('join'), await callsOf('password')]).toEqual(ofNobody);
    expect(ofNobody[0]).toBeGreaterThan(2);
  });
});

it('a code to join with, mailed before they became a member, replaces no password', async () => {
  await anybody('codes', { email, purpose: 'join' });
  const code = codeMailed(email);
  expect(code).not.toBe('');
  await aMember();
  expect((await anybody('join', joining(email, code, chosen))).status).toBe(422);
  expect(await accounts.opens(email, theirs)).toBe(true);
});

it('who is mailed a code joins with it, and chooses a password with another', async () => {
  await anybody('codes', { email, purpose: 'join' });
  expect((await anybody('join', joining(email, codeMailed(email), theirs))).status).toBe(204);
  await anybody('codes', { email, purpose: 'password' });
  const password = 'three lamps beside a river';
  expect((await anybody('password', { email, code: codeMailed(email), password })).status).toBe(204);
  expect(await accounts.opens(email, password)).toBe(true);
});
