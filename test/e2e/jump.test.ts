import type { Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { collections, kindFacts } from '../../shared/collections.ts';
import { aProject, aResource, aTaskforce, unique } from '../factories.ts';
import { anApplicant, commonGround, password, theAdministrator } from '../steps/people.ts';
import { inEveryLook } from './violations.ts';
import { aBrowser, enter, go } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

/** The first answer waits for the search to have read everything. */
const patience = { timeout: 15_000 };

const box = (page: Page) => page.getByRole('combobox', { name: 'Find anything' });
const options = (page: Page) => page.getByRole('dialog').getByRole('option');
const reached = (page: Page) => page.getByRole('option', { selected: true });

/** Whether the option that Enter goes to can be seen with nothing over it: whole, or its top where the list is too low for it. */
const isReachedSeen = (page: Page) =>
  reached(page).evaluate((option) => {
    const { left, top, bottom, height } = option.getBoundingClientRect();
    const isThere = (y: number) => option.contains(document.elementFromPoint(left + 20, y));
    const fits = height < (option.parentElement?.clientHeight ?? 0);
    return isThere(top + 4) && (isThere(bottom - 4) || !fits);
  });

/** Until it is released, what the worker made to search this kind doesn't arrive. */
const holdTheIndexOf = (kind: string, page: Page) =>
  page.addInitScript((held) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const heard = new Set<string>();
    Object.assign(window, {
      release,
      heard,
      Worker: class extends Worker {
        override set onmessage(hear: (event: MessageEvent) => void) {
          super.onmessage = (event) => {
            const kind = event.data.indexed?.collection;
            if (kind === held) {
              released.then(() => hear(event));
              return;
            }
            hear(event);
            if (kind) heard.add(kind);
          };
        }
      },
    });
  }, kind);
/** Once all other kinds are searched and what they have is shown: until the release nothing moves any more. */
const allButTheHeld = async (page: Page) => {
  const others = collections.filter((kind) => kindFacts[kind].section).length - 1;
  const heard = () => page.evaluate(() => (window as unknown as { heard: Set<string> }).heard.size);
  await expect.poll(heard, patience).toBe(others);
  const last: string[] = [];
  await expect
    .poll(async () => {
      last.unshift((await options(page).allInnerTexts()).join());
      return new Set(last.slice(0, 3)).size === 1 && last.length >= 3;
    })
    .toBe(true);
};
const release = (page: Page) => page.evaluate(() => (window as unknown as { release: () => void }).release());

/** Between one key and the next no answer is read. */
const enterAtOnce = (page: Page, text: string) =>
  box(page).evaluate(async (input: HTMLInputElement, typed) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  }, text);

