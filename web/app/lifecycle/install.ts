import { store, useStore } from '../../data/store.ts';

/** What browsers that install apps send when this one can be; not in any standard yet. */
type InstallOffer = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

const key = 'install-prompted';

/** Whether nobody was asked on this device for a month. */
export function isAskingDue(): boolean {
  const again = new Date(Number(localStorage.getItem(key)));
  again.setMonth(again.getMonth() + 1);
  return again.getTime() <= Date.now();
}

/** Whether to say how it is installed on iOS, where no browser offers to. */
export function isSayingDue(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad may call itself a Macintosh, but no Macintosh has a touch screen; all others are 'like Mac OS X'.
  const onIos = userAgent.includes(maxTouchPoints > 1 ? 'Mac' : 'like Mac');
  return onIos && !matchMedia('(display-mode: standalone)').matches && isAskingDue();
}

/** Notes that the person was asked now. */
export const noteAsked = (): void => localStorage.setItem(key, String(Date.now()));

const offer = store<InstallOffer | undefined>(undefined);

/** Keeps the browser's offer until the person is on a page where it fits. */
export function watchForInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer.set(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => offer.set(undefined));
}

/** Whether the browser would install the app. */
export const useInstallOffer = (): boolean => useStore(offer) !== undefined;

/** Has the browser ask; each of its offers can be taken once. */
export async function install(): Promise<void> {
  const taken = offer.get();
  offer.set(undefined);
  noteAsked();
  await taken?.prompt();
}
