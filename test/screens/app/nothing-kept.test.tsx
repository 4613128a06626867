import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../../web/data/session.ts';
import { shown } from '../fixture/hands.ts';
import { render } from '../fixture/render.tsx';

const banner = page.getByRole('status').filter({ hasText: 'Nothing can be kept on this device.' });
const asksAgain = banner.getByText('After a reload it asks for your password again.');

it('says that a reload asks for the password again where the sign-in goes with the page, too', async () => {
  await render('/profile', { as: 'member' });
  const standIn = { getItem: () => null, setItem() {}, removeItem() {} };
  vi.stubGlobal('localStorage', standIn);
  onTestFinished(() => void vi.unstubAllGlobals());
  session.get()?.persistent.set(false);
  await shown(banner);
  await shown(asksAgain);
});

it('says nothing of a password where only the network isn’t kept', async () => {
  await render('/profile', { as: 'member' });
  session.get()?.persistent.set(false);
  await shown(banner);
  expect(asksAgain.elements()).toEqual([]);
});
