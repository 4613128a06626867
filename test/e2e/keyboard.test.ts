import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aUniversity, unique } from '../factories.ts';
import type { RecordBody } from '../helpers/api.ts';
import { notify } from '../helpers/notices.ts';
import { aMember, commonGround, password, theAdministrator } from '../helpers/people.ts';
import { isLong } from '../lane.ts';
import { aBrowser, enter, go, lookAt, narrow, wide } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

let topic: RecordBody;
beforeAll(async () => {
  ({ topic } = await commonGround());
});

/** What has the focus, as somebody who sees nothing is told. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = 'labels' in element ? [...((element.labels as NodeList | null) ?? [])] : [];
    const words = [
      element.getAttribute('aria-label'),
      ...labelledBy.map((id) => document.getElementById(id)?.textContent),
      ...labels.map((label) => label.textContent),
      element.textContent,
    ];
    return `${element.localName} ${(words.find((each) => each?.trim()) ?? '').trim()}`;
  });
const hasFocus = (page: Page, what: string | RegExp) =>
  expect.poll(() => focused(page)).toEqual(expect.stringMatching(what));

/** Goes on by Tab until the focus is there; in one direction only, as far as the page goes. */
async function tabTo(page: Page, what: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const met: string[] = [];
  for (let presses = 0; presses < 1500; presses += 1) {
    await page.keyboard.press(key);
    const now = await focused(page);
    if (what.test(now)) return;
    met.push(now);
  }
  throw new Error(`${what} was not met: ${met.join(' | ')}`);
}
const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

