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
  await record.admitToSession(member);
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
    expect(await record.whatHolds()).toEqual({ session: true, member: true, draftsWait: true });
  });

  it('is believed of whoever has signed in', async () => {
    await signIn('ana');
    await startAgain();
    expect(await record.whatHolds()).toEqual(everything);
  });

  it('is not believed after the session has ended, whatever comes back', async () => {
    await signIn('ana');
    const asItWas = stored;
    await record.noteEnd('session');
    stored = asItWas;
    await startAgain();
    expect(await record.whatHolds()).toEqual(nothing);
  });

  it('is not believed after another sign-in either, when that is lost and the one before comes back', async () => {
    await signIn('ana');
    const asItWas = stored;
    await record.noteEnd('session');
    await signIn('ben');
    expect(await record.whatHolds()).toEqual(everything);
    stored = asItWas;
    expect(await record.whatHolds()).toEqual(nothing);
  });

  it('is not believed of a session that the version before began, once it has ended', async () => {
    stored = { member: 'ana' };
    await record.noteEnd('session');
    expect(await record.whatHolds()).toEqual(nothing);
  });

  it('is believed of the session, not of the member, when the account is gone', async () => {
    await signIn('ana');
    await record.noteEnd('member');
    expect(await record.whatHolds()).toEqual({ session: true, member: false, draftsWait: false });
  });

  it('knows of drafts that wait, until somebody is let in', async () => {
    await signIn('ana');
    await record.noteEnd('session', { draftsWait: true });
    expect(await record.whatHolds()).toEqual({ ...nothing, draftsWait: true });
    await record.beginSession();
    expect(await record.whatHolds()).toMatchObject({ session: true, draftsWait: true });
    await record.admitToSession('ana');
    expect(await record.whatHolds()).toMatchObject({ session: true, draftsWait: false });
  });

  it('is believed of a sign-in that can not be noted, after one that has ended', async () => {
    await record.noteEnd('session');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('There is no room.', 'QuotaExceededError');
    });
    await signIn('ana');
    put.mockRestore();
    expect(await record.whatHolds()).toMatchObject({ session: true, member: true });
  });
});
