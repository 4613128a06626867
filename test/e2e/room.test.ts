import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aTopic, unique } from '../factories.ts';
import type { RecordBody } from '../steps/api.ts';
import { aChair, aMember, password, theAdministrator } from '../steps/people.ts';
import type { SyncPage } from '../steps/sync-pages.ts';
import { main } from './form-steps.ts';
import { aBrowser, enter, go, narrow } from './windows.ts';

const browser = aBrowser();
let area: RecordBody;
let chair: Awaited<ReturnType<typeof aChair>>;
let member: Awaited<ReturnType<typeof aMember>>;
let desk: Page;
let phone: Page;
const word = unique('Room');

beforeAll(async () => {
  const { api } = await theAdministrator();
  area = await api.create('topics', aTopic({ name: `Area ${word}` }));
  chair = await aChair(`Cara ${word}`);
  member = await aMember(`Mora ${word}`, { topics: [{ id: area.id }] });
  desk = await browser.window();
  phone = await browser.window({ width: narrow, dark: true });
  await enter(desk, 'admin@colloquy.example', password);
  await enter(phone, member.email, password);
});
afterAll(() => browser.close());

describe('what there is room for, on a phone, at a desk and on paper', () => {
  it('an address stands whole on a phone where a line holds it', async () => {
    await go(phone, '/profile');
    const address = main(phone).getByRole('definition').getByText(member.email, { exact: true });
    await address.waitFor();
    // What somebody has not is not named: they were never invited again.
    expect(await main(phone).getByRole('definition').allInnerTexts()).not.toContain('');
    const lines = await address.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return text.getClientRects().length;
    });
    expect(lines).toBe(1);
  });

  it('a word that is longer than a phone is wide makes no page wider', async () => {
    const { api } = await theAdministrator();
    const name = `Donau${'dampfschifffahrts'.repeat(4)}kunde ${word}`;
    const { id } = await api.create('topics', aTopic({ name }));
    await go(phone, `/topics/${id}`);
    await main(phone).getByRole('heading', { level: 1, name }).waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow);
  });

  it('the map stands beside the universities where there is room', async () => {
    await go(desk, '/universities');
    const map = desk.locator('.map-panel-sheet');
    const row = main(desk).getByRole('list', { name: 'Universities' }).getByRole('listitem').first();
    const isBeside = async () => {
      const [sheet, of] = [await map.boundingBox(), await row.boundingBox()];
      return sheet !== null && of !== null && sheet.x > of.x + of.width - 1;
    };
    await expect.poll(isBeside).toBe(true);
    // With the search box in sight, so are its results.
    await main(desk).getByRole('searchbox').fill('lima');
    await row.filter({ hasText: /lima/i }).waitFor();
    // What the network has to tell an administrator may stand above it all.
    await main(desk)
      .getByRole('searchbox')
      .evaluate((box) => box.scrollIntoView({ block: 'start', behavior: 'instant' }));
    expect((await row.boundingBox())?.y).toBeLessThan(900);
  });

  it('on paper a page and a list are what they say, whole, without what can be pressed', async () => {
    await go(desk, '/universities');
    await main(desk)
      .getByText(/^Showing \d+/)
      .waitFor();
    await desk.emulateMedia({ media: 'print' });
    for (const gone of ['banner', 'searchbox', 'contentinfo'] as const)
      expect(await desk.getByRole(gone).count()).toBe(0);
    expect(await main(desk).getByRole('button').count()).toBe(0);
    expect(await main(desk).getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(await desk.locator('.map-panel').isVisible()).toBe(false);
    // Nobody clicks on paper.
    expect(await main(desk).getByText('Click on a university').isVisible()).toBe(false);
    // The dark theme's letters would hardly be seen.
    const lettersIn = (theme: string) =>
      desk.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen;
        return getComputedStyle(document.body).color;
      }, theme);
    expect(await lettersIn('dark')).toBe(await lettersIn('light'));
    await desk.evaluate(() => delete document.documentElement.dataset.theme);
    for (const [list, link] of [
      ['/profile', 'Second factor'],
      ['/members', 'Deleted Members'],
      ['/topics', 'Doubles and Unused Areas'],
    ] as const) {
      await desk.emulateMedia({ media: 'screen' });
      await go(desk, list);
      await main(desk).getByRole('link', { name: link }).waitFor();
      await desk.emulateMedia({ media: 'print' });
      expect(await main(desk).getByRole('link', { name: link }).count()).toBe(0);
    }
    await desk.emulateMedia({ media: 'screen' });
    await go(desk, `/topics/${area.id}`);
    const [edit, back] = [
      main(desk).getByRole('link', { name: 'Edit' }),
      main(desk).getByRole('link', { name: 'Areas of Specialization', exact: true }),
    ];
    await edit.waitFor();
    await back.waitFor();
    await desk.emulateMedia({ media: 'print' });
    expect([await edit.count(), await back.count()]).toEqual([0, 0]);
    expect(await main(desk).getByText('Changes', { exact: true }).isVisible()).toBe(false);
    expect(await main(desk).getByText(/Mora/).first().isVisible()).toBe(true);
    await desk.emulateMedia({ media: 'screen' });
  });

  it('a long list on a page is whole once it is asked for or printed, and drawn without a complaint', async () => {
    const page = await browser.window();
    const many = Array.from({ length: 250 }, (_, at) => `many-${at}`);
    await page.context().route('**/api/sync*', async (route) => {
      const answer = await route.fetch();
      const json: SyncPage = await answer.json();
      const { users, taskforces } = json.collections;
      const [one] = users?.upsert ?? [];
      if (one) users?.upsert.push(...many.map((id) => ({ ...one, id, name: `One of ${id}` })));
      for (const force of taskforces?.upsert ?? [])
        if (force.id === chair.taskforce.id)
          Object.assign(force, { members: many, description: '<p>Words.</p>'.repeat(60) });
      await route.fulfill({ response: answer, json });
    });
    await enter(page, 'admin@colloquy.example', password);
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await go(page, `/taskforces/${chair.taskforce.id}`);
    const showAll = main(page).getByRole('button', { name: 'Show all 250' });
    const cards = main(page).getByRole('list', { name: 'Members', exact: true }).getByRole('listitem');
    await showAll.waitFor();
    expect(await cards.count()).toBe(24);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => cards.count()).toBe(250);
    await page.emulateMedia({ media: 'screen' });
    await showAll.waitFor();
    const before = await cards
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    await showAll.press('Enter');
    // Whoever reads on by keys goes on at the first that has come.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'));
    await expect.poll(focused).toMatch(/^\/members\/many-/);
    expect(before).not.toContain(await focused());
    expect(await page.locator('li:has(:focus)').getAttribute('aria-posinset')).toBe('25');
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => cards.first().getAttribute('aria-posinset')).not.toBe('1');
    expect(warnings).toEqual([]);
  });

  it('texts that are written from right to left stand so', async () => {
    const { api } = await theAdministrator();
    const arabic = await api.create(
      'topics',
      aTopic({
        name: `العدالة ${word}`,
        description:
          '<p>دراسة المياه.</p><p><strong>الأنهار</strong></p><ul><li>الآبار</li></ul><blockquote><p>الماء حياة.</p></blockquote>',
      }),
    );
    await aMember('مريم العمري', { title: 'Reader in Law (Rome)', topics: [{ id: arabic.id }] });
    // By its address: a page within the app would wait for the sync that brings it.
    await desk.goto(`/topics/${arabic.id}`);
    const heading = main(desk).getByRole('heading', { level: 1, name: /العدالة/ });
    await heading.waitFor();
    await main(desk).locator('.person-card').waitFor();
    const styles = await main(desk)
      .locator('h1, .rich-text > *, .person-card, .person-card-detail')
      .evaluateAll((all) =>
        all.map((each) => {
          const { direction, paddingLeft, paddingRight, borderRightWidth } = getComputedStyle(each);
          const before = [paddingLeft, paddingRight, borderRightWidth].map((width) => parseFloat(width) > 0);
          return [each.localName, direction, ...(/ul|quote/.test(each.localName) ? before : [])].join(' ');
        }),
      );
    // The signs of a list and the line of a quotation stand at the right, where their lines begin.
    expect(styles).toEqual([
      'h1 rtl',
      'p rtl',
      'p rtl',
      'ul rtl false true false',
      'blockquote rtl false true true',
      'a rtl',
      'span ltr',
      'span ltr',
    ]);
  });
});
