import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { heading, main, shown, texts } from '../fixture/hands.ts';
import { showOn } from '../fixture/paper.ts';
import { member, taskforce, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

afterEach(() => showOn('screen'));

const link = (name: string) => main.getByRole('link', { name, exact: true });

describe('on a phone', () => {
  it('an address stands whole where a line holds it', async () => {
    const mora = member({ name: 'Mora Member', email: 'mora-member-0123456789@colloquy.example' });
    await render('/profile', { as: mora, with: [mora], width: 390, dark: true });
    const address = main.getByRole('definition').getByText(mora.email, { exact: true });
    await shown(address);
    // What somebody has not is not named: they were never invited again.
    expect(texts(main.getByRole('definition'))).not.toContain('');
    const text = document.createRange();
    text.selectNodeContents(address.element());
    expect(text.getClientRects()).toHaveLength(1);
  });

  it('a word that is longer than the phone is wide makes no page wider', async () => {
    const area = topic({ name: `Donau${'dampfschifffahrts'.repeat(4)}kunde` });
    await render(`/topics/${area.id}`, { as: 'member', with: [area], width: 390, dark: true });
    await shown(heading(area.name));
    expect(document.documentElement.scrollWidth).toBe(390);
  });
});

it('the map stands beside the universities where there is room', async () => {
  const others = Array.from({ length: 30 }, () => university({ city: 'Bogotá', country: 'Colombia' }));
  const lima = university({ name: 'University of the Coast', city: 'Lima', country: 'Peru' });
  await render('/universities', { as: 'administrator', with: [...others, lima] });
  const row = main.getByRole('list', { name: 'Universities' }).getByRole('listitem').first();
  await shown(row);
  const right = () => row.element().getBoundingClientRect().right;
  const sheet = () => document.querySelector('.map-panel-sheet')?.getBoundingClientRect();
  await expect.poll(() => sheet()?.left).toBeGreaterThan(right() - 1);
  // With the search box in sight, so are its results.
  const search = main.getByRole('searchbox');
  await search.fill('lima');
  await shown(row.filter({ hasText: 'Lima' }));
  // What the network has to tell an administrator may stand above it all.
  search.element().scrollIntoView({ block: 'start', behavior: 'instant' });
  expect(row.element().getBoundingClientRect().top).toBeLessThan(900);
});

describe('on paper', () => {
  it('a list is what it says, whole, without what can be pressed', async () => {
    const places = Array.from({ length: 30 }, () => university({ city: 'Bogotá', country: 'Colombia' }));
    await render('/universities', { as: 'administrator', with: places });
    await shown(main.getByText(/^Showing \d+/));
    await shown(main.getByRole('searchbox'));
    const hint = main.getByText('Click on a university');
    await shown(hint);
    await expect.poll(() => document.querySelector('.map-panel-sheet')?.checkVisibility()).toBe(true);
    await showOn('print');
    for (const gone of ['banner', 'searchbox', 'contentinfo'] as const)
      expect(page.getByRole(gone).elements()).toEqual([]);
    expect(main.getByRole('button').elements()).toEqual([]);
    await shown(heading('Universities'));
    expect(document.querySelector('.map-panel-sheet')?.checkVisibility() ?? false).toBe(false);
    // Nobody clicks on paper.
    expect(hint.elements().some((each) => each.checkVisibility())).toBe(false);
    // The dark theme's letters would hardly be seen.
    const letters = () => getComputedStyle(document.body).color;
    const inTheLight = letters();
    document.documentElement.dataset.theme = 'dark';
    expect(letters()).toBe(inTheLight);
  });

  it.each([
    ['/profile/sign-in', 'Second factor'],
    ['/members', 'Deleted Members'],
    ['/topics', 'Duplicate and Unused Areas'],
  ])('%s has no link “%s”', async (address, name) => {
    await render(address, { as: 'administrator' });
    await shown(main.getByRole('link', { name }));
    await showOn('print');
    expect(main.getByRole('link', { name }).elements()).toEqual([]);
  });

  it('a page is what it says, without what can be pressed', async () => {
    const area = topic();
    const mora = member({ name: 'Mora Member', topics: [{ id: area.id }] });
    await render(`/topics/${area.id}`, { as: 'administrator', with: [area, mora] });
    const [edit, back] = [link('Edit'), link('Areas of Specialization')];
    await shown(edit);
    await shown(back);
    await shown(main.getByText('Changes', { exact: true }));
    await shown(main.getByText('Mora Member'));
    await showOn('print');
    await shown(main.getByRole('cell', { name: 'Mora Member' }));
    expect([...edit.elements(), ...back.elements()]).toEqual([]);
    expect(main.getByText('Changes', { exact: true }).element().checkVisibility()).toBe(false);
  });
});

it('a long list on a page is whole once it is asked for or printed, and drawn without a complaint', async () => {
  const people = Array.from({ length: 250 }, (_, at) => member({ name: `Person ${at}` }));
  const large = taskforce({
    chairs: [],
    members: people.map(({ id }) => id),
    description: '<p>Words.</p>'.repeat(60),
  });
  const warned = vi.spyOn(console, 'warn');
  await render(`/taskforces/${large.id}`, { as: 'administrator', with: [large, ...people] });
  const showAll = main.getByRole('button', { name: 'Show all 250' });
  const cards = main.getByRole('list', { name: 'Members', exact: true }).getByRole('listitem');
  await shown(showAll);
  expect(cards.elements()).toHaveLength(24);
  await showOn('print');
  // The heading, and all of them.
  await expect.poll(() => main.getByRole('row').elements()).toHaveLength(251);
  await showOn('screen');
  await shown(showAll);
  const links = () => cards.getByRole('link').elements();
  const before = links().map((each) => each.getAttribute('href'));
  (showAll.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  // Whoever reads on by keys goes on at the first that has come.
  await expect.poll(() => links().includes(document.activeElement as HTMLElement)).toBe(true);
  expect(before).not.toContain(document.activeElement?.getAttribute('href'));
  expect(document.activeElement?.closest('li')?.ariaPosInSet).toBe('25');
  scrollBy(0, 3000);
  await expect.poll(() => cards.first().element().ariaPosInSet).not.toBe('1');
  expect(warned.mock.calls).toEqual([]);
  warned.mockRestore();
});

it('texts that are written from right to left stand so', async () => {
  const area = topic({
    name: 'العدالة',
    description:
      '<p>دراسة المياه.</p><p><strong>الأنهار</strong></p><ul><li>الآبار</li></ul><blockquote><p>الماء حياة.</p></blockquote>',
  });
  const place = university({ name: 'Common Wells' });
  const maryam = member({
    name: 'مريم العمري',
    title: 'Reader in Law (Rome)',
    topics: [{ id: area.id }],
    university: { id: place.id },
  });
  await render(`/topics/${area.id}`, { as: 'member', with: [area, place, maryam] });
  await shown(heading('العدالة'));
  await shown(main.getByText('Common Wells'));
  const styles = [
    ...document.querySelectorAll('main :is(h1, .rich-text > *, .person-card, .person-card-detail)'),
  ].map((each) => {
    const { direction, paddingLeft, paddingRight, borderRightWidth } = getComputedStyle(each);
    const before = [paddingLeft, paddingRight, borderRightWidth].map((width) => Number.parseFloat(width) > 0);
    return [each.localName, direction, ...(/ul|quote/.test(each.localName) ? before : [])].join(' ');
  });
  // The people stand before the text. The signs of a list and the line of a quotation stand at the right, where their
  // lines begin.
  expect(styles).toEqual([
    'h1 rtl',
    'a rtl',
    'span ltr',
    'span ltr',
    'p rtl',
    'p rtl',
    'ul rtl false true false',
    'blockquote rtl false true true',
  ]);
});
