import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { viewerHeader } from '../../shared/protocol/headers.ts';
import { provideAccounts } from '../in-process/accounts.ts';
import { aUser, signInAnew } from '../in-process/network.ts';

const accounts = provideAccounts({ quotaFactor: 1 });
beforeAll(async () => {
  const id = await accounts.anIdentity('ana@colloquy.example', { name: 'Ana', password: 'four quiet words' });
  await accounts.network.ground({ users: [aUser(id, { email: 'ana@colloquy.example' })] });
});

/** The window of so many seconds ends: the pool, which is real, would take no other clock. */
async function endWindow(seconds: number) {
  const { table, tableName } = await import('../../functions/data/table.ts');
  const window = Math.floor(Date.now() / 1000 / seconds);
  const Key = { pk: 'codes', sk: `strangers#${seconds}#${window}` };
  await table.send(new DeleteCommand({ TableName: tableName, Key }));
}

let caller = 0;
const ask = async (email: string, purpose = 'join', client?: string) => {
  caller += 1;
  const { status, body } = await accounts.network.raw('', {
    routeKey: 'POST /api/account/codes',
    // Each from a network of its own, so that none is asked to slow down.
    headers: { [viewerHeader]: client ?? `198.51.${caller % 250}.7` },
    body: JSON.stringify({ email, purpose }),
  });
  return { status, body };
};
const isMailed = (email: string) => accounts.mailsTo(email).length > 0;

it('of two hundred addresses of nobody here fifty are mailed in an hour and a hundred in a day, and members always', async () => {
  let sent = 0;
  const flood = async (count: number) => {
    const mailed: boolean[] = [];
    for (let each = 0; each < count; each += 1) {
      sent += 1;
      const email = `nobody-${sent}@nowhere-${sent}.example`;
      expect(await ask(email, sent % 2 === 0 ? 'join' : 'password')).toEqual({ status: 202, body: {} });
      mailed.push(isMailed(email));
    }
    return mailed.filter(Boolean).length;
  };
  expect(await flood(80)).toBe(50);
  // Who asks can't tell by the answer who is a member.
  expect(await ask('ana@colloquy.example', 'password')).toEqual({ status: 202, body: {} });
  expect(accounts.mailsTo('ana@colloquy.example')).toHaveLength(1);
  await endWindow(3600);
  expect(await flood(60)).toBe(50);
  await endWindow(3600);
  expect(await flood(60)).toBe(0);
  expect(await ask('ana@colloquy.example', 'password')).toEqual({ status: 202, body: {} });
  expect(accounts.mailsTo('ana@colloquy.example')).toHaveLength(2);
  await endWindow(3600);
  await endWindow(24 * 3600);
  expect(await flood(1)).toBe(1);
});

it('one member has five new addresses mailed in a day, in however many sessions, and another goes on', async () => {
  const [ana, ben] = [await accounts.aMember('Ana'), await accounts.aMember('Ben')];
  const change = (member: typeof ana, email: string) =>
    accounts.network.call(member.id, 'POST /api/me/address', { body: { email, password: member.password } });
  const answers: { status: number; headers: Record<string, unknown>; body: object }[] = [];
  for (let session = 0; session < 6; session += 1) {
    signInAnew(ana.id);
    for (let each = 0; each < 10; each += 1)
      answers.push(await change(ana, `victim-${session}-${each}@elsewhere-${session}-${each}.example`));
  }
  const mailed = answers.filter((_, at) =>
    isMailed(`victim-${Math.floor(at / 10)}-${at % 10}@elsewhere-${Math.floor(at / 10)}-${at % 10}.example`),
  );
  expect(mailed).toHaveLength(5);
  expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(204), ...Array(55).fill(429)]);
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  expect(JSON.stringify(answers.at(-1)?.body)).toMatch(
    /You can have a code sent to a new address 5 times a day\. You can go on in /,
  );
  expect((await change(ben, 'ben@elsewhere.example')).status).toBe(204);
});

