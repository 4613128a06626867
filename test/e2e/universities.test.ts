import type { Locator } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { aUniversity } from '../factories.ts';
import { commonGround, password, theAdministrator } from '../steps/people.ts';
import { aBrowser, enter } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

const counted = /Showing (\d+) universit(?:y|ies) of (\d+)\. Click on a university for more information\./;

describe('the list of universities', () => {
  it('counts all there are, searches without regard to accents, and filters by region', {
    tags: ['2.4-3', '2.4-4', '2.4-5', '2.4-6', '2.4-10', '5-53', '5-55', '9-2', '9-10'],
    timeout: 60_000,
  }, async () => {
    const { api } = await theAdministrator();
    const all = await api.listAll('universities');
    expect(all.length).toBeGreaterThanOrEqual(178);
    const page = await browser.window();
    await enter(page, 'member@colloquy.example', password);
    await page.getByRole('link', { name: 'Universities' }).first().click();
    // Other tests add universities meanwhile, none of them in India.
    const line = async () =>
      counted
        .exec(await page.locator('main').innerText())
        ?.slice(1)
        .map(Number);
    const everything = async () => {
      const [shown, of] = (await line()) ?? [];
      return shown === of && Number(of) >= all.length;
    };
    await expect.poll(everything).toBe(true);

    const search = page.getByRole('searchbox');
    await search.fill('bogota');
    const inBogota = all.filter((each) => JSON.stringify(each).includes('Bogotá')).length;
    expect(inBogota).toBeGreaterThan(0);
    await expect.poll(async () => (await line())?.[0]).toBeLessThan(20);
    await expect.poll(() => page.locator('main').innerText()).toContain('Javeriana');
    await expect.poll(() => page.url()).toContain('q=bogota');

    // Its name, typed wrongly, says by itself why it is found: its city would be a false reason.
    await search.fill('georgtown');
    const row = page.locator('main').getByRole('listitem').filter({ hasText: 'Georgetown University' });
    await expect.poll(() => page.locator('main').innerText()).toContain('Showing 1 university of ');
    await expect.poll(() => row.locator('.why-found').count()).toBe(0);

    // A long reason is cut; it doesn't push the row below the map.
    await search.fill('universidad de marte');
    await page.locator('main .why-found').first().waitFor();
    const list = page.getByRole('list', { name: 'Universities' });
    const width = (of: Locator) => of.evaluate((each: HTMLElement) => each.offsetWidth);
    expect(await width(list.getByRole('listitem').first())).toBe(await width(list));

    await search.fill('bo');
    await expect.poll(everything).toBe(true);
    await search.fill('zzzzzz');
    await expect.poll(() => page.locator('main').innerText()).toContain('No Search Results Found');
    await page.getByRole('button', { name: /clear/i }).first().click();

    await page.getByRole('button', { name: 'Select None' }).click();
    await expect.poll(async () => (await line())?.[0] ?? 0).toBe(0);
    const india = page.getByRole('button', { name: /JHEASA/ });
    await expect.poll(() => india.getAttribute('aria-pressed')).toBe('false');
    await india.click();
    await expect.poll(() => india.getAttribute('aria-pressed')).toBe('true');
    const indian = all.filter(({ region }) => region === 'JHEASA').length;
    await expect.poll(async () => (await line())?.[0]).toBe(indian);
    await page.getByRole('button', { name: 'Select All' }).click();
    await expect.poll(everything).toBe(true);
  });

  it('lets a contact edit their own university, and sends them away from another’s form', {
    tags: ['2.1-13', '2.2-5', '2.4-16', '2.4-30', '5-4', '8-2'],
    timeout: 60_000,
  }, async () => {
    const { api } = await theAdministrator();
    const { topic } = await commonGround();
    const other = await api.create('universities', aUniversity({ topics: { [topic.id]: ['graduate'] } }));
    const me = (await api.listAll('users')).find((user) => user.email === 'contact@colloquy.example');
    const own = (await api.listAll('universities')).find(({ contact }) => contact === me?.id);
    const page = await browser.window();
    await enter(page, 'contact@colloquy.example', password);

    await page.goto(`/universities/${own?.id}`);
    await page.getByRole('link', { name: /edit/i }).click();
    await page.waitForURL(`**/universities/edit/${own?.id}`);
    const city = page.getByLabel('City');
    await city.fill('A');
    await page.getByRole('button', { name: 'Cannot Save Changes Due to Errors' }).waitFor();
    await expect
      .poll(() => page.locator('main').innerText())
      .toContain('City requires 4 or more characters.');
    await city.fill('Springfield');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL(`**/universities/${own?.id}`);
    await expect.poll(() => page.locator('main').innerText()).toContain('Springfield');
    expect(await api.read(`/api/universities/${own?.id}`)).toMatchObject({ city: 'Springfield' });

    await page.goto(`/universities/${other.id}`);
    await page.getByRole('heading', { name: String(other.name) }).waitFor();
    expect(await page.getByRole('link', { name: /^edit/i }).count()).toBe(0);
    await page.goto(`/universities/edit/${other.id}`);
    await page.waitForURL(/\/unauthorized/);
    await page.goto('/requests');
    await page.waitForURL(/\/unauthorized/);
  });
});
