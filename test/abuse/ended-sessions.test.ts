import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, said } from '../account/factor-people.ts';
import { codeIn } from '../helpers/mail.ts';
import { type Accounts, provideAccounts } from '../in-process/accounts.ts';

/** Whose sessions end, who ends them, and what a session that somebody else holds can spoil for its owner. */
const accounts = provideAccounts();
let ada: Person;
let mia: Awaited<ReturnType<Accounts['aMember']>>;
beforeAll(async () => {
  ada = await accounts.aMember('Ada Administrator');
  await accounts.network.ground({ admins: [{ id: ada.id }] });
});
beforeEach(async () => {
  mia = await accounts.aMember();
});

const now = () => Math.floor(Date.now() / 1000);
/** A session of somebody, by which they call. */
function sessionOf({ id: uid }: { id: string }, id: string, at = now() - 3600) {
  const claims = { sub: uid, origin_jti: id, auth_time: String(at) };
  return async (routeKey = 'GET /api/me', body?: object, path?: object) =>
    said(
      await accounts.network.raw(uid, {
        routeKey,
        pathParameters: path,
        requestContext: { authorizer: { jwt: { claims } } },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
}
const byAda = async (routeKey: string, id = mia.id) =>
  said(await accounts.network.call(ada.id, routeKey, { path: { collection: 'users', id } }));
const remove = () => byAda('DELETE /api/{collection}/{id}');
const restore = () => byAda('POST /api/users/{id}/restore');
const end = (id?: string) => byAda('DELETE /api/users/{id}/sessions', id);
const renewed = async () =>
  (
    await accounts.pool('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: mia.tokens.RefreshToken },
    })
  ).__type;
const openSessions = async () => (await import('../../functions/stores/sessions.ts')).openSessions(mia.id);

describe('the tokens of a deleted member', () => {
  it('end with the deletion, and don’t come back with the member', async () => {
    const [desk, silent] = [sessionOf(mia, 'desk'), sessionOf(mia, 'silent')];
    expect(await desk()).toBe('200');
    expect(await remove()).toBe('204');
    await (await import('../../functions/stream/sync-identity.ts')).syncIdentity(mia.id);
    expect(await openSessions()).toEqual([]);
    expect(await renewed()).toBe('NotAuthorizedException');
    expect(await restore()).toBe('200');
    for (const call of [desk, silent]) expect(await call()).toBe('401 unauthenticated');
    // The control: who signs in again is let in.
    expect(await sessionOf(mia, 'again', now() + 1)()).toBe('200');
  });

  it('don’t come back where the member is brought back before anything followed from the deletion', async () => {
    const [desk, silent] = [sessionOf(mia, 'desk'), sessionOf(mia, 'silent')];
    expect(await desk()).toBe('200');
    expect(await remove()).toBe('204');
    expect(await restore()).toBe('200');
    for (const call of [desk, silent]) expect(await call()).toBe('401 unauthenticated');
    expect(await renewed()).toBe('NotAuthorizedException');
    const again = sessionOf(mia, 'again', now() + 1);
    expect(await again()).toBe('200');
    // Pressed a second time, it signs nobody out who is a member again.
    expect(await restore()).toBe('200');
    expect(await again()).toBe('200');
  });
});

describe('somebody’s sessions are ended', () => {
  it('by an administrator, at once and at the pool too, which stands in the member’s history', async () => {
    const [desk, phone] = [sessionOf(mia, 'desk'), sessionOf(mia, 'phone')];
    expect([await desk(), await phone()]).toEqual(['200', '200']);
    expect(await end()).toBe('204');
    expect([await desk(), await phone()]).toEqual(['401 unauthenticated', '401 unauthenticated']);
    expect(await renewed()).toBe('NotAuthorizedException');
    expect(await sessionOf(mia, 'again', now() + 1)()).toBe('200');
    const { entriesOf } = await import('../../functions/data/audit.ts');
    const [last] = (await entriesOf('users', mia.id, undefined, 1)).entries;
    expect(last).toMatchObject({ by: ada.id, operation: 'endSessionsOf' });
    // Nothing of it is mailed as if it were a reset of the second factor.
    await accounts.follow();
    expect(accounts.mailsTo(mia.email)).toEqual([]);
  });

  it('by no member, by nobody of themselves that way, and of nobody who isn’t there', async () => {
    const other = await accounts.aMember();
    const desk = sessionOf(mia, 'desk');
    expect(await desk()).toBe('200');
    const path = { id: mia.id };
    expect(await sessionOf(other, 'other')('DELETE /api/users/{id}/sessions', undefined, path)).toBe(
      '403 forbidden',
    );
    expect(await desk('DELETE /api/users/{id}/sessions', undefined, path)).toBe('403 forbidden');
    expect(await desk()).toBe('200');
    expect(await end(ada.id)).toBe('403 forbidden');
    expect(await end('nobody')).toBe('404 not-found');
  });

  it('by an operator', async () => {
    const desk = sessionOf(mia, 'desk');
    expect(await desk()).toBe('200');
    const { endSessionsOf } = await import('../../infra/operate/member-access.ts');
    await endSessionsOf(mia.id, mia.email);
    expect(await desk()).toBe('401 unauthenticated');
    expect(await renewed()).toBe('NotAuthorizedException');
    const { entriesOf } = await import('../../functions/data/audit.ts');
    const [last] = (await entriesOf('users', mia.id, undefined, 1)).entries;
    expect(last).toMatchObject({ by: 'operator', operation: 'end-sessions' });
  });
});

describe('an applicant’s session', () => {
  let ana: { id: string };
  let email: string;
  beforeEach(async () => {
    email = `ana-${mia.id}@example.org`;
    ana = { id: await accounts.anIdentity(email) };
    const { fileRequest } = await import('../../functions/account/file-request.ts');
    const asked = { name: 'Ana', university: 'Delta', title: 'Lecturer', reason: 'I teach.' };
    await fileRequest({ uid: ana.id, email, ...asked });
    await accounts.network.call(ada.id, 'POST /api/requests/{id}/ask', {
      path: { id: ana.id },
      body: { message: 'Which courses?' },
    });
  });
  const calls: [string, object?][] = [
    ['GET /api/account/request'],
    ['POST /api/account/request/answers', { message: 'None of your business.' }],
    ['POST /api/account/request', { name: 'Ana', university: 'Delta', title: '', reason: 'Me.' }],
    ['GET /api/me'],
    ['GET /api/sync'],
  ];
  const thread = async () =>
    (await accounts.network.snapshot(['requests'])).requests.find(({ id }) => id === ana.id)?.thread;
  async function expectEnded(call: ReturnType<typeof sessionOf>) {
    for (const [routeKey, body] of calls) expect(await call(routeKey, body)).toBe('401 unauthenticated');
    expect(await thread()).toHaveLength(1);
  }

  it('ends with signing out, and no other does', async () => {
    const [desk, phone] = [sessionOf(ana, 'desk'), sessionOf(ana, 'phone')];
    expect([await desk('GET /api/account/request'), await phone('GET /api/me')]).toEqual([
      '200',
      '403 pending-approval',
    ]);
    expect(await desk('DELETE /api/account/session')).toBe('204');
    await expectEnded(desk);
    expect(await phone('GET /api/account/request')).toBe('200');
  });

  it('ends with a new password, whether it made a call before or not', async () => {
    const [desk, silent] = [sessionOf(ana, 'desk'), sessionOf(ana, 'silent')];
    expect(await desk('GET /api/account/request')).toBe('200');
    const anybody = (path: string, body: object) => accounts.anonymously(`POST /api/account/${path}`, body);
    await anybody('codes', { email, purpose: 'password' });
    const code = codeIn(accounts.mailsTo(email)[0]?.text);
    expect(said(await anybody('password', { email, code, password: 'nine quiet otters swim' }))).toBe('204');
    for (const call of [desk, silent]) await expectEnded(call);
    // The control: who signs in again reads and answers.
    const again = sessionOf(ana, 'again', now() + 1);
    expect(await again('GET /api/account/request')).toBe('200');
    expect(await again('POST /api/account/request/answers', { message: 'Hydrology.' })).toBe('200');
  });
});

it('ten wrong passwords of a session keep its owner from nothing in another', async () => {
  const [thiefs, owners] = [sessionOf(mia, 'thief’s'), sessionOf(mia, 'owner’s')];
  const change = (call: typeof thiefs, current: string, next = 'seven boats and a bell') =>
    call('PUT /api/me/password', { current, next });
  const guess = (password: string) => thiefs('POST /api/me/second-factor', { password });
  for (let tries = 0; tries < 10; tries += 1) expect(await guess(`guess ${tries}`)).toBe('422 invalid');
  // The control: the thief's own session is used up, for the right one too.
  expect(await guess(mia.password)).toBe('429 slow-down');
  expect(await change(thiefs, mia.password)).toBe('429 slow-down');
  expect(await change(owners, mia.password)).toBe('204');
  expect(await thiefs()).toBe('401 unauthenticated');
});
