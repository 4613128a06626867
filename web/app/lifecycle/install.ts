import { store, useStore } from '../../data/store.ts';

/** The event by which browsers offer to install the app. It isn't standardised yet. */
type InstallOffer = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

const key = 'install-prompted';

/** Whether the last question on this device is a month old. */
export function isInstallHintDue(): boolean {
  const again = new Date(Number(localStorage.getItem(key)));
  again.setMonth(again.getMonth() + 1);
  return again.getTime() <= Date.now();
}

/** Whether to explain how to install the app on iOS, where browsers don't offer it. */
export function isIosHintDue(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad may call itself a Macintosh, but no Macintosh has a touch screen. Other iOS devices are 'like Mac OS X'.
  const onIos = userAgent.includes(maxTouchPoints > 1 ? 'Mac' : 'like Mac');
  return onIos && !matchMedia('(display-mode: standalone)').matches && isInstallHintDue();
}

/** Records that the person was asked now. */
export const recordInstallHint = (): void => localStorage.setItem(key, String(Date.now()));

const offer = store<InstallOffer | undefined>(undefined);

/** Keeps the browser's offer until a page can show it. */
export function watchForInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer.set(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => offer.set(undefined));
}

/** Whether the browser offers to install the app. */
export const useInstallOffer = (): boolean => useStore(offer) !== undefined;

/** Opens the browser's dialog, which each offer can do once. */
export async function install(): Promise<void> {
  const taken = offer.get();
  offer.set(undefined);
  recordInstallHint();
  await taken?.prompt();
}
