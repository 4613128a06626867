import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { description } from '../../../shared/language/description.ts';
import { inEnglish } from '../../../shared/language/messages.ts';
import { watchForInstallOffer } from '../../../web/app/lifecycle/install.ts';
import { absent, drawn, go, shown } from '../fixture/hands.ts';
import { render } from '../fixture/render.tsx';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const modal = page.getByRole('dialog', { name: 'Keep Colloquy at hand' });
const title = page.getByRole('heading', { level: 1 });

/** Has the browser call itself another one. */
function comeBy(userAgent: string) {
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
}
afterEach(() => Reflect.deleteProperty(navigator, 'userAgent'));

async function isOpen(due: boolean) {
  if (due) return shown(modal);
  await shown(title);
  // Its code would have come by then, and it would be drawn.
  await import('../../../web/app/banners/add-to-home-screen.tsx');
  await drawn();
  expect(modal.elements()).toEqual([]);
}

it('is told once a month, counted from when it was closed', {
  tags: ['2.3-21', '2.3-22', '2.3-23', '9-22'],
}, async () => {
  comeBy(iphone);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-15T12:00:00Z') });
  const { reload } = await render('/home');
  await shown(modal.getByText('Add to Home Screen'));
  vi.setSystemTime('2026-03-16T12:00:00Z');
  await modal.getByRole('button', { name: 'Got it' }).click();
  for (const [time, again] of [
    ['2026-03-16T12:00:01Z', false],
    ['2026-04-16T11:59:59Z', false],
    ['2026-04-16T12:00:00Z', true],
  ] as const) {
    vi.setSystemTime(time);
    await reload();
    await isOpen(again);
  }
});

it.each([
  ['an iPad', true, iphone.replaceAll('iPhone', 'iPad')],
  ['an iPod', true, iphone.replaceAll('iPhone', 'iPod')],
  [
    'another telephone',
    false,
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile',
  ],
])('concerns %s: %s', { tags: ['2.3-21'] }, async (_, concerned, userAgent) => {
  comeBy(userAgent);
  await render('/home');
  await isOpen(concerned);
});

it('is told at home, and never over a form that somebody writes in', async () => {
  comeBy(iphone);
  await render('/login/join');
  await isOpen(false);
  await page.getByRole('link', { name: 'Colloquy', exact: true }).click();
  await modal.getByRole('button', { name: 'Got it' }).click();
  go('/login');
  await shown(page.getByRole('heading', { name: 'Sign in' }));
  history.back();
  await shown(page.getByRole('heading', { level: 1, name: inEnglish(description) }));
  await isOpen(false);
});

it('is not told where the app is installed already', { tags: ['2.3-21'] }, async () => {
  comeBy(iphone);
  // No browser can be started installed; it would answer yes to this question.
  const ask = window.matchMedia.bind(window);
  const asked = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ask(query === '(display-mode: standalone)' ? 'all' : query));
  await render('/home');
  await isOpen(false);
  asked.mockRestore();
});

it('is said on the home page where the browser offers to install it, until that is done or put off for a month', async () => {
  watchForInstallOffer();
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
  const offer = () =>
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  const hint = page.getByRole('status').filter({ hasText: 'Keep Colloquy at hand' });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-15T12:00:00Z') });
  const { reload } = await render('/home', { as: 'member' });
  await shown(title);
  await absent(hint);
  offer();
  await hint.getByRole('button', { name: 'Install' }).click();
  expect(prompt).toHaveBeenCalledOnce();
  await absent(hint);
  vi.setSystemTime('2026-04-14T12:00:00Z');
  await reload();
  offer();
  await shown(title);
  await absent(hint);
  vi.setSystemTime('2026-04-16T12:00:00Z');
  await reload();
  await hint.getByRole('button', { name: 'Dismiss' }).click();
  await reload();
  await shown(title);
  await absent(hint);
  dispatchEvent(new Event('appinstalled'));
});
