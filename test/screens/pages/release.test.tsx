import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { shown } from '../fixture/hands.ts';
import { render } from '../fixture/render.tsx';
import { inEveryLook } from '../fixture/violations.ts';

/** My Account, where the deployment says this of itself. */
async function openAccount(release: object) {
  const opened = await render('/home', { as: 'member' });
  const fetchOther = window.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    String(input) === '/config.json' ? Promise.resolve(Response.json(release)) : fetchOther(input, init),
  );
  await page.getByRole('link', { name: 'My Account' }).first().click();
  await page.getByRole('link', { name: 'Sign-in', exact: true }).click();
  return opened;
}

it('My Account says which release runs, for whoever reports that something is wrong', async () => {
  await openAccount({ version: '1.2.3', commit: '643dc8e041aa0123456789abcdef' });
  await shown(page.getByText('Colloquy 1.2.3+643dc8e041aa'));
  expect(await inEveryLook()).toEqual([]);
});
