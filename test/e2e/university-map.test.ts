import { describe, expect, it } from 'vitest';

import { aBrowser, go } from './windows.ts';

const browser = aBrowser();

describe('the map of the universities', () => {
  it('moves nothing as it comes', async () => {
    const page = await browser.signedIn('member@colloquy.example');
    await go(page, '/universities');
    await page.locator('.university-map a').first().waitFor();
    const shifted = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
            resolve(shifts.reduce((sum, { value }) => sum + value, 0));
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(0), 500);
        }),
    );
    expect(shifted).toBeLessThanOrEqual(0.02);
  }, 60_000);
});
