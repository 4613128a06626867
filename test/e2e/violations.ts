import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { looks, nameOf } from './windows.ts';

/** What axe finds, of any impact: rule and place, to be read in a failure. */
export async function violations(page: Page): Promise<string[]> {
  // Without what it does for the frames of other sites, which there are none of: it takes as long as all else.
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${page.url()}: ${id} at ${target.join(' ')}`),
  );
}

/** The same in each look. */
export async function inEveryLook(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const look of looks) {
    await page.setViewportSize({ width: look.width, height: 900 });
    await page.emulateMedia({ colorScheme: look.dark ? 'dark' : 'light', reducedMotion: 'reduce' });
    found.push(...(await violations(page)).map((each) => `${nameOf(look)}: ${each}`));
  }
  return found;
}
