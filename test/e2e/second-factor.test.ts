import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { aMember, type Person, password } from '../steps/people.ts';
import { inEveryLook } from './violations.ts';
import { aBrowser, enter, signInAs } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

let member: Person;
beforeAll(async () => {
  member = await aMember('Sara Secondfactor');
});

const typeCode = async (page: Page, code: string, button: string) => {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: button, exact: true }).click();
};

it('a member sets up a second factor, signs in with it, and takes it away', async () => {
  const page = await browser.window(undefined, { mayComplain: true });
  await enter(page, member.email, password);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Second factor' }).click();
  await page.getByRole('heading', { level: 1, name: 'Second factor' }).waitFor();
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: 'The secret as a picture' }).waitFor();
  expect(await inEveryLook(page)).toEqual([]);
  const totp = new TOTP({
    secret: (await page.locator('.second-factor-secret dd').innerText()).replaceAll(' ', ''),
  });
  // A code is good once: the one of the next half minute is taken too.
  const [now, next] = [0, 30_000].map((ahead) => totp.generate({ timestamp: Date.now() + ahead }));
  await typeCode(page, now ?? '', 'Confirm');
  await page.waitForURL('**/profile');

  const elsewhere = await browser.window(undefined, { mayComplain: true });
  await signInAs(elsewhere, member.email, password);
  await elsewhere.getByRole('heading', { level: 1, name: 'Enter your code' }).waitFor();
  expect(await inEveryLook(elsewhere)).toEqual([]);
  await typeCode(elsewhere, now ?? '', 'Continue');
  await expect.poll(() => elsewhere.locator('main').innerText()).toContain('This code is not right');
  await typeCode(elsewhere, next ?? '', 'Continue');
  await elsewhere.getByRole('heading', { name: /^Welcome/ }).waitFor();

  await elsewhere.goto('/second-factor');
  await elsewhere.getByLabel('Your password', { exact: true }).fill(password);
  await elsewhere.getByRole('button', { name: 'Remove it and sign out' }).click();
  await elsewhere.waitForURL((url) => !url.pathname.startsWith('/second-factor'));
  await enter(elsewhere, member.email, password);
});
