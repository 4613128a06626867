import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractNumber, oldestSupportedContract } from '../../shared/protocol/headers.ts';

import { baseUrl } from '../helpers/product.ts';
import { buildAnother, deployable } from './next-version.ts';
import { buildTheNext, lookForUpdates, newVersion, served, update } from './update-steps.ts';
import { aBrowser, wide } from './windows.ts';

const browser = aBrowser([], 'allow');
let next: string;
/** One whose calls the service doesn't understand any more. */
let last: string;
let site: Awaited<ReturnType<typeof deployable>>;

beforeAll(async () => {
  next = await buildTheNext();
  last = await buildAnother({
    'web/app/shell.tsx': ['{product.name}. {t(description)}', 'The version before.'],
    'shared/protocol/headers.ts': [
      `contractNumber = ${contractNumber}`,
      `contractNumber = ${oldestSupportedContract - 1}`,
    ],
  });
  site = await deployable(baseUrl());
}, 180_000);
afterAll(async () => {
  await browser.close();
  await site.close();
  for (const folder of [next, last]) rmSync(folder, { recursive: true, force: true });
});

describe('a page that is older than the service understands', () => {
  it('says so, keeps what was written and has it back in the version that is offered', async () => {
    const page = await browser.signedIn(
      'admin@colloquy.example',
      { width: wide, dark: false },
      { baseURL: site.url },
    );
    await served(page);
    site.deploy(last);
    await lookForUpdates(page);
    await update(page).click();
    await page.getByText('The version before.').waitFor();
    await page.getByText('This page is out of date. Please UPDATE...').waitFor();

    await page.goto('/topics/add');
    await page.getByLabel('Name', { exact: true }).fill('Half an idea');
    await page.getByRole('textbox', { name: 'Description' }).fill('Nearly a whole one.');
    await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
    await page.getByText('This page is out of date. Update it to continue.').waitFor();

    site.deploy(next);
    await update(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
    await newVersion(page).waitFor();
    await page.getByText(/^Your unsaved changes from .+ are back\.$/).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half an idea');
    await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
    await page.waitForURL('**/topics');
  }, 120_000);
});
