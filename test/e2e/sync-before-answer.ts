import type { Page, Request } from 'playwright';

/** Has the page sync once a call has done its work and before it is answered: a sync that is refused, or can't be asked for. */
export async function syncBeforeAnswer(page: Page, isCall: (call: Request) => boolean): Promise<void> {
  await page.route('**', async (route) => {
    if (!isCall(route.request())) return route.fallback();
    const response = await route.fetch();
    const refused = page
      .waitForResponse((each) => each.url().includes('/api/sync') && !each.ok(), { timeout: 2000 })
      .catch(() => {});
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await refused;
    // What follows from the refusal gets its turn.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    await route.fulfill({ response });
  });
}
