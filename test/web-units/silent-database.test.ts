import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aUser } from '../in-process/network.ts';

/** As some browsers have it after a crash: what is asked of it is answered by nothing, not even an error. */
const silent = {
  open: () => new IDBOpenDBRequest(),
  deleteDatabase: () => new IDBOpenDBRequest(),
  databases: () => new Promise(() => {}),
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('indexedDB', silent);
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }));
  vi.stubGlobal('caches', { keys: async () => [], delete: async () => false });
  vi.stubGlobal('localStorage', { getItem: () => 'somebody', setItem() {}, removeItem() {} });
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What it comes to, however long it may wait by its own clock. */
async function inTheEnd<T>(work: Promise<T>): Promise<T | 'never'> {
  const outcome = work.then((value) => ({ value }));
  for (let turn = 0; turn < 40; turn += 1) await vi.advanceTimersByTimeAsync(1000);
  const ended = await Promise.race([outcome, Promise.resolve()]);
  return ended ? ended.value : 'never';
}

describe('a database that never answers', () => {
  it('leaves what local storage says of the session to be believed', async () => {
    const { readSessionRecord, recordSessionEnd, beginSession } = await import(
      '../../web/storage/session-record.ts'
    );
    expect(await inTheEnd(readSessionRecord())).toEqual({ session: true, member: true, draftsWait: true });
    expect(await inTheEnd(beginSession())).toBeUndefined();
    expect(await inTheEnd(recordSessionEnd('session'))).toBeUndefined();
  });

  it('has a replica in memory take its place', async () => {
    const { openSession } = await import('../../web/data/session.ts');
    const { meOf } = await import('../../web/data/replica-layout.ts');
    // Loading it takes time by another clock.
    await import('../../web/data/memory-database.ts');
    const me = meOf(aUser('somebody') as never, { admin: false, chairOf: [] });
    const opened = await inTheEnd(openSession('somebody', new Promise(() => {}), me));
    expect(opened).not.toBe('never');
    if (opened === 'never') return;
    expect(opened?.persistent.get()).toBe(false);
    opened?.close();
  });

  it('holds up no form, no sign-out and no wipe', async () => {
    const { deleteDrafts, hasDrafts } = await import('../../web/storage/drafts.ts');
    const { withDrafts } = await import('../../web/storage/form-draft.ts');
    expect(await inTheEnd(withDrafts('somebody', async () => 'kept'))).toBeUndefined();
    expect(await inTheEnd(deleteDrafts())).toBeUndefined();
    expect(await inTheEnd(hasDrafts().catch(() => false))).toBe(false);
  });

  it('is waited for once, not each time that it is asked', async () => {
    const { withDrafts } = await import('../../web/storage/form-draft.ts');
    await inTheEnd(withDrafts('somebody', async () => 'kept'));
    expect(await withDrafts('somebody', async () => 'kept')).toBeUndefined();
  });

  it('is not one that answers', async () => {
    const { IDBFactory } = await import('fake-indexeddb');
    vi.useRealTimers();
    vi.stubGlobal('indexedDB', new IDBFactory());
    const { withDrafts } = await import('../../web/storage/form-draft.ts');
    expect(await withDrafts('somebody', async () => 'kept')).toBe('kept');
  });
});
