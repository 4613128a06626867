import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { aNomination, aTopic, unique } from '../factories.ts';
import { password, theAdministrator } from '../steps/people.ts';
import { inEveryLook, violations } from './violations.ts';
import { aBrowser, enter, narrow } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

const administrator = async (): Promise<Page> => {
  const page = await browser.window();
  await enter(page, 'admin@colloquy.example', password);
  return page;
};
const opened = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name }).waitFor();

/*
 * The jump box, the comparison after a stale save and the dialogs of pictures are looked at in the
 * same way where their journeys are.
 */
describe('axe objects to nothing that opens over a screen, light and dark, wide and narrow', () => {
  it('what asks before a deletion, an approval, leaving a form and signing out', async () => {
    const { api } = await theAdministrator();
    const { id } = await api.create('topics', aTopic());
    const request = await api.create('requests', aNomination({ name: unique('Nadia Nominee') }));
    const page = await administrator();

    await page.goto(`/requests/${request.id}`);
    await page.getByRole('button', { name: 'Approve' }).click();
    await opened(page, 'Are you sure?');
    expect(await inEveryLook(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page.goto(`/topics/${id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await opened(page, 'Delete this area?');
    expect(await inEveryLook(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page.goto(`/topics/edit/${id}`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Elsewhere');
    await page.getByText('Unsaved Changes').waitFor();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await opened(page, 'Leave without saving?');
    expect(await inEveryLook(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Logout' }).click();
    await opened(page, 'Sign out without saving?');
    expect(await inEveryLook(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // The menu that it is asked from lends it none of its looks.
    await page.setViewportSize({ width: narrow, height: 844 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
    await opened(page, 'Sign out without saving?');
    const question = await page.getByRole('dialog', { name: 'Sign out without saving?' }).boundingBox();
    expect(question?.height).toBeLessThan(400);
  }, 240_000);

  it('what a form says: changes that are back, what is missing, a record that is gone, open lists', async () => {
    const { api } = await theAdministrator();
    const { id } = await api.create('topics', aTopic());
    const page = await administrator();
    await page.goto(`/topics/edit/${id}`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Eno');
    await page.reload();
    await page.getByText(/^Your unsaved changes from/).waitFor();
    await page.getByText('Name requires 4 or more characters.').first().waitFor();
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByLabel('Link to').waitFor();
    expect(await inEveryLook(page)).toEqual([]);

    await page.getByRole('textbox', { name: 'Name' }).fill('Enough');
    await api.delete(`/api/topics/${id}`);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('This area has been deleted.').waitFor();
    expect(await inEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy into a new area' }).click();
    await page.getByRole('heading', { name: 'Add Area of Specialization' }).waitFor();

    await page.goto('/projects/add');
    for (const label of ['Project Leads', 'Areas of Specialization']) {
      await page.getByRole('combobox', { name: label }).click();
      await page.getByRole('listbox', { name: label }).getByRole('option').first().waitFor();
      expect(await inEveryLook(page)).toEqual([]);
    }
  }, 240_000);

  it('the menu of narrow windows', async () => {
    const page = await administrator();
    await page.setViewportSize({ width: narrow, height: 844 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await opened(page, 'Menu');
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
  }, 60_000);

  it('the way to the home screen on iOS', async () => {
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
    const page = await browser.window(undefined, { userAgent });
    await page.goto('/home');
    await opened(page, 'Keep Colloquy at hand');
    expect(await inEveryLook(page)).toEqual([]);
  }, 60_000);
});
