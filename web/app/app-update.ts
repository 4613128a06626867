import { useSyncExternalStore } from 'react';

/*
 * A new version is fetched in the background and waits until the person agrees: then the waiting
 * service worker takes over, and the page is loaded anew, once.
 */

let waiting: ServiceWorker | undefined;
const listeners = new Set<() => void>();

/** Registers the service worker and watches for newer ones. */
export async function watchForUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const controlled = navigator.serviceWorker.controller !== null;
  let reloading = false;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The very first one takes over a page that is as new as itself.
    if (!controlled || reloading) return;
    reloading = true;
    window.location.reload();
  });
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  const noticeWaiting = () => {
    waiting = registration.waiting ?? undefined;
    for (const listener of listeners) listener();
  };
  noticeWaiting();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', noticeWaiting);
  });
  document.addEventListener('visibilitychange', () => {
    // A tab that stays open for days hears of new versions too.
    if (document.visibilityState === 'visible' && navigator.onLine) registration.update().catch(() => {});
  });
}

/** Whether a newer version waits. */
export function useUpdateWaiting(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting !== undefined && navigator.serviceWorker.controller !== null,
  );
}

/** Has the waiting version take over; the page is loaded anew when it has. */
export function update(): void {
  waiting?.postMessage({ type: 'SKIP_WAITING' });
}
