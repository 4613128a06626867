import { useSyncExternalStore } from 'react';
import { anyUnsaved, keepUnsaved } from '../data/unsaved.ts';

/*
 * A new version is fetched in the background and waits until the person agrees: then the waiting
 * service worker takes over in all tabs, and each is loaded anew, once; one with unsaved changes
 * asks first.
 */

/** `waiting`: a newer version can be had; `elsewhere`: another tab took it, and this one has unsaved changes. */
export type UpdateState = 'none' | 'waiting' | 'loading' | 'elsewhere';

let state: UpdateState = 'none';
let waiting: ServiceWorker | undefined;
let reloading = false;
const listeners = new Set<() => void>();

function become(next: UpdateState) {
  state = next;
  for (const listener of listeners) listener();
}

/** Registers the service worker and watches for newer ones. */
export async function watchForUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // The very first one takes over a page that is as new as itself.
  const controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!controlled) return;
    if (state === 'loading' || !anyUnsaved()) reload();
    else become('elsewhere');
  });
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  const noticeWaiting = () => {
    waiting = registration.waiting ?? undefined;
    if (waiting && navigator.serviceWorker.controller && state === 'none') become('waiting');
    else if (!waiting && state === 'waiting') become('none');
  };
  const noticeInstalling = () => registration.installing?.addEventListener('statechange', noticeWaiting);
  noticeWaiting();
  // One may have been found before this tab came to listen.
  noticeInstalling();
  registration.addEventListener('updatefound', noticeInstalling);
  document.addEventListener('visibilitychange', () => {
    // A tab that stays open for days hears of new versions too.
    if (document.visibilityState === 'visible' && navigator.onLine) registration.update().catch(() => {});
  });
}

async function reload() {
  if (reloading) return;
  reloading = true;
  // What is written and not saved is there again afterwards.
  await keepUnsaved();
  window.location.reload();
}

export function useUpdate(): UpdateState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** Has the newer version take over, which loads the page anew; the person was asked about what is unsaved. */
export function takeUpdate(): void {
  const taken = state === 'elsewhere';
  become('loading');
  if (taken) reload();
  else waiting?.postMessage({ type: 'SKIP_WAITING' });
}

/** Loads the page anew if it should have been before, and nothing is unsaved any more. */
export function catchUp(): void {
  if (state === 'elsewhere' && !anyUnsaved()) takeUpdate();
}
