import { afterEach, expect, it } from 'vitest';
import { passwordNote } from '../../web/auth/credentials.ts';
import { unique } from '../factories.ts';
import { askForCode } from '../steps/account.ts';
import { codeFor } from '../steps/mail.ts';
import { password } from '../steps/people.ts';
import { aBrowser } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

const reason = 'I teach hydrology.';

it('keeps what was written on the way to joining over a reload, but for the password', async () => {
  const email = `${unique('rita')}@colloquy.example`;
  const page = await browser.window();
  await page.goto('/login/join');
  await page.getByLabel('Name').fill('Rita Reload');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Why I would like to join').fill(reason);
  await page.reload();
  expect(await page.getByLabel('Name').inputValue()).toBe('Rita Reload');
  expect(await page.getByLabel('Why I would like to join').inputValue()).toBe(reason);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.waitForURL(/\/login\/code$/);

  await page.reload();
  const code = await codeFor(email);
  await page.getByLabel('Code').fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(/\/approval/);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Rita');
});

it('takes a code that was asked for elsewhere', async () => {
  const email = `${unique('olga')}@colloquy.example`;
  await askForCode(email, 'join');
  const page = await browser.window();
  await page.goto('/login/join');
  await page.getByRole('link', { name: 'I have a code already' }).click();
  await page.getByLabel('Code').fill(await codeFor(email));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name').fill('Olga Other');
  await page.getByLabel('Why I would like to join').fill(reason);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Confirm' }).click();
  const secret = page.getByLabel('Password', { exact: true });
  const readOut = () =>
    secret.evaluate((input) =>
      input
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent),
    );
  await expect.poll(readOut).toEqual(['A password needs 12 or more characters.', passwordNote]);
  expect(await secret.getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('switch', { name: 'Show password' }).click();
  expect(await secret.getAttribute('type')).toBe('text');
  await secret.fill(password);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(/\/approval/);
});

it('a way back to an address offers nothing without the link that was mailed', async () => {
  const page = await browser.window();
  await page.goto('/undo-address');
  await page.getByRole('heading', { level: 1, name: 'Open the link in the mail' }).waitFor();
  expect(await page.getByRole('button', { name: 'Take the address back' }).count()).toBe(0);
  // A reload has no token either: it is taken out of the address at once.
  await page.goto('/home');
  await page.goto('/undo-address#abc');
  await page.getByRole('button', { name: 'Take the address back' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Open the link in the mail' }).waitFor();
});
