import type { Page } from 'playwright';
import { go } from './windows.ts';

/** What tests of forms ask of the one that is open. */

export const main = (page: Page) => page.locator('main');
export const form = (page: Page, title: string) => main(page).getByRole('form', { name: title });
export const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) =>
  main(page).getByRole('heading', { level: 1, name, exact: true });
export const arrived = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
export const options = (page: Page, label: string) =>
  main(page).getByLabel(label, { exact: true }).getByRole('option').allTextContents();

/** Opens a form, without the app being loaded anew. */
export async function openForm(page: Page, address: string, title: string): Promise<void> {
  await go(page, address);
  await form(page, title).waitFor();
}

/** The labels of a form's fields in their order. */
export async function fields(page: Page, title: string): Promise<string[]> {
  const labels = await form(page, title).locator('.form-fields label').allInnerTexts();
  return labels.map((text) => text.replace(/ \(optional\)$/, ''));
}

/** What a field with many entries offers for what is typed. */
export async function offered(page: Page, label: string, text: string): Promise<string[]> {
  await main(page).getByRole('combobox', { name: label }).fill(text);
  const list = page.getByRole('listbox');
  await list.waitFor();
  const found = await list.getByRole('option').allInnerTexts();
  await page.keyboard.press('Escape');
  return found;
}