describe.each(isLong ? [wide, narrow] : [wide])('by keyboard alone, at %i px', (width) => {
  it('a university is found, changed, kept from being deleted, and deleted', {
    tags: ['long'],
    timeout: 240_000,
  }, async () => {
    const { api } = await theAdministrator();
    const name = unique('Keyboard University');
    const { id } = await api.create(
      'universities',
      aUniversity({ name, topics: { [topic.id]: ['graduate'] } }),
    );
    const page = await browser.window({ width, dark: false });
    await enter(page, 'admin@colloquy.example', password);

    // The jump box gives the focus back when it is left, and leads on when something is chosen.
    await tabTo(page, /^button Find anything/);
    await press(page, 'Enter');
    await hasFocus(page, /^input Find anything/);
    await press(page, 'Escape');
    await hasFocus(page, /^button Find anything/);
    await press(page, 'Enter');
    await page.keyboard.type(name);
    await page.getByRole('option', { name }).waitFor();
    await press(page, 'Enter');
    await page.waitForURL(`**/universities/${id}*`);
    await hasFocus(page, `h1 ${name}`);

    await tabTo(page, /^a Edit$/);
    await press(page, 'Enter');
    await hasFocus(page, `h1 Edit ${name}`);
    await tabTo(page, /^input City/);
    await press(page, 'Control+A');
    await page.keyboard.type('Key West');
    await tabTo(page, /^input Doctorate/);
    await press(page, 'Space');
    await tabTo(page, /^button Check All/);
    await press(page, 'Enter');
    await page.locator('[aria-disabled=true]:focus', { hasText: 'Check All' }).waitFor();

    // Leaving is asked about, and staying leads back to where one was.
    await tabTo(page, /^a Cancel/);
    await press(page, 'Enter');
    await hasFocus(page, /^button Stay/);
    await press(page, 'Enter');
    await hasFocus(page, /^a Cancel/);

    // What is missing leads to its field.
    await tabTo(page, /^input City/, 'Shift+Tab');
    await press(page, 'Control+A', 'Delete');
    await tabTo(page, /^button City requires/);
    await press(page, 'Enter');
    await hasFocus(page, /^input City/);
    await page.keyboard.type('Key West');
    await tabTo(page, /^button Save Changes/);
    await press(page, 'Enter');
    await hasFocus(page, `h1 ${name}`);
    const saved = await api.read<{ city: string; topics: object }>(`/api/universities/${id}`);
    expect(saved.city).toBe('Key West');
    expect(Object.values(saved.topics)).toContainEqual(['undergraduate', 'graduate', 'doctorate']);

    await tabTo(page, /^button Delete/);
    await press(page, 'Enter');
    await hasFocus(page, /^button Cancel/);
    await press(page, 'Escape');
    await hasFocus(page, /^button Delete/);
    await press(page, 'Enter');
    await hasFocus(page, /^button Cancel/);
    await press(page, 'Tab', 'Space');
    await page.waitForURL((url) => url.pathname === '/universities');
    await hasFocus(page, 'h1 Universities');
  });

  it('a profile is filled out, with what is chosen and the rows of contacts', {
    tags: ['long'],
    timeout: 240_000,
  }, async () => {
    const member = await aMember(unique('Kay'));
    const page = await browser.window({ width, dark: false });
    await enter(page, member.email, password);
    await go(page, `/members/edit/${member.id}`);
    await page.getByRole('heading', { name: 'Edit your profile' }).waitFor();

    await tabTo(page, /^input Title/);
    await press(page, 'Control+A');
    await page.keyboard.type(`Reader at ${width}`);
    // One of many: the arrows choose; Escape closes the list, and then gives up nothing.
    await tabTo(page, /^input University/);
    const university = page.getByRole('combobox', { name: 'University' });
    await press(page, 'Control+A');
    await page.keyboard.type('Boston College');
    await page.getByRole('option', { name: 'Boston College' }).waitFor();
    await press(page, 'ArrowDown', 'Enter');
    await expect.poll(() => university.inputValue()).toBe('Boston College');
    await press(page, 'Escape', 'Escape');
    expect(await university.inputValue()).toBe('Boston College');
    // Several of many: what is picked again stays; what is taken out leaves the focus in the field.
    await tabTo(page, /^input Areas of Specialization/);
    const chosen = page.getByRole('button', { name: `Remove ${topic.name}` });
    const pickArea = async () => {
      await page.keyboard.type(String(topic.name));
      await page.getByRole('option', { name: String(topic.name) }).waitFor();
      await press(page, 'ArrowDown', 'Enter');
      await expect.poll(() => chosen.count()).toBe(1);
    };
    await pickArea();
    // What was searched for makes way for the next letters; the list stays as it was until then.
    await pickArea();
    await press(page, 'Escape');
    await tabTo(page, /^button Remove /, 'Shift+Tab');
    await press(page, 'Enter');
    await hasFocus(page, /^input Areas of Specialization/);
    await expect.poll(() => chosen.count()).toBe(0);
    await pickArea();
    await press(page, 'Escape');
    // The toolbar is one stop, and the arrows go along it.
    await tabTo(page, /^button Heading/);
    await press(page, 'ArrowRight');
    await hasFocus(page, /^button Bold/);
    await press(page, 'Tab');
    await hasFocus(page, /^div Biography/);
    await page.keyboard.type('I read. ');
    // A new row takes the focus; a removed one gives it to what is left.
    await tabTo(page, /^button Add contact/);
    await press(page, 'Enter');
    await hasFocus(page, /^select Type/);
    await page.keyboard.type('W');
    await press(page, 'Tab');
    await hasFocus(page, /^input Contact/);
    await page.keyboard.type(`https://at-${width}.example`);
    await press(page, 'Tab');
    await hasFocus(page, /^button Remove row/);
    await tabTo(page, /^button Add contact/);
    await press(page, 'Enter');
    await tabTo(page, /^button Remove row/);
    await press(page, 'Enter');
    await hasFocus(page, /^select Type/);

    await tabTo(page, /^button Save Changes/);
    await press(page, 'Enter');
    await page.waitForURL(`**/members/${member.id}`);
    await hasFocus(page, `h1 ${member.name}`);
    const saved = await member.api.read(`/api/users/${member.id}`);
    expect(saved).toMatchObject({ title: `Reader at ${width}`, topics: [{ id: topic.id }] });
    expect(JSON.stringify(saved)).toContain(`https://at-${width}.example`);
    expect(JSON.stringify(saved)).toContain('I read.');
  });
});

