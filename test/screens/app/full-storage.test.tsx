import '../../../web/storage/storage-fallback.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { wipe } from '../../../web/auth/wipe.ts';
import { beginSession, readSessionRecord } from '../../../web/storage/session-record.ts';
import { mayHaveSession, memberHere, memberKey, sessionKey } from '../../../web/storage/session-trace.ts';
import { absent, shown } from '../fixture/hands.ts';
import { render } from '../fixture/render.tsx';

const token = 'CognitoIdentityServiceProvider.client.ana.accessToken';
const banner = page.getByText('Nothing can be kept on this device.');

/** To its last character. */
function fill(storage: Storage): void {
  for (let size = 2 ** 22; size >= 1; size /= 2)
    for (let isRoom = true; isRoom; ) {
      const key = `full-${storage.length}`;
      try {
        storage.setItem(key, 'x'.repeat(size));
      } catch {
        // As a browser says it that is left as it is.
      }
      isRoom = Object.keys(storage).includes(key);
    }
}

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a local storage that is full', () => {
  it('leaves a sign-in to last as long as the page, which signing out ends', async () => {
    fill(localStorage);
    await beginSession();
    localStorage.setItem(token, 'a token');
    localStorage.setItem(memberKey, 'ana');
    expect(Object.keys(localStorage)).not.toContain(token);
    expect([localStorage.getItem(token), memberHere(), mayHaveSession()]).toEqual(['a token', 'ana', true]);
    expect(localStorage.getItem(sessionKey)).not.toBeNull();
    expect((await readSessionRecord()).session).toBe(true);
    await wipe();
    expect([localStorage.getItem(token), memberHere(), mayHaveSession()]).toEqual([null, null, false]);
    localStorage.setItem(memberKey, 'ana');
    expect(Object.keys(localStorage)).toContain(memberKey);
  });

  it('is said, as everything goes with the page', async () => {
    await render('/home', { as: 'member' });
    await absent(banner);
    fill(localStorage);
    localStorage.setItem('theme', 'dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    await absent(banner);
    localStorage.setItem(token, 'x'.repeat(4000));
    await shown(banner);
  });

  it('leaves what a tab keeps as it is, and the reverse', () => {
    fill(sessionStorage);
    sessionStorage.setItem('place', 'here');
    expect([sessionStorage.getItem('place'), localStorage.getItem('place')]).toEqual(['here', null]);
    sessionStorage.clear();
    expect(sessionStorage.getItem('place')).toBeNull();
  });
});
