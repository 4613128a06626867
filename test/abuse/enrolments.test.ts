import { beforeEach, expect, it } from 'vitest';
import { Authenticator } from '../account/authenticator.ts';
import { type Person, said } from '../account/factor-people.ts';
import { provideAccounts } from '../in-process/accounts.ts';

/** Second factors that are set up at once, or twice. */
const accounts = provideAccounts();
let mia: Person;
beforeEach(async () => {
  mia = await accounts.aMember();
});

const anHourAgo = () => Math.floor(Date.now() / 1000) - 3600;

/** A session of somebody, and what it does. */
function sessionOf({ id: uid, password }: Person, id: string) {
  const claims = { sub: uid, origin_jti: id, auth_time: String(anHourAgo()) };
  const call = (routeKey: string, body?: object, path?: object) =>
    accounts.network.raw(uid, {
      routeKey,
      pathParameters: path,
      requestContext: { authorizer: { jwt: { claims } } },
      ...(body && { body: JSON.stringify(body) }),
    });
  const begin = async () =>
    (await call('POST /api/me/passkeys', { password })).body as unknown as { challenge: string };
  return {
    call,
    begin,
    me: async () => said(await call('GET /api/me')),
    add: async (options: { challenge: string }, device = new Authenticator()) =>
      said(await call('PUT /api/me/passkeys', { name: 'A key', passkey: device.made(options) })),
    passkeys: async () =>
      ((await call('GET /api/me/second-factor')).body as unknown as { passkeys: { id: string }[] }).passkeys,
  };
}

it('of two sessions that set up a first factor at once, one goes on with its own', async () => {
  for (let round = 0; round < 8; round += 1) {
    mia = await accounts.aMember();
    const sessions = ['desk', 'phone'].map((name) => sessionOf(mia, name));
    const begun = await Promise.all(sessions.map(({ begin }) => begin()));
    const added = await Promise.all(sessions.map(({ add }, at) => add(begun[at] as { challenge: string })));
    expect(added.toSorted()).toEqual(['200', '401 unauthenticated']);
    const [winner, loser] = added[0] === '200' ? sessions : sessions.toReversed();
    expect([await winner?.me(), await loser?.me()]).toEqual(['200', '401 unauthenticated']);
    expect(await winner?.passkeys()).toHaveLength(1);
  }
});

it('of two that are set up at once in one session, the first is, and it goes on', async () => {
  const desk = sessionOf(mia, 'desk');
  const options = await desk.begin();
  const { secret } = (await desk.call('POST /api/me/second-factor', { password: mia.password }))
    .body as unknown as { secret: string };
  const { TOTP } = await import('otpauth');
  const code = new TOTP({ secret }).generate();
  const confirm = async () => said(await desk.call('PUT /api/me/second-factor', { code }));
  const answers = await Promise.all([desk.add(options), confirm()]);
  // What was begun besides ends with the first that is set.
  expect(['200 200', '200 409 conflict', '422 invalid 200']).toContain(answers.join(' '));
  expect(await desk.me()).toBe('200');
});

it('a passkey is registered once, by its owner and by anybody, until it is removed', async () => {
  const device = new Authenticator();
  const desk = sessionOf(mia, 'desk');
  expect(await desk.add(await desk.begin(), device)).toBe('200');
  expect(await desk.add(await desk.begin(), device)).toBe('422 invalid');
  const other = sessionOf(await accounts.aMember(), 'elsewhere');
  expect(await other.add(await other.begin(), device)).toBe('422 invalid');
  expect(await other.me()).toBe('200');
  // The control: another one is taken, and the same after it was removed.
  expect(await other.add(await other.begin())).toBe('200');
  const [{ id } = { id: '' }] = await desk.passkeys();
  await desk.call('POST /api/me/passkeys/{id}/removal', { password: mia.password }, { id });
  expect(await other.add(await other.begin(), device)).toBe('200');
});

it('a passkey that was begun by the previous password is not added, in the session that changed it neither', async () => {
  const desk = sessionOf(mia, 'desk');
  const options = await desk.begin();
  const next = 'seven boats and a bell';
  expect(said(await desk.call('PUT /api/me/password', { current: mia.password, next }))).toBe('204');
  expect(await desk.add(options)).toBe('422 invalid');
  // The control: begun by the new one it is.
  mia.password = next;
  expect(await desk.add(await sessionOf(mia, 'desk').begin())).toBe('200');
});
