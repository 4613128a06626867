import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUniversity, unique } from '../factories.ts';
import type { RecordBody } from '../helpers/api.ts';
import { aChair, commonGround, type Person, password, theAdministrator } from '../helpers/people.ts';
import { keptWhere, putIntoList } from './kept.ts';
import { aBrowser, enter, go, signInAs, visit, wide } from './windows.ts';

const browser = aBrowser();

let chair: Person;
beforeAll(async () => {
  chair = await aChair();
});

/** A university that nobody else edits. */
async function aFreshUniversity(): Promise<RecordBody> {
  const { api } = await theAdministrator();
  const { topic } = await commonGround();
  return api.create('universities', aUniversity({ topics: { [topic.id]: ['graduate'] } }));
}

async function windowOf({ email }: Person): Promise<Page> {
  const page = await browser.signedIn(email);
  return page;
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const areBack = (page: Page) => page.getByText(/^Your unsaved changes from .+ are back\.$/);
/** How many drafts this browser holds, whoever's. */
const draftsIn = async (page: Page) => (await keptWhere(page, 'drafts-')).length;
const kept = (page: Page) => expect.poll(() => draftsIn(page)).toBe(1);
const told = (page: Page) => page.locator('main').innerText();
/** As when the refresh token has run out: the next call finds no session. */
const loseSession = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('CognitoIdentityServiceProvider.')) localStorage.removeItem(key);
    dispatchEvent(new Event('focus'));
  });

