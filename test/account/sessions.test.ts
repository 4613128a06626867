import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionsAnswer } from '../../shared/account/sessions.calls.ts';
import { aSecondFactor } from '../in-process/a-second-factor.ts';
import { provideAccounts } from '../in-process/accounts.ts';

const accounts = provideAccounts();
let uid: string;
beforeEach(async () => {
  uid = (await accounts.aMember()).id;
});

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const anHourAgo = () => Math.floor(Date.now() / 1000) - 3600;

/** A sign-in of the person: what it calls with, and what it is answered. */
function signedIn(id: string, { at = anHourAgo(), agent = firefox, of = uid } = {}) {
  const claims = { sub: of, origin_jti: id, auth_time: String(at) };
  return async (routeKey = 'GET /api/me', path?: object) => {
    const answer = await accounts.network.raw(of, {
      routeKey,
      pathParameters: path,
      headers: { 'user-agent': agent },
      requestContext: { authorizer: { jwt: { claims } } },
    });
    return answer;
  };
}
const listOf = async (call: ReturnType<typeof signedIn>) =>
  ((await call('GET /api/me/sessions')).body as unknown as SessionsAnswer).items;

describe('where somebody is signed in', () => {
  it('is listed, the latest first, by what they signed in with', async () => {
    const desk = signedIn('desk', { at: anHourAgo() - 60 });
    const phone = signedIn('phone', {
      agent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    });
    await desk();
    await phone();
    const today = new Date().toISOString().slice(0, 10);
    const known = { at: expect.any(String), seen: today, renewed: expect.any(String) };
    expect(await listOf(desk)).toEqual([
      { ...known, id: 'phone', agent: 'Safari on iOS', here: false },
      { ...known, id: 'desk', agent: 'Firefox on Windows', here: true },
    ]);
  });

  it('is told to nobody else, and ended by nobody else', async () => {
    await signedIn('desk')();
    const other = (await accounts.aMember()).id;
    const others = signedIn('others', { of: other });
    expect((await listOf(others)).map(({ id }) => id)).toEqual(['others']);
    expect((await others('DELETE /api/me/sessions/{id}', { id: 'desk' })).status).toBe(404);
    expect((await signedIn('desk')()).status).toBe(200);
  });
});

describe('a sign-in that was ended', () => {
  it('is refused at once, so it gets no pass for pictures either, and the others go on', async () => {
    const [desk, phone] = [signedIn('desk'), signedIn('phone')];
    await desk();
    await phone();
    expect((await desk('DELETE /api/me/sessions/{id}', { id: 'phone' })).status).toBe(204);
    expect((await phone()).status).toBe(401);
    expect((await phone('GET /api/sync')).status).toBe(401);
    expect((await desk()).status).toBe(200);
    expect((await listOf(desk)).map(({ id }) => id)).toEqual(['desk']);
  });

  it('is every one when all are: here, elsewhere, and what made no call yet', async () => {
    const [desk, phone, silent] = [signedIn('desk'), signedIn('phone'), signedIn('silent')];
    await desk();
    await phone();
    expect((await desk('DELETE /api/me/sessions')).status).toBe(204);
    for (const call of [desk, phone, silent]) expect((await call()).status).toBe(401);
    const anew = signedIn('anew', { at: Math.floor(Date.now() / 1000) });
    expect((await anew()).status).toBe(200);
    expect((await listOf(anew)).map(({ id }) => id)).toEqual(['anew']);
  });

  it('may be one in which the second factor is still asked for: itself alone, and no other', async () => {
    const [desk, phone] = [signedIn('desk'), signedIn('phone')];
    await phone();
    await aSecondFactor(uid);
    expect((await desk()).status).toBe(403);
    for (const id of ['phone', 'desk'])
      expect((await desk('DELETE /api/me/sessions/{id}', { id })).status).toBe(403);
    expect((await desk('DELETE /api/account/session')).status).toBe(204);
    expect((await desk()).status).toBe(401);
    expect((await phone()).status).toBe(200);
    expect((await listOf(phone)).map(({ id }) => id)).toEqual(['phone']);
  });

  it('ends all that the user pool would renew', async () => {
    const { tokens } = await accounts.aMember();
    const [, payload = ''] = tokens.AccessToken.split('.');
    const { sub, origin_jti, auth_time } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    await signedIn(origin_jti, { of: sub, at: auth_time })('DELETE /api/me/sessions');
    const renewed = await accounts.pool('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: tokens.RefreshToken },
    });
    expect(renewed.__type).toBe('NotAuthorizedException');
  });

  it('stays so whatever its first calls were doing meanwhile', async () => {
    for (let round = 0; round < 10; round += 1) {
      const desk = signedIn(`desk ${round}`, { at: Math.floor(Date.now() / 1000) });
      await desk();
      const first = signedIn(`first ${round}`);
      await Promise.all([first(), desk('DELETE /api/me/sessions'), first()]);
      expect((await first()).status).toBe(401);
    }
  });
});

it('a token that doesn’t say of which sign-in it is opens nothing', async () => {
  for (const claims of [{ sub: uid }, { sub: uid, origin_jti: 'x' }, { sub: uid, auth_time: '1' }]) {
    const call = { routeKey: 'GET /api/me', requestContext: { authorizer: { jwt: { claims } } } };
    expect((await accounts.network.raw(uid, call)).status).toBe(401);
  }
});
