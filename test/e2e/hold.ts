import type { Page, Route } from 'playwright';

/** Lets calls of a kind wait until they are let go; how many came. */
export async function hold(page: Page, address: string, method: string) {
  const waiting: Route[] = [];
  await page.route(address, (route) =>
    route.request().method() === method ? void waiting.push(route) : route.continue(),
  );
  return {
    count: () => waiting.length,
    letGo: async (answer = (route: Route) => route.continue()) => {
      await Promise.all(waiting.map(answer));
      await page.unroute(address);
    },
  };
}
