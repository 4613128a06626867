import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { absent, arrived, button, heading, main, shown, texts } from '../fixture/hands.ts';
import { member, offer, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { violations } from '../fixture/violations.ts';
import { centreOf, mainText, parameter, rows, search, tap } from './list-steps.ts';

const hydrology = topic({ name: 'Hydrology' });
const topics = { [hydrology.id]: ['graduate' as const] };
/** Where some universities are: three stand on one spot, one is far from all others. */
const at =
  (city: string, latitude: number, longitude: number, region: 'JHEASA' | 'AUSJAL') => (name: string) =>
    university({ name, city, latitude, longitude, region, country: `Country of ${city}`, topics });
const inMumbai = ['Xavier Institute', 'Sophia College'].map(at('Mumbai', 19.08, 72.88, 'JHEASA'));
const inChennai = ['Loyola College'].map(at('Chennai', 13.08, 80.27, 'JHEASA'));
const inBogota = ['Javeriana', 'Santo Tomás', 'Bogotá College'].map(at('Bogotá', 4.71, -74.07, 'AUSJAL'));
const [farAway] = ['Montevideo College'].map(at('Montevideo', -34.9, -56.16, 'AUSJAL'));
/** One that is in the list, and nowhere on the map. */
const nowhere = university({ name: 'Nowhere College', region: 'JHEASA' });
const located = [...inMumbai, ...inChennai, ...inBogota, ...(farAway ? [farAway] : [])];
const records = [hydrology, ...located, nowhere];

const map = page.getByRole('group', { name: /^Map of/ });
const dots = map.getByRole('link');
const dotCount = () => dots.elements().length;
const focused = () => document.activeElement?.getAttribute('aria-label') ?? '';
const nameOf = (dot: string | null) => dot?.split(',')[0] ?? '';

describe('the map of the universities', () => {
  it('has a dot for each university of the regions shown that the search finds', async () => {
    await render('/universities?region=JHEASA', { as: 'member', with: records });
    await expect.poll(dotCount).toBe(3);
    await search.fill('mumbai');
    await expect.poll(dotCount).toBe(2);
    await expect.poll(() => parameter('q')).toBe('mumbai');
    await dots.first().click();
    await expect.poll(() => location.pathname).toMatch(/^\/universities\/.+/);
    expect(location.search).toBe('?q=mumbai');
    history.back();
    await expect.poll(dotCount).toBe(2);
    await search.fill('Loyola College');
    await shown(page.getByRole('group', { name: /^Map of 1 university\./ }));
  });

  it('is one stop of the Tab key, within which arrow keys lead from dot to dot', async () => {
    await render('/universities', { as: 'member', with: records });
    await shown(map);
    // After the list: who reads on comes to the universities first.
    const links = main.getByRole('link').elements();
    const lastRow = rows('Universities').last().getByRole('link').element();
    expect(links.indexOf(lastRow)).toBeLessThan(links.indexOf(dots.first().element()));
    (lastRow as HTMLElement).focus();
    await userEvent.keyboard('{Tab}');
    const first = focused();
    expect(first).toBe(dots.first().element().getAttribute('aria-label'));
    await userEvent.keyboard('{ArrowRight}');
    const second = focused();
    expect(second).not.toBe(first);
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.closest('.map-panel-sheet')).toBeNull();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(focused()).toBe(second);
    await userEvent.keyboard('{End}');
    const last = focused();
    expect(last).not.toBe(second);
    await userEvent.keyboard('{Enter}');
    await shown(heading(nameOf(last)));
  });

  it('waits on a narrow screen until it is asked for, and the address remembers', async () => {
    const { reload } = await render('/universities', { as: 'member', with: records, width: 390 });
    await expect.poll(mainText).toMatch(/Showing 8 universities of/);
    await absent(map);
    await button('Show map').click();
    await shown(dots.first());
    expect(await violations()).toEqual([]);
    await reload();
    await shown(dots.first());
    await button('Hide map').click();
    await absent(map);
  });
});

/** Where the dot of a university is, once it is there. */
async function placeOf({ name }: { name: string }) {
  const dot = map.getByRole('link', { name });
  await shown(dot);
  return centreOf(dot);
}

describe('a finger on the map', () => {
  const near = page.getByRole('region', { name: 'Universities near there' });
  const links = near.getByRole('link');

  it('is asked which of several dots that are near it means', async () => {
    await render('/universities?map=shown', { as: 'member', with: records, width: 390 });
    const [crowded] = inBogota;
    if (!crowded) throw new Error('There is no university in Bogotá.');
    await tap(await placeOf(crowded));
    await shown(near);
    expect(links.elements()).toHaveLength(inBogota.length);
    for (const link of links.elements())
      expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    expect(await violations()).toEqual([]);
    // What is searched for narrows it, too, and what nothing fits leaves nothing near.
    await search.fill(crowded.name);
    await expect.poll(() => links.elements().length).toBe(1);
    await search.fill('xqjz');
    await absent(near);
    await search.fill('');
    await shown(near);
    (links.first().element() as HTMLElement).focus();
    await userEvent.keyboard('{Escape}');
    await absent(near);
    await tap(await placeOf(crowded));
    await shown(near);
    const name = texts(links.nth(1))[0]?.split('\n')[0] ?? '';
    await tap(centreOf(links.nth(1)));
    await shown(heading(name));
  });

  it('means the one dot that is near it', async () => {
    await render('/universities?map=shown&region=AUSJAL', { as: 'member', with: records, width: 390 });
    if (!farAway) throw new Error('There is no university far away.');
    const { x, y } = await placeOf(farAway);
    await tap({ x: x + 16, y: y + 10 });
    await shown(heading(farAway.name));
  });
});

describe('the network at a glance', () => {
  it('tells what the network holds, and leads there', async () => {
    const people = inMumbai.map(({ id }, index) =>
      member({ name: `Member ${index}`, university: { id }, topics: [{ id: hydrology.id }] }),
    );
    await render('/home', { as: 'member', with: [...records, ...people, offer()] });
    const glance = page.getByRole('region', { name: 'The network at a glance' });
    const told = () => texts(glance)[0];
    // The one who looks has no university.
    await expect.poll(told).toContain('3 members from 2 universities');
    const toIndia = glance.getByRole('link', { name: 'JHEASA' });
    const region = glance.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'JHEASA' }) });
    expect(texts(region)[0]).toContain('4 universities');
    expect(told()).toMatch(/Expires \d+ \w+ \d{4}/);

    await toIndia.click();
    await arrived('/universities');
    expect(location.search).toBe('?region=JHEASA');
    await expect.poll(mainText).toContain('Showing 4 universities');
    history.back();
    await shown(glance.getByRole('heading', { name: 'Most shared areas' }));
    await glance.getByRole('link', { name: hydrology.name, exact: true }).click();
    await shown(heading(hydrology.name));
  });
});
