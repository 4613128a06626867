import type { Page } from 'playwright';
import { buildAnother } from './next-version.ts';

/** The version that tests of updates deploy, built. @returns its folder */
export const buildTheNext = (): Promise<string> =>
  buildAnother({
    'web/app/shell.tsx': ['{product.name}. {t(description)}', 'The version after.'],
    'web/ui/list/record-list.tsx': ['Search all resources', 'Search among resources'],
  });

export const newVersion = (page: Page) => page.getByText('The version after.');
export const update = (page: Page) => page.getByRole('button', { name: 'UPDATE', exact: true });

/** Has the window served by its service worker. @returns how often it is loaded from then on */
export async function served(page: Page): Promise<{ count: number }> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  const loads = { count: 0 };
  page.on('load', () => {
    loads.count += 1;
  });
  return loads;
}

export const lookForUpdates = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
