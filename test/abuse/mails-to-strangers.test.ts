import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { viewerHeader } from '../../shared/protocol/headers.ts';
import { provideAccounts } from '../in-process/accounts.ts';
import { aUser } from '../in-process/network.ts';

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
const ask = async (email: string, purpose = 'join') => {
  caller += 1;
  const { status, body } = await accounts.network.raw('', {
    routeKey: 'POST /api/account/codes',
    // Each from a network of its own, so that none is asked to slow down.
    headers: { [viewerHeader]: `198.51.${caller % 250}.7` },
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
