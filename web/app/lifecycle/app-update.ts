import { onOutdated } from '../../api/api.ts';
import { store, useStore } from '../../data/store.ts';
import { anyUnsaved, keepUnsaved } from '../../ui/form/unsaved.ts';

/*
 * A new version is fetched in the background and waits until the person agrees: then the waiting
 * service worker takes over in all tabs, and each is loaded anew, once; one with unsaved changes
 * asks first.
 */

/**
 * `waiting`: a newer version can be had; `elsewhere`: another tab took it, and this one has unsaved changes;
 * `outdated`: the service doesn't understand this one any more.
 */
export type UpdateState = 'none' | 'waiting' | 'loading' | 'elsewhere' | 'outdated';

const state = store<UpdateState>('none');
let reloading = false;

/** Registers the service worker and watches for newer ones. */
export async function watchForUpdates(): Promise<void> {
  onOutdated(() => {
    if (state.get() !== 'loading' && state.get() !== 'elsewhere') state.set('outdated');
  });
  if (!('serviceWorker' in navigator)) return;
  // The very first one takes over a page that is as new as itself.
  const controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!controlled) return;
    if (state.get() === 'loading' || !anyUnsaved()) reload();
    else state.set('elsewhere');
  });
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  const noticeWaiting = () => {
    const { waiting } = registration;
    if (waiting && navigator.serviceWorker.controller && state.get() === 'none') state.set('waiting');
    else if (!waiting && state.get() === 'waiting') state.set('none');
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

export const useUpdate = (): UpdateState => useStore(state);

/** Has the newer version take over, which loads the page anew; the person was asked about what is unsaved. */
export async function takeUpdate(): Promise<void> {
  const taken = state.get() === 'elsewhere';
  state.set('loading');
  const newer = taken ? undefined : await newerVersion();
  newer?.postMessage({ type: 'SKIP_WAITING' });
  // A page that no service worker serves isn't told when another takes over.
  if (!newer || !navigator.serviceWorker.controller) reload();
}

/** The newer version's service worker, once it is installed; none where the page comes from the network. */
async function newerVersion(): Promise<ServiceWorker | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.waiting) await registration?.update().catch(() => {});
  const coming = registration?.installing;
  if (coming && !registration.waiting)
    await new Promise((done) => coming.addEventListener('statechange', done, { once: true }));
  return registration?.waiting ?? undefined;
}

/** Loads the page anew if it should have been before, and nothing is unsaved any more. */
export function catchUp(): void {
  if (state.get() === 'elsewhere' && !anyUnsaved()) takeUpdate();
}
