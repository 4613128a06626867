import type { Page } from 'playwright';
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
/** As in Safari, which doesn't know `closedby`: the browser neither tells it nor finds it where scripts do. */
const withoutClosedBy = () => {
  delete (HTMLDialogElement.prototype as { closedBy?: string }).closedBy;
  const { getAttribute, setAttribute } = Element.prototype;
  const kept = (name: string) => (name === 'closedby' ? 'data-closedby' : name);
  Element.prototype.getAttribute = function (name) {
    return getAttribute.call(this, kept(name));
  };
  Element.prototype.setAttribute = function (name, value) {
    setAttribute.call(this, kept(name), value);
  };
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

describe.each(['knows', 'doesn’t know'])('in a browser that %s `closedby`', (how) => {
  const knows = how === 'knows';

  it('a press beside a dialog closes it: neither a hurried one, nor one that began or ended inside', async () => {
    const { api } = await theAdministrator();
    const { id } = await api.create('topics', aTopic());
    const page = await administrator();
    if (!knows) await page.addInitScript(withoutClosedBy);
    await page.goto(`/topics/${id}`);
    const question = page.getByRole('dialog', { name: 'Delete this area?' });
    await page.getByRole('button', { name: 'Delete' }).dblclick();
    expect(await question.count()).toBe(1);
    const settled = knows ? '[open][closedby=any]' : '[open][data-closedby=any]';
    await page.locator(settled).waitFor();
    const words = await question.getByText('Are you sure?').boundingBox();
    const inside = [words?.x ?? 0, words?.y ?? 0] as const;
    const press = async (...[from, to]: [from: readonly [number, number], to: readonly [number, number]]) => {
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move(...to);
      await page.mouse.up();
    };
    await press(inside, [5, 5]);
    await press([5, 5], inside);
    await press(inside, inside);
    expect(await question.count()).toBe(1);
    await press([5, 5], [5, 5]);
    await expect.poll(() => question.count()).toBe(0);

    await page.setViewportSize({ width: narrow, height: 844 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await opened(page, 'Menu');
    await page.mouse.click(5, 5);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    // Of two, it closes the one in front.
    await page.goto(`/topics/edit/${id}`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Elsewhere');
    await page.getByText('Unsaved Changes').waitFor();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('button', { name: 'Logout' }).click();
    const leaving = page.getByRole('dialog', { name: 'Sign out without saving?' });
    await leaving.and(page.locator(settled)).waitFor();
    await page.mouse.click(5, 5);
    await expect.poll(() => leaving.count()).toBe(0);
    expect(await menu.count()).toBe(1);
  });
});
