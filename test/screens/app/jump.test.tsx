import { describe, expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { absent, arrived, drawn, go, hasFocus, heading, main, shown, texts } from '../fixture/hands.ts';
import { holdIndexOf } from '../fixture/hold-index.ts';
import {
  joinRequest,
  member,
  offer,
  project,
  resource,
  taskforce,
  topic,
  university,
} from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { violations } from '../fixture/violations.ts';

const dialog = page.getByRole('dialog');
const box = page.getByRole('combobox', { name: 'Find anything' });
const options = dialog.getByRole('option');
const reached = page.getByRole('option', { selected: true });
const status = dialog.getByRole('status');
const openButton = page.getByRole('button', { name: 'Find anything' });

const boston = university({ name: 'Boston College' });
const georgetown = university({ name: 'Georgetown University' });
const cities = ['Chicago', 'Maryland', 'New Orleans', 'Andalucía', 'Marymount', 'Chennai'];
const loyolas = cities.map((city) => university({ name: `Loyola University ${city}` }));
/** Enough of everything for a few letters to find more than the box shows. */
const network = [
  boston,
  georgetown,
  ...loyolas,
  ...['Botany', 'Bees', 'Marine Biology'].map((name) => topic({ name })),
  ...['Bea Collins', 'Ben Marlow', 'Max Mahler'].map((name) => member({ name })),
  project({ name: 'Bridges to College' }),
  project({ name: 'Georgian Rivers' }),
  taskforce({ name: 'Colleges for Clean Water' }),
];

const open = () => userEvent.keyboard('{Control>}k{/Control}');
const partOf = (option: Locator, selector: string) => option.element().querySelector<HTMLElement>(selector);
const firstName = () => partOf(options.first(), 'strong')?.innerText;

/** Whether the option that Enter goes to can be seen with nothing over it: whole, or its top where the list is too low for it. */
function isReachedSeen(): boolean {
  const option = reached.element();
  const { left, top, bottom, height } = option.getBoundingClientRect();
  const isThere = (y: number) => option.contains(document.elementFromPoint(left + 20, y));
  const fits = height < (option.parentElement?.clientHeight ?? 0);
  return isThere(top + 4) && (isThere(bottom - 4) || !fits);
}

/** Between one key and the next no answer is read. */
async function enterAtOnce(text: string): Promise<void> {
  const input = box.element();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await Promise.resolve();
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
}

describe('the jump box', () => {
  it('finds any kind from the first letter, says why, and goes there by keyboard alone', async () => {
    const found = project({
      name: 'Wells of Chiapas',
      description: '<p>All about the quokka of the islands.</p>',
    });
    const many = Array.from({ length: 20 }, () => university());
    await render('/home', { as: 'member', with: [...network, ...many, found] });
    await shown(openButton);
    // Whoever knows what they look for doesn't wait for the box, which is fetched at its first use.
    await userEvent.keyboard('{Control>}k{/Control}boston');
    await expect.element(box).toHaveValue('boston');
    expect(hasFocus(box)).toBe(true);
    // On a phone, which would take a name for a word that it knows.
    await expect.element(box).toHaveAttribute('autocorrect', 'off');
    await userEvent.keyboard(' c');
    await expect.element(box).toHaveValue('boston c');
    await box.fill('b');
    await expect.poll(() => options.elements().length).toBeGreaterThan(5);
    await expect.poll(firstName).toMatch(/^b/i);
    // A list isn't searched for so few letters: it would show all there are for the few that are meant.
    expect(options.filter({ hasText: 'See all' }).elements()).toHaveLength(0);
    await box.fill('univ');
    await shown(options.filter({ hasText: /^See all [\d,]+ in Universities/ }));

    await box.fill('quokka');
    await expect.poll(() => options.elements()).toHaveLength(1);
    const [only = ''] = texts(options);
    expect(only).toContain('Wells of Chiapas');
    expect(only).toContain('Description: ');
    expect(only.toLowerCase()).toContain('project');
    expect(partOf(options, 'mark')?.innerText).toBe('quokka');
    expect(texts(status)).toEqual(['One record found.']);
    await userEvent.keyboard('{Enter}');
    await arrived(`/projects/${found.id}`);
    expect(location.search).toBe('?q=quokka');
    await shown(heading('Wells of Chiapas'));
    await absent(dialog);
  });

  it('tells by ear which entry the arrows reached, and gives the focus back when it is closed', async () => {
    await render('/home', { as: 'member', with: network });
    await openButton.click();
    await box.fill('m');
    await expect.poll(() => options.elements().length).toBeGreaterThan(1);
    await userEvent.keyboard('{ArrowDown}');
    const second = options.nth(1);
    await expect.element(second).toHaveAttribute('aria-selected', 'true');
    await expect.element(box).toHaveAttribute('aria-activedescendant', second.element().id);
    await userEvent.keyboard('{Escape}');
    await absent(box);
    expect(document.activeElement?.textContent).toContain('Find anything');
  });

  it('finds the app’s own pages by what one goes there for, and offers no form without a network', async () => {
    const { service } = await render('/home', { as: 'member', with: network });
    await shown(openButton);
    await open();
    await box.fill('add proj');
    await expect.poll(firstName).toBe('Add Project');
    service.setOnline(false);
    await absent(options.filter({ hasText: 'Add Project' }));
    await box.fill('password');
    await expect.poll(firstName).toBe('Sign-in');
    service.setOnline(true);
    await userEvent.keyboard('{Enter}');
    await arrived('/profile/sign-in');
    await absent(box);
    await shown(page.getByRole('heading', { level: 1, name: 'Sign-in' }));
  });

  it('answers without a network, and only with what one may see', async () => {
    const request = joinRequest({ name: 'Ana Applicant' });
    const hidden = resource({ name: 'An Unseen Course', approved: false });
    const expired = offer({ name: 'A Fleeting Seminar' });
    const { service } = await render('/home', { as: 'member', with: [...network, request, hidden, expired] });
    const jumpTo = async (name: string) => {
      await open();
      await box.fill(name);
      await expect.poll(() => texts(options)[0]).toContain(name);
      await userEvent.keyboard('{Enter}');
      await shown(heading(name));
    };
    await shown(openButton);
    await jumpTo('Georgetown University');
    service.setOnline(false);
    await jumpTo('Boston College');
    // It came while it could be seen, and nobody says when it can't be any more.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(expired.expiry) + 1000 });
    for (const { name } of [request, hidden, expired]) {
      await open();
      await box.fill(name);
      await expect.poll(() => texts(status)[0]).toMatch(/No matches|found|The best/);
      expect(options.filter({ hasText: name }).elements()).toHaveLength(0);
      await userEvent.keyboard('{Escape}');
      await absent(box);
    }
  });

  it('finds nothing only once every kind was searched', async () => {
    await render('/home', { as: 'member', with: network });
    // The index of members comes last in a large network.
    const index = holdIndexOf('users');
    await shown(openButton);
    await open();
    await box.fill('boston coll');
    await shown(options.first());
    expect(texts(status)).toEqual(['Searching…']);
    await box.fill('xqjz');
    await expect.poll(() => options.elements()).toHaveLength(0);
    await index.othersShown();
    expect(texts(status)).toEqual(['Searching…']);
    index.release();
    await expect
      .poll(() => texts(status))
      .toEqual(['No matches for “xqjz”. Try a shorter or different word.']);
  });

  it('marks the word that it took for one typed wrongly, as a list does', async () => {
    await render('/home', { as: 'member', with: network });
    await shown(openButton);
    await open();
    await box.fill('gerog');
    const found = options.filter({ hasText: 'Georgetown University' });
    await shown(found);
    expect(partOf(found, 'mark')?.innerText).toBe('Georgetown');
    await userEvent.keyboard('{Escape}');
    go('/universities?q=gerog');
    const row = main.getByRole('link', { name: 'Georgetown University', exact: true });
    await shown(row);
    await expect.poll(() => partOf(row, 'mark')?.innerText).toBe('Georgetown');
  });

  it('goes to what was typed, where Enter comes before the answer', async () => {
    await render('/home', { as: 'member', with: network });
    await shown(openButton);
    await open();
    await box.fill('bosto');
    await shown(options.filter({ hasText: 'Boston College' }));
    await enterAtOnce('Georgetown University');
    await shown(heading('Georgetown University'));
  });

  it.each([
    ['types on', '{g}{Backspace}'],
    ['moves to another entry', '{ArrowDown}'],
  ])('stays where Enter comes before the answer and one %s', async (_, keys) => {
    await render('/home', { as: 'member', with: network });
    const index = holdIndexOf('users');
    await shown(openButton);
    await open();
    await box.fill('bosto');
    await shown(options.filter({ hasText: 'Boston College' }));
    await index.othersShown();
    await enterAtOnce('geor');
    await shown(options.filter({ hasText: 'Georgetown University' }));
    await userEvent.keyboard(keys);
    index.release();
    await expect.poll(() => texts(status)).toEqual([expect.stringMatching(/No matches|found|The best/)]);
    await drawn();
    await expect.element(box).toHaveValue('geor');
  });

  it('stays, and a list keeps what was typed, when Escape gives up a sign that is being composed', async () => {
    await render('/home', { as: 'member', with: network });
    const addDeadLetter = () =>
      new KeyboardEvent('keydown', { key: 'Escape', keyCode: 229, isComposing: true, bubbles: true });
    await shown(openButton);
    await open();
    await box.fill('上');
    box.element().dispatchEvent(addDeadLetter());
    await drawn();
    await expect.element(box).toHaveValue('上');
    await userEvent.keyboard('{Escape}');
    await absent(box);
    go('/universities');
    const search = page.getByRole('searchbox', { name: 'Search all universities' });
    await search.fill('上');
    search.element().dispatchEvent(addDeadLetter());
    await drawn();
    await expect.element(search).toHaveValue('上');
    await userEvent.keyboard('{Escape}');
    await expect.element(search).toHaveValue('');
  });

  it('has the kind stand above or below the words in a narrow window, not beside them', async () => {
    await render('/home', { as: 'member', with: network, width: 320 });
    await openButton.click();
    await box.fill('loyola');
    await shown(options.nth(2));
    const isBeside = (option: Element) => {
      const [words, kind] = ['.jump-words', '.jump-kind'].map((part) =>
        option.querySelector(part)?.getBoundingClientRect(),
      );
      return words && kind && words.top < kind.bottom && kind.top < words.bottom;
    };
    expect(options.elements().filter(isBeside)).toEqual([]);
  });

  it('shows what the arrows reach in a window that is enlarged as far as can be', async () => {
    await render('/home', { as: 'member', with: network });
    await page.viewport(320, 256);
    await shown(openButton);
    await open();
    await box.fill('loyola');
    // Once every kind was searched, nothing moves any more.
    await expect.poll(() => texts(status)[0]).toMatch(/found\.$/);
    for (let down = 1; down <= 5; down += 1) {
      await userEvent.keyboard('{ArrowDown}');
      await expect.element(options.nth(down)).toHaveAttribute('aria-selected', 'true');
      await expect.poll(isReachedSeen).toBe(true);
    }
  });

  it('goes to what the arrows reached, where the rest is found after it', async () => {
    await render('/home', { as: 'member', with: network });
    const index = holdIndexOf('universities');
    await shown(openButton);
    await open();
    await box.fill('col');
    await shown(options.nth(2));
    await index.othersShown();
    const atFirst = texts(reached);
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => texts(reached)).not.toEqual(atFirst);
    const chosen = texts(reached);
    index.release();
    await shown(options.filter({ hasText: 'Boston College' }));
    expect(texts(reached)).toEqual(chosen);
    await expect.poll(isReachedSeen).toBe(true);
  });

  it.each([
    { width: 1280, dark: false },
    { width: 390, dark: true },
    { width: 320, dark: false },
  ])('is free of barriers and no wider than the window: $width px, dark: $dark', async (look) => {
    await render('/home', { as: 'administrator', with: network, ...look });
    await openButton.click();
    await shown(box);
    expect(await violations()).toEqual([]);
    await box.fill('ma');
    await expect.poll(() => options.elements().length).toBeGreaterThan(0);
    expect(await violations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    await box.fill('qx'.repeat(100));
    await expect.poll(() => texts(status)[0]).toContain('qxqx');
    const { scrollWidth, clientWidth } = dialog.element();
    expect(scrollWidth).toBe(clientWidth);
  });
});
