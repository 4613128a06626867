import type { Page } from 'playwright';
import { go } from './windows.ts';

/** What tests of forms ask of the one that is open. */

export const main = (page: Page) => page.locator('main');
export const form = (page: Page, title: string) => main(page).getByRole('form', { name: title });
export const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) =>
  main(page).getByRole('heading', { level: 1, name, exact: true });
export const arrived = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

/** Opens a form, without the app being loaded anew. */
export async function openForm(page: Page, address: string, title: string): Promise<void> {
  await go(page, address);
  await form(page, title).waitFor();
}