describe('what was written and not saved', () => {
  it('is back after the tab was closed, every kind of field of it, and can be discarded', {
    tags: ['long'],
    timeout: 90_000,
  }, async () => {
    const { id, name } = await aFreshUniversity();
    const other = await (await theAdministrator()).api.create('topics', {
      name: unique('Estuaries'),
      description: '<p>a</p>',
    });
    const page = await windowOf(chair);
    await page.goto(`/universities/edit/${id}`);
    await field(page, 'Name').fill('A university of mine');
    await field(page, 'Description').click();
    await page.keyboard.type('Written at midnight. ');
    await page
      .getByRole('group', { name: String(other.name) })
      .getByLabel('Doctorate')
      .check();
    await kept(page);
    const warned = page.waitForEvent('dialog').then(async (dialog) => {
      expect(dialog.type()).toBe('beforeunload');
      await dialog.accept();
    });
    await page.close({ runBeforeUnload: true });
    await warned;

    const again = await page.context().newPage();
    await again.goto(`/universities/edit/${id}`);
    await areBack(again).waitFor();
    expect(await field(again, 'Name').inputValue()).toBe('A university of mine');
    await expect.poll(() => field(again, 'Description').innerText()).toContain('Written at midnight.');
    const row = again.getByRole('group', { name: String(other.name) });
    expect(await row.getByLabel('Doctorate').isChecked()).toBe(true);
    await expect.poll(() => told(again)).toContain('Unsaved Changes');

    await again.getByRole('button', { name: 'Discard them' }).click();
    expect(await field(again, 'Name').inputValue()).toBe(String(name));
    await expect.poll(() => field(again, 'Description').innerText()).not.toContain('Written at midnight.');
    expect(await row.getByLabel('Doctorate').isChecked()).toBe(false);
    expect(await again.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await expect.poll(() => draftsIn(again)).toBe(0);
    await again.reload();
    await field(again, 'Name').waitFor();
    expect(await areBack(again).count()).toBe(0);
  });

  it('is not back where it was taken back in the moment before one left', {
    timeout: 60_000,
    tags: ['long'],
  }, async () => {
    const page = await windowOf(chair);
    await page.goto('/topics/add');
    for (const thought of ['Half a thought', 'Another', 'One more']) {
      await field(page, 'Name').fill(thought);
      await kept(page);
      await field(page, 'Name').fill('');
      await page.reload();
      await field(page, 'Name').waitFor();
      expect(await field(page, 'Name').inputValue()).toBe('');
      await expect.poll(() => draftsIn(page)).toBe(0);
    }
  });

  it('in two tabs at the same address is back in each, and after both were closed is all still there', {
    tags: ['long'],
    timeout: 60_000,
  }, async () => {
    const page = await windowOf(chair);
    const other = await page.context().newPage();
    const written = [
      [page, 'Half a thought'],
      [other, 'Half an idea'],
    ] as const;
    for (const [tab, text] of written) {
      await tab.goto('/topics/add');
      await field(tab, 'Name').fill(text);
      await expect.poll(() => draftsIn(page)).toBe(text === 'Half a thought' ? 1 : 2);
    }
    // Who opens the form once more is told where what they look for is.
    const elsewhere = (tab: Page) => tab.getByText('in another tab. They stay there.').count();
    expect([await elsewhere(page), await elsewhere(other)]).toEqual([0, 1]);
    for (const [tab, text] of written) {
      await tab.reload();
      await areBack(tab).waitFor();
      expect(await field(tab, 'Name').inputValue()).toBe(text);
    }
    for (const [tab] of written) await tab.goto('/topics');
    await other.close();
    for (const left of [1, 0]) {
      await page.goto('/topics/add');
      await areBack(page).waitFor();
      expect(await elsewhere(page)).toBe(0);
      expect(['Half a thought', 'Half an idea']).toContain(await field(page, 'Name').inputValue());
      await page.getByRole('link', { name: 'Cancel' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
      await page.waitForURL('**/topics');
      await expect.poll(() => draftsIn(page)).toBe(left);
    }
  });
});

describe('when the session is lost', () => {
  const lost = async (page: Page) => {
    await page.goto('/topics/add');
    await field(page, 'Name').fill('Wetlands at dusk');
    await loseSession(page);
    await page.waitForURL('**/login?redirectUrl=%2Ftopics%2Fadd');
    await page.getByText('Sign in again, and your unsaved changes will be').waitFor();
  };

  it('what was written waits for the same person, and is all that waits', {
    tags: ['2.2-6', '2.2-7', '8-3'],
    timeout: 60_000,
  }, async () => {
    const page = await windowOf(chair);
    await lost(page);
    expect(await keptWhere(page, 'replica-')).toEqual([]);
    await page.getByLabel('Email').fill(chair.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/topics/add');
    await areBack(page).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Wetlands at dusk');
  });

  it('waits where it was not known who is here when the session ended', {
    timeout: 60_000,
    tags: ['long'],
  }, async () => {
    const page = await windowOf(chair);
    await page.goto('/topics/add');
    await field(page, 'Name').fill('Wetlands at noon');
    await kept(page);
    // As after an update that keeps records in another way: the replica is none any more.
    await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: {} }));
    await page.evaluate(() => localStorage.removeItem('member'));
    await page.reload();
    await page.getByText('Sign in again, and your unsaved changes will be').waitFor();
    await page.unroute('**/api/**');
    await enter(page, chair.email, password);
    await go(page, '/topics/add');
    await areBack(page).waitFor();
  });

  it('is gone when somebody else signs in, for good', async () => {
    const page = await windowOf(chair);
    await lost(page);
    await enter(page, 'admin@colloquy.example', password);
    expect(await draftsIn(page)).toBe(0);
    await go(page, '/topics/add');
    await field(page, 'Name').waitFor();
    expect(await areBack(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await enter(page, chair.email, password);
    await go(page, '/topics/add');
    await field(page, 'Name').waitFor();
    expect(await areBack(page).count()).toBe(0);
  }, 90_000);

  it('signing out asks first, in another tab too, and then leaves nothing', {
    timeout: 60_000,
    tags: ['long'],
  }, async () => {
    const page = await windowOf(chair);
    await page.goto('/topics/add');
    await field(page, 'Name').fill('Given up');
    await kept(page);
    const asked = (tab: Page) => tab.getByRole('dialog', { name: 'Sign out without saving?' });
    const other = await page.context().newPage();
    await other.goto('/home');
    await other.getByRole('button', { name: 'Logout' }).click();
    await asked(other).getByRole('button', { name: 'Stay' }).click();
    await visit(other, '/profile/sign-in');
    await other.locator('main').getByRole('button', { name: 'Sign out' }).click();
    await asked(other).getByRole('button', { name: 'Stay' }).click();
    await other.close();
    await page.getByRole('button', { name: 'Logout' }).click();
    const question = asked(page);
    await question.getByRole('button', { name: 'Stay' }).click();
    expect(await field(page, 'Name').inputValue()).toBe('Given up');
    await page.getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    expect(await keptWhere(page, 'drafts-')).toEqual([]);
    await signInAs(page, chair.email, password);
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  });
});

describe('a screen that breaks', () => {
  it('says so kindly and loses nothing that was written', async () => {
    const { id } = await aFreshUniversity();
    const page = await browser.signedIn(chair.email, { width: wide, dark: false }, { mayComplain: true });
    await go(page, `/universities/edit/${id}`);
    await field(page, 'Name').fill('Before it broke');
    // An area whose name can't be drawn, as no sync would bring it.
    await putIntoList(page, 'topics', [{ id: 'broken', name: { not: 'a name' } }]);
    await page.getByRole('heading', { name: 'Something went wrong here' }).waitFor();
    await putIntoList(page, 'topics');
    await page.getByRole('button', { name: 'Try again' }).click();
    await areBack(page).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Before it broke');
  }, 60_000);
});
