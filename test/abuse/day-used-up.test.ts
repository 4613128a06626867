import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeIn } from '../helpers/mail.ts';
import { type Accounts, provideAccounts } from '../in-process/accounts.ts';
import { aUser, signInAnew } from '../in-process/network.ts';

const accounts = provideAccounts({ quotaFactor: 1, mayFail: true });
let owner: Awaited<ReturnType<Accounts['aMember']>>;
/** Where the owner's browser stands. */
let cursor: string;
beforeAll(async () => {
  const users = Array.from({ length: 40 }, (_, at) =>
    aUser(`other${at}`, { bio: `<p>${'x'.repeat(900)}</p>` }),
  );
  await accounts.network.ground({
    users: [...users, aUser('ada', { admin: 'true' })],
    admins: [{ id: 'ada' }],
  });
});
beforeEach(async () => {
  vi.useRealTimers();
  owner = await accounts.aMember();
  cursor = String((await call('GET sync')).body.cursor);
  await useUpTheDay(owner.id);
});

type Options = { path?: Record<string, string>; query?: Record<string, string>; body?: unknown };
const call = (route: string, options: Options = {}, uid = owner.id) =>
  accounts.network.call(uid, route.replace(' ', ' /api/'), options);
const statusOf = async (...asked: Parameters<typeof call>) => (await call(...asked)).status;

/** Leaves somebody as 1,000 large answers to a stolen session do. */
async function useUpTheDay(uid: string) {
  const { responseBudgetKey } = await import('../../functions/stores/response-budget.ts');
  const { change } = await import('../../functions/data/change.ts');
  await change((unit) => unit.putItem({ ...responseBudgetKey(uid, new Date()), given: 1000 }));
}

/** Large reads, each of which is refused to whoever has used up the day. */
const largeReads: [string, Options][] = [
  ['GET sync', {}],
  ['GET {collection}', { path: { collection: 'users' } }],
  ['GET {collection}/{id}', { path: { collection: 'users', id: 'other0' } }],
];

describe('somebody whose stolen session has used up the large answers of the day', () => {
  it('is still answered what is small: who they are, their sessions, their second factor', async () => {
    for (const read of ['GET me', 'GET me/sessions', 'GET me/second-factor'])
      expect([read, await statusOf(read)]).toEqual([read, 200]);
    expect(await statusOf('GET uploads/{imageId}', { path: { imageId: 'none' } })).toBe(404);
    expect(await statusOf('DELETE me/sessions')).toBe(204);
  });

  it('goes on syncing to the end, in small answers', async () => {
    const { change } = await import('../../functions/data/change.ts');
    const ids = Array.from({ length: 8 }, (_, at) => `new${owner.id}${at}`);
    await accounts.network.ground({ users: ids.slice(0, 7).map((id) => aUser(id)) });
    await change((unit) => unit.put('users', aUser(ids[7] as string) as never));
    const had: string[] = [];
    for (let more = true; more; ) {
      const { status, body } = await call('GET sync', { query: { cursor } });
      expect([status, body.reset]).toEqual([200, false]);
      const { users } = body.collections as unknown as { users?: { upsert: { id: string }[] } };
      const upsert = users?.upsert.map(({ id }) => id) ?? [];
      expect(upsert.length).toBeLessThanOrEqual(3);
      had.push(...upsert);
      cursor = String(body.cursor);
      more = Boolean(body.more);
    }
    expect(had.filter((id) => ids.includes(id))).toEqual(ids);
  });

  it('is refused what is large until they reset the password', async () => {
    for (const [read, options] of largeReads)
      expect([read, await statusOf(read, options)]).toEqual([read, 429]);
    await accounts.anonymously('POST /api/account/codes', { email: owner.email, purpose: 'password' });
    const code = codeIn(accounts.mailsTo(owner.email)[0]?.text);
    const reset = { email: owner.email, code, password: 'six lamps by the river' };
    expect((await accounts.anonymously('POST /api/account/password', reset)).status).toBe(204);
    signInAnew(owner.id);
    for (const [read, options] of largeReads)
      expect([read, await statusOf(read, options)]).toEqual([read, 200]);
  });

  it('is refused what is large until they change the password', async () => {
    expect(await statusOf('GET sync')).toBe(429);
    const body = { current: owner.password, next: 'seven bridges over it' };
    expect(await statusOf('PUT me/password', { body })).toBe(204);
    signInAnew(owner.id);
    expect(await statusOf('GET sync')).toBe(200);
  });

  it('is refused nothing as an administrator', async () => {
    await useUpTheDay('ada');
    for (const [read, options] of largeReads)
      expect([read, await statusOf(read, options, 'ada')]).toEqual([read, 200]);
  });
});

describe('somebody whose stolen session writes as often in a minute as one may', () => {
  it('ends every session and changes the password all the same', async () => {
    // Within one minute.
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const decline = (id: string) => statusOf('PUT me/not-for-me/{id}', { path: { id } });
    for (let each = 0; each < 30; each += 1) expect(await decline(`r${each}`)).toBe(200);
    // Control: no more of what is counted.
    expect(await decline('another')).toBe(429);
    expect(await statusOf('POST me/second-factor', { body: { password: owner.password } })).toBe(200);
    expect(await statusOf('DELETE me/sessions/{id}', { path: { id: 'none' } })).toBe(404);
    const body = { current: owner.password, next: 'seven bridges over it' };
    expect(await statusOf('PUT me/password', { body })).toBe(204);
    signInAnew(owner.id);
    expect(await decline('another')).toBe(429);
    expect(await statusOf('DELETE me/sessions')).toBe(204);
  });
});
