import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { default as Axe, RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { lookAt, looks, nameOf } from './windows.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds, of any impact: rule and place, to be read in a failure. */
export async function violations(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Once for a page, which takes as long as a look at it; so does all that it says of what is right.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(async (asked) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
      ...asked,
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
  }, options);
  return found.map((each) => `${page.url()}: ${each}`);
}

/** What the theme changes is colors: all else is the same in the dark. */
const inTheDark: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** The same in each look. */
export async function inEveryLook(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const look of looks) {
    await lookAt(page, look);
    const here = await violations(page, look.dark ? inTheDark : {});
    found.push(...here.map((each) => `${nameOf(look)}: ${each}`));
  }
  return found;
}
