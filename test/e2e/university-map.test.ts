import { afterEach, describe, expect, it } from 'vitest';
import { password, theAdministrator } from '../steps/people.ts';
import { violations } from './violations.ts';
import { aBrowser, enter, go, narrow } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

const member = 'member@colloquy.example';

describe('the map of the universities', () => {
  it('has a dot for each university of the regions shown that the search finds', async () => {
    const { api } = await theAdministrator();
    const all = await api.listAll('universities');
    const indian = all.filter(({ region, latitude }) => region === 'JHEASA' && latitude !== undefined);
    const page = await browser.window();
    await enter(page, member, password);
    await go(page, '/universities?region=JHEASA');
    const dots = page.getByRole('group', { name: /^Map of/ }).getByRole('link');
    await expect.poll(() => dots.count()).toBe(indian.length);

    await page.getByRole('searchbox', { name: 'Search all universities' }).fill('mumbai');
    const inMumbai = indian.filter(({ city }) => city === 'Mumbai').length;
    expect(inMumbai).toBeGreaterThan(1);
    await expect.poll(() => dots.count()).toBe(inMumbai);
    await expect.poll(() => page.url()).toContain('q=mumbai');
    await dots.first().click();
    await page.waitForURL(/\/universities\/[^?]+\?q=mumbai$/);
    await page.goBack();
    await expect.poll(() => dots.count()).toBe(inMumbai);

    await page.getByRole('searchbox', { name: 'Search all universities' }).fill(String(indian[0]?.name));
    await page.getByRole('group', { name: /^Map of 1 university\./ }).waitFor();
  }, 60_000);

  it('is one stop of the Tab key, within which arrow keys lead from dot to dot', async () => {
    const page = await browser.window();
    await enter(page, member, password);
    await go(page, '/universities');
    const map = page.getByRole('group', { name: /^Map of/ });
    await map.waitFor();
    await page.getByRole('button', { name: 'Hide map' }).focus();
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    const first = await focused();
    expect(first).toBe(await map.getByRole('link').first().getAttribute('aria-label'));
    await page.keyboard.press('ArrowRight');
    const second = await focused();
    expect(second).not.toBe(first);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.map-panel'))).toBeNull();
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe(second);
    await page.keyboard.press('End');
    const last = await focused();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: last.split(',')[0] }).waitFor();
  }, 60_000);

  it('moves nothing as it comes', async () => {
    const page = await browser.window();
    await enter(page, member, password);
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

  it('waits on a narrow screen until it is asked for, and the address remembers', async () => {
    const page = await browser.window({ width: narrow, dark: false });
    await enter(page, member, password);
    await go(page, '/universities');
    await page.getByText(/Showing \d+ universities of/).waitFor();
    expect(await page.locator('.university-map').count()).toBe(0);
    await page.getByRole('button', { name: 'Show map' }).click();
    await page.locator('.university-map a').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await page.locator('.university-map a').first().waitFor();
    await page.getByRole('button', { name: 'Hide map' }).click();
    await expect.poll(() => page.locator('.university-map').count()).toBe(0);
  }, 60_000);

  it('takes a finger near a dot for the dot, and asks where several are near', async () => {
    const page = await browser.window({ width: narrow, dark: false }, { hasTouch: true });
    await enter(page, member, password);
    await go(page, '/universities?map=shown');
    const map = page.locator('.university-map');
    const placed = async () => {
      await map.locator('a').first().waitFor();
      await map.scrollIntoViewIfNeeded();
      return map.locator('a').evaluateAll((links) =>
        links.map((link) => {
          const { x, y, width, height } = link.getBoundingClientRect();
          return { name: link.getAttribute('aria-label') ?? '', x: x + width / 2, y: y + height / 2 };
        }),
      );
    };
    const others = (
      dots: Awaited<ReturnType<typeof placed>>,
      dot: { x: number; y: number },
      within: number,
    ) =>
      dots.filter((other) => other !== dot && Math.hypot(other.x - dot.x, other.y - dot.y) < within).length;
    const world = await placed();
    const crowded = world.find((dot) => others(world, dot, 10) > 1);
    if (!crowded) throw new Error('No dots of the map are close together.');

    await page.touchscreen.tap(crowded.x, crowded.y);
    const near = page.getByRole('region', { name: 'Universities near there' });
    await near.waitFor();
    const links = near.getByRole('link');
    expect(await links.count()).toBeGreaterThan(1);
    for (const link of await links.all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await violations(page)).toEqual([]);
    // What is searched for narrows it, too, and what nothing fits leaves nothing near.
    const first = (await links.first().innerText()).split('\n')[0] ?? '';
    const box = page.getByRole('searchbox');
    await box.fill(first);
    await expect.poll(() => links.count()).toBe(1);
    await box.fill('xqjz');
    await expect.poll(() => near.count()).toBe(0);
    await box.fill('');
    await near.waitFor();
    await links.first().focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => near.count()).toBe(0);
    // The page may have scrolled since.
    const { x, y } = (await placed()).find(({ name }) => name === crowded.name) ?? crowded;
    await page.touchscreen.tap(x, y);
    const name = (await links.nth(1).innerText()).split('\n')[0] ?? '';
    await links.nth(1).tap();
    await page.getByRole('heading', { level: 1, name }).waitFor();

    await page.goto('/universities?map=shown&region=AUSJAL');
    const region = await placed();
    const alone = region.find((dot) => others(region, dot, 35) === 0);
    if (!alone) throw new Error('No dot of the region is alone.');
    await page.touchscreen.tap(alone.x + 9, alone.y + 6);
    await page.getByRole('heading', { level: 1, name: alone.name.split(',')[0] }).waitFor();
  });
});

describe('the network at a glance', () => {
  it('tells what the network holds, and leads there', async () => {
    const { api } = await theAdministrator();
    // Other tests add universities meanwhile, none of them in India.
    const indian = (await api.listAll('universities')).filter(({ region }) => region === 'JHEASA');
    const page = await browser.window();
    await enter(page, member, password);
    const glance = page.getByRole('region', { name: 'The network at a glance' });
    await expect.poll(() => glance.innerText()).toMatch(/\d+ members from \d+ universities/);
    const toIndia = glance.getByRole('link', { name: 'JHEASA' });
    const region = glance.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'JHEASA' }) });
    await expect.poll(() => region.innerText()).toContain(`${indian.length} universities`);
    await expect.poll(() => glance.innerText()).toMatch(/Expires \w+ \d+, \d{4}/);

    await toIndia.click();
    await page.waitForURL('**/universities?region=JHEASA');
    await expect
      .poll(() => page.locator('main').innerText())
      .toContain(`Showing ${indian.length} universities`);
    await page.goBack();
    const area = glance.getByRole('heading', { name: 'Areas most shared' }).locator('..').getByRole('link');
    const name = await area.first().innerText();
    // Not the first: others may come before it meanwhile.
    await glance.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  }, 60_000);
});
