import { beforeEach, describe, expect, it } from 'vitest';
import { said } from '../account/factor-people.ts';
import { codeIn } from '../helpers/mail.ts';
import { type Accounts, provideAccounts } from '../in-process/accounts.ts';

/**
 * An operator locks members out or deletes them. It could be turned against somebody by mistake: so a lock removes
 * nothing and ends by a command, deleting asks for the stage's name, and administrators read who did it. And whoever is
 * locked tries to come back.
 */
const accounts = provideAccounts();
let ada: Awaited<ReturnType<Accounts['aMember']>>;
let mia: typeof ada;
beforeEach(async () => {
  await accounts.network.clear();
  ada = await accounts.aMember('Ada Administrator');
  mia = await accounts.aMember();
  await accounts.network.ground({ admins: [{ id: ada.id }] });
});

const access = () => import('../../infra/operate/member-access.ts');
const lock = async ({ id, email } = mia) => (await access()).lockMember(id, email);
const unlock = async () => (await access()).unlockMember(mia.id, mia.email);
const opens = ({ email, password } = mia) => accounts.opens(email, password);
/** A call in a session of theirs that began at this second. */
async function calls({ id }: { id: string }, at = Math.floor(Date.now() / 1000) - 3600) {
  const claims = { sub: id, origin_jti: `at ${at}`, auth_time: String(at) };
  const requestContext = { authorizer: { jwt: { claims } } };
  return said(await accounts.network.raw(id, { routeKey: 'GET /api/me', requestContext }));
}
/** What the stream does after a deletion, or after the return of a deleted member. */
const followDeletion = async () =>
  (await import('../../functions/stream/sync-identity.ts')).syncIdentity(mia.id);
const renewed = async ({ tokens } = mia) =>
  (
    await accounts.pool('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: tokens.RefreshToken },
    })
  ).__type;
const last = async (id: string) => {
  const { entriesOf } = await import('../../functions/data/audit.ts');
  return (await entriesOf('users', id, undefined, 1)).entries[0];
};
const recordOf = async (id: string) =>
  (await accounts.network.snapshot(['users'])).users.find((each) => each.id === id);

describe('a locked member', () => {
  it('is out at once and everywhere, with all of theirs in place, and in again when unlocked', async () => {
    expect([await calls(mia), await opens()]).toEqual(['200', true]);
    const before = await recordOf(mia.id);
    const second = Math.floor(Date.now() / 1000);
    await lock();
    // A token of the very second in which the lock began is refused too.
    for (const at of [second - 3600, second]) expect(await calls(mia, at)).toBe('401 unauthenticated');
    expect([await opens(), await renewed()]).toEqual([false, 'NotAuthorizedException']);
    expect(await last(mia.id)).toMatchObject({ by: 'operator', operation: 'lock-member' });
    const { version: _, updateTimestamp: __, ...rest } = before ?? {};
    expect(await recordOf(mia.id)).toMatchObject(rest);
    await unlock();
    expect(await last(mia.id)).toMatchObject({ by: 'operator', operation: 'unlock-member' });
    expect(await opens()).toBe(true);
    // What was signed in before stays out.
    expect(await calls(mia)).toBe('401 unauthenticated');
  });

  it('may be the last administrator, whose rights go once there is another', async () => {
    const { grantAdmin, revokeAdmin } = await access();
    await lock(ada);
    expect([await calls(ada), await opens(ada)]).toEqual(['401 unauthenticated', false]);
    const revoke = () => revokeAdmin(ada.id, ada.email);
    await expect(revoke()).rejects.toMatchObject({ code: 'last-admin' });
    await grantAdmin(mia.id, mia.email);
    await revoke();
    expect((await accounts.network.snapshot(['admins'])).admins.map(({ id }) => id)).toEqual([mia.id]);
  });

  it('comes back by no mailed code, by no edit of somebody else, and by no restore', async () => {
    const { readNetwork } = await import('../../infra/operate/saved-network.ts');
    const saved = { items: await readNetwork(), identities: [] };
    await lock();
    const code = { purpose: 'password', email: mia.email };
    expect((await accounts.anonymously('POST /api/account/codes', code)).status).toBe(202);
    const mailed = codeIn(accounts.mailsTo(mia.email)[0]?.text ?? '');
    expect(mailed).toBe('');
    await accounts.follow();
    const { restoreIdentities } = await import('../../infra/operate/identities.ts');
    await restoreIdentities(saved);
    expect(await opens()).toBe(false);
    // The control: whoever was deleted since, and isn't locked, is let in by it, and by no preview of it.
    await unlock();
    await (await access()).deleteMember(mia.id, mia.email);
    await followDeletion();
    await restoreIdentities(saved, false);
    expect(await opens()).toBe(false);
    await restoreIdentities(saved);
    expect(await opens()).toBe(true);
  });

  it.each([true, false])(
    'whom an accomplice deletes and restores in the app is still locked: %j',
    async (locked) => {
      if (locked) await lock();
      const path = { collection: 'users', id: mia.id };
      expect((await accounts.network.call(ada.id, 'DELETE /api/{collection}/{id}', { path })).status).toBe(
        204,
      );
      await followDeletion();
      const restored = await accounts.network.call(ada.id, 'POST /api/users/{id}/restore', {
        path: { id: mia.id },
      });
      expect(restored.status).toBe(200);
      await followDeletion();
      expect(await opens()).toBe(!locked);
      if (locked) await unlock();
      expect(await opens()).toBe(true);
    },
  );
});

describe('an operator deletes a member', () => {
  it('as the app does: whoever is deleted can be restored, and the audit says by whom', async () => {
    await (await access()).deleteMember(mia.id, mia.email);
    await followDeletion();
    expect([await recordOf(mia.id), await opens()]).toEqual([undefined, false]);
    expect(await last(mia.id)).toMatchObject({ by: 'operator', operation: 'delete-member' });
    const list = await accounts.network.call(ada.id, 'GET /api/deleted-members');
    expect(list.body.items).toMatchObject([{ id: mia.id, by: 'operator' }]);
    const restored = await accounts.network.call(ada.id, 'POST /api/users/{id}/restore', {
      path: { id: mia.id },
    });
    expect(restored.status).toBe(200);
  });

  it('but not the last administrator, and nobody who is no member', async () => {
    const { deleteMember } = await access();
    await expect(deleteMember(ada.id, ada.email)).rejects.toMatchObject({ code: 'last-admin' });
    expect(await recordOf(ada.id)).toBeDefined();
    const applicant = await accounts.anIdentity(`ana-${mia.id}@example.org`);
    for (const act of [deleteMember, (await access()).lockMember])
      await expect(act(applicant, `ana-${mia.id}@example.org`)).rejects.toMatchObject({ code: 'not-found' });
    expect((await accounts.identity(applicant))?.uid).toBe(applicant);
  });
});
