import { onOutdated } from '../../api/api.ts';
import { store, useStore } from '../../data/store.ts';
import { anyUnsaved, keepUnsaved } from '../../ui/drafts/unsaved.ts';

/*
 * A new version is fetched in the background and waits until the person agrees. Then its service worker takes over in
 * all tabs, and each tab is loaded again, once; a tab with unsaved changes asks first.
 */

/**
 * `waiting`: a newer version is available; `elsewhere`: another tab took it, and this one has unsaved changes;
 * `outdated`: the service no longer supports this version.
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
  // The very first service worker takes over a page of its own version.
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
  // A newer version may have been found before this tab listens.
  noticeInstalling();
  registration.addEventListener('updatefound', noticeInstalling);
  document.addEventListener('visibilitychange', () => {
    // A tab that stays open for days has to look for new versions too.
    if (document.visibilityState === 'visible' && navigator.onLine) registration.update().catch(() => {});
  });
}

async function reload() {
  if (reloading) return;
  reloading = true;
  // Unsaved values are restored after the reload.
  await keepUnsaved();
  window.location.reload();
}

export const useUpdate = (): UpdateState => useStore(state);

/** Lets the newer version take over, which loads the page again. The caller has asked about unsaved changes. */
export async function takeUpdate(): Promise<void> {
  const taken = state.get() === 'elsewhere';
  state.set('loading');
  const newer = taken ? undefined : await newerVersion();
  newer?.postMessage({ type: 'SKIP_WAITING' });
  // A page without a service worker isn't told when one takes over.
  if (!newer || !navigator.serviceWorker.controller) reload();
}

/** The newer version's service worker, once it is installed; undefined without service workers. */
async function newerVersion(): Promise<ServiceWorker | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.waiting) await registration?.update().catch(() => {});
  const coming = registration?.installing;
  if (coming && !registration.waiting)
    await new Promise((done) => coming.addEventListener('statechange', done, { once: true }));
  return registration?.waiting ?? undefined;
}

/** Does a reload that was put off because of unsaved changes, once there are none. */
export function reloadIfPostponed(): void {
  if (state.get() === 'elsewhere' && !anyUnsaved()) takeUpdate();
}
