import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contractNumber, oldestSupportedContract } from '../../shared/protocol/headers.ts';

import { baseUrl } from '../helpers/product.ts';
import { buildAnother, deployable } from './next-version.ts';
import { buildTheNext, lookForUpdates, newVersion, served, update } from './update-steps.ts';
import { aBrowser, wide } from './windows.ts';

const browser = aBrowser([], 'allow');
/** Another release that speaks of another contract, and keeps its records in another shape. */
const buildOf = (contract: number) =>
  buildAnother({
    'web/app/shell.tsx': ['{product.name}. {t(description)}', 'The other version.'],
    'web/data/replica.ts': ['const layout = ', 'const layout = 9'],
    'shared/protocol/headers.ts': [`contractNumber = ${contractNumber}`, `contractNumber = ${contract}`],
  });
let builds: Record<'next' | 'last' | 'takenBack', string>;
let site: Awaited<ReturnType<typeof deployable>>;

beforeAll(async () => {
  builds = {
    next: await buildTheNext(),
    last: await buildOf(oldestSupportedContract - 1),
    takenBack: await buildOf(contractNumber + 1),
  };
}, 240_000);
beforeEach(async () => {
  site = await deployable(baseUrl());
});
afterEach(async () => {
  await browser.close();
  await site.close();
});
afterAll(() => {
  for (const folder of Object.values(builds)) rmSync(folder, { recursive: true, force: true });
});

describe('a page that the service understands no more', () => {
  it.each([
    ['as it is older', 'last'],
    ['as its release was taken back', 'takenBack'],
  ] as const)(
    '%s, says so, keeps what was written and has it back in the version that is offered',
    async (_, other) => {
      const page = await browser.signedIn(
        'admin@colloquy.example',
        { width: wide, dark: false },
        { baseURL: site.url },
      );
      await served(page);
      site.deploy(builds[other], true);
      await lookForUpdates(page);
      await update(page).click();
      await page.getByText('The other version.').waitFor();
      // Its replica is its own, and is loaded anew.
      await page.goto('/topics/add');
      await page.getByLabel('Name', { exact: true }).fill(`Half an idea, ${other}`);
      await page.getByRole('textbox', { name: 'Description' }).fill('Nearly a whole one.');

      site.deploy(builds.next);
      await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
      await page.getByText('This page is out of date. Update it to continue.').waitFor();
      await page.getByText('This page is out of date. Please UPDATE...').waitFor();
      await update(page).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
      await newVersion(page).waitFor();
      await page.getByText(/^Your unsaved changes from .+ are back\.$/).waitFor();
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(`Half an idea, ${other}`);
      await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
      await page.waitForURL('**/topics');
    },
    120_000,
  );
});
