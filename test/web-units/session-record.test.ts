import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** As what a browser has on its disk: `asItWas` brings back what was there before the last changes. */
let stored: Record<string, string> = {};
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored = { ...stored, [key]: value };
    },
    removeItem: (key: string) => {
      const { [key]: _, ...rest } = stored;
      stored = rest;
    },
  },
});

let record: typeof import('../../web/storage/session-record.ts');

/** A page of its own, over what is on the disk. */
async function startAgain(): Promise<void> {
  vi.resetModules();
  record = await import('../../web/storage/session-record.ts');
}
async function signIn(member: string): Promise<void> {
  await record.beginSession();
  await record.recordMember(member);
  localStorage.setItem('member', member);
}

beforeEach(async () => {
  await deleteDB('session');
  stored = {};
  await startAgain();
});

const everything = { session: true, member: true, draftsWait: false };
const nothing = { session: false, member: false, draftsWait: false };

describe('what local storage says of a session', () => {
  it('is believed where nothing was noted, by the version before', async () => {
    stored = { member: 'ana' };
    expect(await record.readSessionRecord()).toEqual({ session: true, member: true, draftsWait: true });
  });

  it('is believed of whoever has signed in', async () => {
    await signIn('ana');
    await startAgain();
    expect(await record.readSessionRecord()).toEqual(everything);
  });

  it('is not believed after the session has ended, whatever comes back', async () => {
    await signIn('ana');
    const asItWas = stored;
    await record.recordSessionEnd('session');
    stored = asItWas;
    await startAgain();
    expect(await record.readSessionRecord()).toEqual(nothing);
  });

  it('is not believed after another sign-in either, when that is lost and the one before comes back', async () => {
    await signIn('ana');
    const asItWas = stored;
    await record.recordSessionEnd('session');
    await signIn('ben');
    expect(await record.readSessionRecord()).toEqual(everything);
    stored = asItWas;
    expect(await record.readSessionRecord()).toEqual(nothing);
  });

  it('is not believed of a session that the version before began, once it has ended', async () => {
    stored = { member: 'ana' };
    await record.recordSessionEnd('session');
    expect(await record.readSessionRecord()).toEqual(nothing);
  });

  it('is believed of the session, not of the member, when the account is gone', async () => {
    await signIn('ana');
    await record.recordSessionEnd('member');
    expect(await record.readSessionRecord()).toEqual({ session: true, member: false, draftsWait: false });
  });

  it('knows of drafts that wait, until somebody is let in', async () => {
    await signIn('ana');
    await record.recordSessionEnd('session', true);
    expect(await record.readSessionRecord()).toEqual({ ...nothing, draftsWait: true });
    await record.beginSession();
    expect(await record.readSessionRecord()).toMatchObject({ session: true, draftsWait: true });
    await record.recordMember('ana');
    expect(await record.readSessionRecord()).toMatchObject({ session: true, draftsWait: false });
  });

  it('is believed of a sign-in that can not be noted, after one that has ended', async () => {
    await record.recordSessionEnd('session');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('There is no room.', 'QuotaExceededError');
    });
    await signIn('ana');
    put.mockRestore();
    expect(await record.readSessionRecord()).toMatchObject({ session: true, member: true });
  });
});