it.each([
  ['one address', () => '203.0.113.9'],
  ['a customer’s addresses', (each: number) => `2001:db8:7:9::${each.toString(16)}`],
])(
  'of fifty calls from %s ten are mailed in a day, and others have the rest of the hundred',
  async (name, clientOf) => {
    await endWindow(3600);
    await endWindow(24 * 3600);
    const junk = (each: number) => `junk-${each}@${name.replaceAll(/\W/g, '-')}-${each}.example`;
    for (let each = 0; each < 50; each += 1) {
      if (each === 25) await endWindow(3600);
      await ask(junk(each), 'join', clientOf(each));
    }
    const mailed = Array.from({ length: 50 }, (_, each) => isMailed(junk(each)));
    expect(mailed).toEqual([...Array(10).fill(true), ...Array(40).fill(false)]);
    const applicant = `applicant@${name.replaceAll(/\W/g, '-')}.example`;
    await ask(applicant);
    expect(isMailed(applicant)).toBe(true);
  },
);

it('a member, who asked to join, and who was nominated are mailed when the hundred and their network’s ten are used up', async () => {
  const hall = '203.0.113.44';
  const nominee = 'nominee@campus.example';
  const waiting = await accounts.anIdentity('asked@campus.example', { password: 'four quiet words' });
  const request = { version: 1, name: 'R', description: '', createTimestamp: new Date().toISOString() };
  await accounts.network.ground({
    requests: [
      { ...request, id: waiting, email: 'asked@campus.example' },
      { ...request, id: 'nomination', email: nominee, nominatedBy: 'ana' },
    ] as never,
  });
  const { email: member } = await accounts.aMember('Mona');
  await endWindow(3600);
  await endWindow(24 * 3600);
  for (let each = 0; each < 12; each += 1) await ask(`hall-${each}@hall-${each}.example`, 'join', hall);
  for (let each = 0; each < 120; each += 1) await ask(`all-${each}@all-${each}.example`);
  for (const email of [member, 'asked@campus.example', nominee, 'stranger@campus.example'])
    await ask(email, 'join', hall);
  expect(isMailed(member)).toBe(true);
  expect(isMailed('asked@campus.example')).toBe(true);
  expect(isMailed(nominee)).toBe(true);
  // The control: an address of nobody here isn't.
  expect(isMailed('stranger@campus.example')).toBe(false);
});

it('addresses that somebody nominated to have them mailed have half of the day’s mails, and no more', async () => {
  await endWindow(3600);
  await endWindow(24 * 3600);
  const emails = Array.from({ length: 60 }, (_, each) => `chosen-${each}@chosen-${each}.example`);
  const request = { version: 1, name: 'R', description: '', createTimestamp: new Date().toISOString() };
  await accounts.network.ground({
    requests: emails.map((email, at) => ({
      ...request,
      id: `chosen-${at}`,
      email,
      nominatedBy: 'eve',
    })) as never,
  });
  for (let each = 0; each < 60; each += 1) await ask(`before-${each}@before-${each}.example`);
  for (const email of emails) await ask(email);
  const mailed = emails.filter(isMailed).length;
  expect(mailed).toBeGreaterThan(0);
  expect(mailed).toBeLessThanOrEqual(25);
});

it('one client who asks for somebody’s codes all day keeps nobody from a code of their own', async () => {
  const { email } = await accounts.aMember('Cleo');
  for (let each = 0; each < 60; each += 1) await ask(email, 'password', '203.0.113.10');
  const before = accounts.mailsTo(email).length;
  expect(before).toBeLessThanOrEqual(5);
  expect((await ask(email, 'password', '203.0.113.11')).status).toBe(202);
  expect(accounts.mailsTo(email)).toHaveLength(before + 1);
});

it('a code that was mailed works after others asked for it at the limit', async () => {
  await endWindow(3600);
  await endWindow(24 * 3600);
  const email = 'waits@campus.example';
  await ask(email);
  const code = /\b\d{4} \d{4} \d{4}\b/.exec(accounts.mailsTo(email)[0]?.text ?? '')?.[0] ?? '';
  for (let each = 0; each < 120; each += 1) await ask(`more-${each}@more-${each}.example`);
  await ask(email);
  // The control: the limit was reached, so no other mail came.
  expect(accounts.mailsTo(email)).toHaveLength(1);
  const { status } = await accounts.anonymously('POST /api/account/join', {
    email,
    code,
    password: 'five calm herons wait',
    name: 'Wanda Waits',
    university: 'Universidad del Agua',
    title: 'Lecturer',
    reason: 'I teach hydrology.',
  });
  expect(status).toBe(204);
});
