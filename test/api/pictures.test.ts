import { beforeAll, describe, expect, it } from 'vitest';
import { passRememberedSeconds } from '../../shared/protocol/headers.ts';
import { expectStatus } from '../helpers/api.ts';
import { aMember, theAdministrator } from '../helpers/people.ts';
import { startUpload } from '../helpers/uploads.ts';
import { startInProcess } from './in-process.ts';

beforeAll(async () => {
  await startInProcess();
});

describe('The pass for pictures', () => {
  it('is given to nobody who is no longer a member', async () => {
    const removed = await aMember();
    const { api } = await theAdministrator();
    expectStatus(await api.delete(`/api/users/${removed.id}`), 204);
    for (const call of ['/api/me', '/api/sync'])
      expect((await removed.api.get(call)).headers.getSetCookie()).toEqual([]);
  });

  it('is good for as long as the token that it came with: at most a quarter of an hour', async () => {
    const member = await aMember();
    const [cookie = ''] = (await member.api.get('/api/me')).headers.getSetCookie();
    const { exp } = JSON.parse(
      Buffer.from(member.tokens.accessToken.split('.')[1] ?? '', 'base64url').toString(),
    );
    const seconds = exp - Date.now() / 1000;
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    expect(Number(/=(\d+)\./.exec(cookie)?.[1])).toBe(exp);
    // The browser keeps it for longer: by then it gets no picture.
    expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeLessThanOrEqual(
      passRememberedSeconds + seconds + 5,
    );
    expect(cookie).toMatch(/; Path=\/; .*HttpOnly; SameSite=Strict/);
  });
});

describe('An upload', () => {
  it('is asked about by nobody but who sent it', async () => {
    const [one, other] = [await aMember(), await aMember()];
    const { imageId } = await startUpload(one.api, {
      contentType: 'image/png',
      size: 10,
      purpose: 'picture',
    });
    expect((await other.api.get(`/api/uploads/${imageId}`)).status).toBe(404);
  });
});