it('what skips to the content leads to no page more in the history', async () => {
  const page = await browser.window();
  await enter(page, 'member@colloquy.example', password);
  await page.goto('/topics');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const pages = await page.evaluate(() => history.length);
  await tabTo(page, /^a Skip to content/);
  await press(page, 'Enter');
  await hasFocus(page, /^main /);
  expect(await page.evaluate(() => [history.length, location.hash])).toEqual([pages, '']);
});

it('what is chosen is told apart where the system has all the colours, and what has the focus from that', async () => {
  const page = await browser.window();
  await enter(page, 'member@colloquy.example', password);
  await page.emulateMedia({ forcedColors: 'active' });
  await go(page, '/universities');
  await page.getByRole('button', { name: /^Region/ }).click();
  const outline = (of: string) =>
    page
      .locator(of)
      .first()
      .evaluate((element) => {
        const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
        return [outlineStyle, outlineWidth, outlineOffset].join(' ');
      });
  const chosen = 'solid 2px -2px';
  const [current, pressed] = ['.header-sections [aria-current=page]', 'main [aria-pressed=true]'];
  for (const each of [current, pressed]) await expect.poll(() => outline(each)).toBe(chosen);
  expect(await outline('.header-sections a:not([aria-current])')).not.toBe(chosen);
  await page.locator(pressed).first().focus();
  await press(page, 'Shift+Tab', 'Tab');
  expect(await outline(pressed)).toBe('solid 3px 0px');
  await press(page, 'Control+k');
  await page.keyboard.type('boston');
  await expect.poll(() => outline('[role=option][data-highlighted]')).toBe(chosen);
});

it('of many notices three are shown, the rest when asked for, and one that is dismissed hands the focus on', async () => {
  const somebody = await aMember(unique('Dee'));
  const { id, name } = somebody;
  const forces = Array.from({ length: 6 }, (_, at) => ({ about: [{ id: `f${at}`, name: `Force ${at}` }] }));
  await notify(id, ...forces, {
    subject: 'second-factor-lost',
    about: [{ id, name }],
  });
  const page = await browser.window();
  await enter(page, somebody.email, password);
  const notices = page.getByRole('button', { name: 'Dismiss' });
  await notices.first().waitFor();
  const texts = () => page.getByRole('region', { name: 'Notifications' }).getByRole('status').allInnerTexts();
  expect((await texts()).map((text) => text.split('\n')[0])).toEqual([
    expect.stringContaining(`“${name}” has signed in`),
    expect.stringContaining('“Force 5”'),
    expect.stringContaining('“Force 4”'),
  ]);
  // On a phone two would fill the screen before the page begins.
  await lookAt(page, { width: narrow, dark: false });
  await page.getByRole('button', { name: 'and 6 more' }).waitFor();
  expect(await notices.count()).toBe(1);
  await lookAt(page, { width: wide, dark: false });
  // What is told of is a key away.
  const told = page.getByRole('link', { name: `“${name}”` });
  expect(await told.getAttribute('href')).toBe(`/members/${id}`);
  await tabTo(page, /^button and 4 more/);
  await press(page, 'Enter');
  await hasFocus(page, /^button Dismiss/);
  const at = page.getByRole('status').filter({ has: page.locator('[data-dismiss]:focus') });
  expect(await at.innerText()).toContain('“Force 3”');
  let left = await notices.count();
  expect(left).toBe(7);
  for (; left > 1; left -= 1) {
    await press(page, 'Enter');
    await hasFocus(page, /^button Dismiss/);
  }
  await press(page, 'Enter');
  await hasFocus(page, /^h1 /);
  expect(await notices.count()).toBe(0);
}, 60_000);
