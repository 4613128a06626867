import type { Locator, Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { aMember, type Person, password, signedIn } from '../helpers/people.ts';
import { keptWhere } from './kept.ts';
import { syncBeforeAnswer } from './sync-before-answer.ts';
import { inEveryLook } from './violations.ts';
import { aBrowser, enter, go } from './windows.ts';

const browser = aBrowser([], 'allow');

let member: Person;
beforeAll(async () => {
  member = await aMember('Selma Session');
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
/** Where the page says that its member is signed in. */
async function placesOf(page: Page): Promise<Locator> {
  await go(page, '/profile/sign-in');
  await page.getByRole('button', { name: 'Where you are signed in' }).click();
  const places = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');
  await places.first().waitFor();
  return places;
}

it('signing out everywhere ends the other browsers too, with their next call', async () => {
  const elsewhere = await browser.signedIn(member.email, undefined, { mayComplain: true });
  const page = await browser.signedIn(member.email, undefined, { mayComplain: true });
  const places = await placesOf(page);
  await expect.poll(() => places.count()).toBeGreaterThan(1);
  await expect.poll(async () => (await places.allInnerTexts()).join()).toContain('here');
  expect(await inEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/profile'));
  await elsewhere.reload();
  await elsewhere.goto('/members');
  await elsewhere.waitForURL((url) => url.pathname === '/login');
  // Who did it knows why they are here; who finds it done elsewhere is told.
  await elsewhere
    .getByText('You were signed out from another device, the password was changed', { exact: false })
    .waitFor();
  await page.goto('/login');
  await heading(page, 'Sign in').waitFor();
  expect(await page.locator('main').innerText()).not.toContain('session');
});

it('one place is told from another by its time, and whoever ends one goes on at the list', {
  tags: ['long'],
}, async () => {
  const { email } = await aMember('Piet Places');
  await browser.signedIn(email, undefined, { mayComplain: true });
  const page = await browser.signedIn(email, undefined, { mayComplain: true });
  const places = await placesOf(page);
  await expect
    .poll(() => places.allInnerTexts())
    .toEqual([expect.stringMatching(/Signed in on .*:\d\d/), expect.stringMatching(/Signed in on .*:\d\d/)]);
  await places.getByRole('button').press('Enter');
  await expect.poll(() => places.count()).toBe(1);
  const focused = page.locator(':focus');
  await expect.poll(() => focused.innerText()).toBe('Where you are signed in');
});

it('a place was last used neither before its sign-in nor tomorrow, whatever day it is for the service', {
  tags: ['long'],
}, async () => {
  const { email } = await aMember('Dana Dayline');
  const page = await browser.signedIn(email);
  const now = Date.now();
  await page.route('**/api/me/sessions', (route) => {
    const items = [-86_400_000, 86_400_000].map((away) => ({
      id: String(away),
      agent: 'Firefox on Linux',
      at: new Date(now).toISOString(),
      seen: new Date(now + away).toISOString().slice(0, 10),
      here: false,
    }));
    return route.fulfill({ json: { items } });
  });
  const places = await placesOf(page);
  await expect.poll(() => places.count()).toBe(2);
  const today = new Date(now).toLocaleDateString('en-GB', { dateStyle: 'long' });
  expect(await places.locator('time:last-child').allInnerTexts()).toEqual([today, today]);
});

it('places that are signed out one right after the other both stay away', { tags: ['long'] }, async () => {
  const { email } = await aMember('Paula Places');
  for (let each = 0; each < 2; each += 1) await (await signedIn(email)).api.read('/api/me');
  const page = await browser.signedIn(email, undefined, { mayComplain: true });
  const places = await placesOf(page);
  await expect.poll(() => places.count()).toBe(3);
  const answers: (() => void)[] = [];
  await page.route('**/api/me/sessions/*', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue();
  });
  const buttons = places.getByRole('button', { name: /^Sign out/ });
  for (const at of [0, 1]) {
    await buttons.nth(at).click();
    await expect.poll(() => answers.length).toBe(at + 1);
  }
  answers[0]?.();
  await expect.poll(() => places.count()).toBe(2);
  answers[1]?.();
  await expect.poll(() => page.getByText(/ is signed out\.$/).count()).toBe(2);
  await expect.poll(() => places.allInnerTexts()).toEqual([expect.stringContaining(', here')]);
});

it('a lost network takes nothing of what is written to change the address or the password', {
  tags: ['long'],
}, async () => {
  const { email } = await aMember('Nadia Network');
  const page = await browser.signedIn(email, undefined, { mayComplain: true });
  await go(page, '/profile/sign-in');
  const forms = {
    'Change the address': { 'New address': 'elsewhere@colloquy.example', 'Your password': password },
    'Change the password': { 'Current password': password, 'New password': 'nine quiet otters swim' },
  };
  for (const [open, fields] of Object.entries(forms)) {
    const left = () =>
      Promise.all(Object.keys(fields).map((label) => page.getByLabel(label, { exact: true }).inputValue()));
    await page.getByRole('button', { name: open }).click();
    for (const [label, value] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor({ state: 'detached' });
    expect(await left()).toEqual(Object.values(fields));
    await page
      .locator('form')
      .getByRole('button', { name: /^(Send|Change)/ })
      .click();
    await page.getByText('There is no connection. Check your network and try again.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
    expect(await left()).toEqual(Object.values(fields));
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
});

it('changing the password keeps the browser in which it is changed', async () => {
  const { email } = await aMember('Petra Password');
  const page = await browser.signedIn(email, undefined, { mayComplain: true });
  const other = await page.context().newPage();
  await other.goto('/offers/add');
  await other.getByRole('textbox', { name: 'Name', exact: true }).fill('Half a thought');
  await expect.poll(async () => (await keptWhere(other, 'drafts-')).length).toBe(1);
  await other.close();
  await go(page, '/profile/sign-in');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill('nine quiet otters swim');
  await syncBeforeAnswer(page, (call) => call.headers()['x-amz-target']?.endsWith('.InitiateAuth') ?? false);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('Your password was changed.').waitFor();
  await go(page, '/members');
  await heading(page, 'Registered Members').waitFor();
  const places = await placesOf(page);
  expect(await places.allInnerTexts()).toEqual([expect.stringContaining(', here')]);
  // Nor does the next start find it another's: what was written is there, without a question to the service.
  await page.route('**/api/**', () => {});
  await page.goto('/offers/add');
  await page.getByText(/^Your unsaved changes from .+ are back\.$/).waitFor();
});

it('a place that was signed out is listed no more', { tags: ['long'] }, async () => {
  const { email } = await aMember('Lena Leaver');
  const page = await browser.signedIn(email);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).waitFor();
  await enter(page, email, password);
  const places = await placesOf(page);
  expect(await places.allInnerTexts()).toEqual([expect.stringContaining(', here')]);
});

it('signing out leads nowhere from a screen that needs no sign-in', { tags: ['2.2-9'] }, async () => {
  const page = await browser.signedIn(member.email);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/home');
});
