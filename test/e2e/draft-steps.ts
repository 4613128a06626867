import type { Page } from 'playwright';
import { expect } from 'vitest';
import { aUniversity } from '../factories.ts';
import type { RecordBody } from '../steps/api.ts';
import { commonGround, type Person, password, theAdministrator } from '../steps/people.ts';
import { keptWhere } from './kept.ts';
import { type aBrowser, enter } from './windows.ts';

/** What tests of drafts write, and where they find it again. */

export async function aFreshUniversity(): Promise<RecordBody> {
  const { api } = await theAdministrator();
  const { topic } = await commonGround();
  return api.create('universities', aUniversity({ topics: { [topic.id]: ['graduate'] } }));
}

export async function windowOf(browser: ReturnType<typeof aBrowser>, { email }: Person): Promise<Page> {
  const page = await browser.window();
  await enter(page, email, password);
  return page;
}

export const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
export const save = (page: Page) => page.getByRole('button', { name: 'Save Changes', exact: true });
export const areBack = (page: Page) => page.getByText(/^Your unsaved changes from .+ are back\.$/);
/** How many drafts this browser holds, whoever's. */
export const draftsIn = async (page: Page) => (await keptWhere(page, 'drafts-')).length;
export const kept = (page: Page) => expect.poll(() => draftsIn(page)).toBe(1);