describe('the jump box', () => {
  it('finds any kind from the first letter, says why, and goes there by keyboard alone', async () => {
    const { api, id } = await theAdministrator();
    const { topic } = await commonGround();
    const word = unique('quokka');
    const project = await api.create(
      'projects',
      aProject({
        leads: [id],
        topics: [{ id: topic.id }],
        description: `<p>All about the ${word} of the islands.</p>`,
      }),
    );
    const page = await browser.window();
    await enter(page, 'member@colloquy.example', password);

    await page.keyboard.press('Control+k');
    // Whoever knows what they look for doesn't wait for the box, which is fetched at its first use.
    await page.keyboard.type('boston');
    expect(await box(page).inputValue()).toBe('boston');
    expect(await box(page).evaluate((input) => input === document.activeElement)).toBe(true);
    // On a phone, which would take a name for a word that it knows.
    expect(await box(page).getAttribute('autocorrect')).toBe('off');
    await page.keyboard.type(' c');
    expect(await box(page).inputValue()).toBe('boston c');
    await box(page).fill('b');
    await expect.poll(() => options(page).count(), patience).toBeGreaterThan(5);
    await expect.poll(() => options(page).first().locator('strong').innerText()).toMatch(/^b/i);
    // A list isn't searched for so few letters: it would show all there are for the few that are meant.
    expect(await options(page).filter({ hasText: 'See all' }).count()).toBe(0);
    await box(page).fill('univ');
    await options(page)
      .filter({ hasText: /^See all [\d,]+ in Universities/ })
      .waitFor();

    await box(page).fill(word);
    await expect.poll(() => options(page).count(), patience).toBe(1);
    const only = await options(page).first().innerText();
    expect(only).toContain(String(project.name));
    expect(only).toContain('Description: ');
    expect(only.toLowerCase()).toContain('project');
    expect(await options(page).first().locator('mark').innerText()).toBe(word);
    expect(await page.getByRole('dialog').getByRole('status').innerText()).toBe('One record is found.');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/projects/${project.id}?q=${word}`);
    await page.getByRole('heading', { level: 1, name: String(project.name) }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);

    await box(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Find anything' }).click();
    await box(page).fill('m');
    await expect.poll(() => options(page).count(), patience).toBeGreaterThan(1);
    await page.keyboard.press('ArrowDown');
    const second = options(page).nth(1);
    expect(await second.getAttribute('aria-selected')).toBe('true');
    expect(await box(page).getAttribute('aria-activedescendant')).toBe(await second.getAttribute('id'));
    await page.keyboard.press('Escape');
    await box(page).waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    expect(await focused()).toContain('Find anything');
  }, 60_000);

  it('finds the app’s own pages by what one goes there for, and offers no form without a network', async () => {
    const page = await browser.window();
    await enter(page, 'member@colloquy.example', password);
    const first = () => options(page).first().locator('strong').innerText();
    await page.keyboard.press('Control+k');
    await box(page).fill('add proj');
    await expect.poll(first, patience).toBe('Add Project');
    await page.context().setOffline(true);
    await expect.poll(() => options(page).filter({ hasText: 'Add Project' }).count()).toBe(0);
    await box(page).fill('password');
    await expect.poll(first).toBe('My Account');
    // Its code has not been here yet.
    await page.context().setOffline(false);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/profile');
    await box(page).waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 2, name: 'My Account' }).waitFor();
  }, 60_000);

  it('answers without a network, and only with what one may see', async () => {
    const { api, id } = await theAdministrator();
    // Of names that nobody else has: of others' requests some are approved meanwhile.
    const request = await anApplicant(unique('Ana Applicant'));
    const { topic } = await commonGround();
    const force = await api.create('taskforces', aTaskforce({ chairs: [id] }));
    const hidden = await api.create(
      'resources',
      aResource({ taskforce: { id: force.id }, topics: [{ id: topic.id }] }),
    );
    const page = await browser.window();
    await enter(page, 'member@colloquy.example', password);
    const jumpTo = async (name: string) => {
      await page.keyboard.press('Control+k');
      await box(page).fill(name);
      await expect.poll(() => options(page).first().innerText(), patience).toContain(name);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name }).waitFor();
    };
    await jumpTo('Georgetown University');
    await page.context().setOffline(true);
    await jumpTo('Boston College');
    for (const unseen of [request, hidden]) {
      await page.keyboard.press('Control+k');
      await box(page).fill(String(unseen.name));
      await expect
        .poll(() => page.getByRole('dialog').getByRole('status').innerText(), patience)
        .toMatch(/found|The best/);
      expect(
        await options(page)
          .filter({ hasText: String(unseen.name) })
          .count(),
      ).toBe(0);
      await page.keyboard.press('Escape');
    }
  }, 60_000);

  it('finds nothing only once every kind was searched', async () => {
    const page = await browser.window();
    // The index of members comes last in a large network.
    await holdTheIndexOf('users', page);
    await enter(page, 'member@colloquy.example', password);
    await page.keyboard.press('Control+k');
    const status = page.getByRole('dialog').getByRole('status');
    await box(page).fill('boston coll');
    await options(page).first().waitFor();
    expect(await status.innerText()).toBe('Searching…');
    await box(page).fill('xqjz');
    await expect.poll(() => options(page).count()).toBe(0);
    expect(await status.innerText()).toBe('Searching…');
    await release(page);
    await expect.poll(() => status.innerText()).toBe('Nothing is found for “xqjz”. Try fewer letters.');
  }, 60_000);

  it('marks the word that it took for one typed wrongly, as a list does', async () => {
    const page = await browser.window();
    await enter(page, 'member@colloquy.example', password);
    await page.keyboard.press('Control+k');
    await box(page).fill('gerog');
    const found = options(page).filter({ hasText: 'Georgetown University' }).first();
    await found.waitFor(patience);
    expect(await found.locator('mark').allInnerTexts()).toContain('Georgetown');
    await page.keyboard.press('Escape');
    await go(page, '/universities?q=gerog');
    const row = page.getByRole('link', { name: 'Georgetown University', exact: true });
    await expect.poll(() => row.locator('mark').allInnerTexts()).toEqual(['Georgetown']);
  }, 60_000);

  it('goes to what was typed, where Enter comes before the answer', async () => {
    const page = await browser.window();
    await enter(page, 'member@colloquy.example', password);
    await page.keyboard.press('Control+k');
    await box(page).fill('bosto');
    await options(page).filter({ hasText: 'Boston College' }).first().waitFor(patience);
    await enterAtOnce(page, 'Georgetown University');
    await page.getByRole('heading', { level: 1, name: 'Georgetown University' }).waitFor();
  }, 60_000);

  it.each([
    ['types on', ['g', 'Backspace']],
    ['moves to another entry', ['ArrowDown']],
  ])(
    'stays where Enter comes before the answer and one %s',
    async (_, keys) => {
      const page = await browser.window();
      await holdTheIndexOf('users', page);
      await enter(page, 'member@colloquy.example', password);
      await page.keyboard.press('Control+k');
      await box(page).fill('bosto');
      await options(page).filter({ hasText: 'Boston College' }).first().waitFor(patience);
      await allButTheHeld(page);
      await enterAtOnce(page, 'geor');
      await options(page).filter({ hasText: 'Georgetown University' }).first().waitFor();
      for (const key of keys) await page.keyboard.press(key);
      await release(page);
      await expect
        .poll(() => page.getByRole('dialog').getByRole('status').allInnerTexts())
        .toEqual([expect.stringMatching(/found|The best/)]);
      expect(await box(page).inputValue()).toBe('geor');
    },
    60_000,
  );

  it('stays, and a list keeps what was typed, when Escape gives up a sign that is being composed', async () => {
    const page = await browser.window();
    await enter(page, 'member@colloquy.example', password);
    const giveUp = { key: 'Escape', keyCode: 229, isComposing: true };
    await page.keyboard.press('Control+k');
    await box(page).fill('上');
    await box(page).dispatchEvent('keydown', giveUp);
    expect(await box(page).inputValue()).toBe('上');
    await page.keyboard.press('Escape');
    await box(page).waitFor({ state: 'detached' });
    await go(page, '/universities');
    const search = page.getByRole('searchbox', { name: 'Search all universities' });
    await search.fill('上');
    await search.dispatchEvent('keydown', giveUp);
    expect(await search.inputValue()).toBe('上');
    await search.press('Escape');
    expect(await search.inputValue()).toBe('');
  }, 60_000);

  it('has the kind stand above or below the words in a narrow window, not beside them', async () => {
    const page = await browser.window({ width: 320, dark: false });
    await enter(page, 'member@colloquy.example', password);
    await page.getByRole('button', { name: 'Find anything' }).click();
    await box(page).fill('loyola');
    await options(page).nth(2).waitFor(patience);
    const beside = await options(page).evaluateAll(
      (all) =>
        all.filter((option) => {
          const [words, kind] = ['.jump-words', '.jump-kind'].map((part) =>
            option.querySelector(part)?.getBoundingClientRect(),
          );
          return words && kind && words.top < kind.bottom && kind.top < words.bottom;
        }).length,
    );
    expect(beside).toBe(0);
  }, 60_000);

  it('shows what the arrows reach in a window that is enlarged as far as can be', async () => {
    const page = await browser.window();
    await enter(page, 'member@colloquy.example', password);
    await page.setViewportSize({ width: 320, height: 256 });
    await page.keyboard.press('Control+k');
    await box(page).fill('loyola');
    // Once every kind was searched, nothing moves any more.
    const status = page.getByRole('dialog').getByRole('status');
    await expect.poll(() => status.innerText(), patience).toMatch(/^The best/);
    for (let down = 1; down <= 5; down++) {
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => options(page).nth(down).getAttribute('aria-selected')).toBe('true');
      await expect.poll(() => isReachedSeen(page)).toBe(true);
    }
  }, 60_000);

  it('goes to what the arrows reached, where the rest is found after it', async () => {
    const page = await browser.window();
    await holdTheIndexOf('universities', page);
    await enter(page, 'member@colloquy.example', password);
    await page.keyboard.press('Control+k');
    await box(page).fill('col');
    await options(page).nth(2).waitFor(patience);
    await allButTheHeld(page);
    const atFirst = await reached(page).innerText();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => reached(page).innerText()).not.toBe(atFirst);
    const chosen = await reached(page).innerText();
    await release(page);
    await options(page)
      .filter({ has: page.locator('.jump-kind', { hasText: 'university' }) })
      .first()
      .waitFor();
    expect(await reached(page).innerText()).toBe(chosen);
    await expect.poll(() => isReachedSeen(page)).toBe(true);
  }, 60_000);

  it('is free of barriers in every look, and no wider than the window', async () => {
    const page = await browser.window();
    await enter(page, 'admin@colloquy.example', password);
    await page.getByRole('button', { name: 'Find anything' }).click();
    await box(page).waitFor();
    expect(await inEveryLook(page)).toEqual([]);
    await box(page).fill('ma');
    await expect.poll(() => options(page).count(), patience).toBeGreaterThan(0);
    expect(await inEveryLook(page)).toEqual([]);
    // The last look was a narrow one.
    const narrower = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(narrower).toBeLessThanOrEqual(0);
    const dialog = page.getByRole('dialog');
    await box(page).fill('qx'.repeat(100));
    await expect.poll(() => dialog.getByRole('status').innerText(), patience).toContain('qxqx');
    expect(await dialog.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  }, 60_000);
});
