import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { arrived, button, go, heading, main, shown } from '../fixture/hands.ts';
import { member, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import {
  counted,
  isAllShown,
  linesOf,
  mainText,
  openFacet,
  parameter,
  pressed,
  rows,
  search,
} from './list-steps.ts';

const hydrology = topic({ name: 'Hydrology' });
const javeriana = university({
  name: 'Pontificia Universidad Javeriana',
  city: 'Bogotá',
  country: 'Colombia',
});
const georgetown = university({ name: 'Georgetown University', city: 'Georgetown', region: 'AJCU' });
const indian = ['St. Xavier’s College', 'Loyola College'].map((name) =>
  university({ name, city: 'Chennai', country: 'India', region: 'JHEASA' }),
);
const martian = university({
  name: 'Academy of the Planets',
  description: `<p>${'It has sent its students far. '.repeat(4)}Its sister is the Universidad de Marte, of ${'which nothing is known and much is told. '.repeat(4)}</p>`,
});

describe('the list of universities', () => {
  it('counts all there are, searches without regard to accents, and filters by region', {
    tags: ['2.4-3', '2.4-4', '2.4-5', '2.4-6', '2.4-10', '5-53', '5-55', '9-2', '9-10'],
  }, async () => {
    await render('/home', { as: 'member', with: [javeriana, georgetown, ...indian, martian] });
    await page.getByRole('link', { name: 'Universities' }).first().click();
    await expect
      .poll(mainText)
      .toContain('Showing 5 universities of 5. Click on a university for more information.');

    await search.fill('bogota');
    await expect.poll(() => linesOf('Universities')).toEqual([expect.stringContaining(javeriana.name)]);
    await expect.poll(() => parameter('q')).toBe('bogota');

    // Its name, typed wrongly, says by itself why it is found: its city would be a false reason.
    await search.fill('georgtown');
    await shown(main.getByText('Showing 1 university of 5.'));
    await expect.poll(() => linesOf('Universities')).toEqual([expect.stringContaining(georgetown.name)]);
    await expect.poll(() => main.element().querySelectorAll('.why-found').length).toBe(0);

    await search.fill('bo');
    await expect.poll(isAllShown).toBe(true);
    await search.fill('zzzzzz');
    await expect.poll(mainText).toContain('No Search Results Found');
    await page.getByRole('button', { name: /clear/i }).first().click();

    await openFacet('Region');
    await button('Select None').click();
    await expect.poll(() => counted()[0] ?? 0).toBe(0);
    const india = main.getByRole('button', { name: /^JHEASA/ });
    expect(pressed(/^JHEASA/)).toBe('false');
    await india.click();
    await expect.poll(() => pressed(/^JHEASA/)).toBe('true');
    await expect.poll(() => counted()[0]).toBe(indian.length);
    await button('Select All').click();
    await expect.poll(isAllShown).toBe(true);
  });

  it('cuts a long reason why one was found, which doesn’t push the row below the map', async () => {
    await render('/universities', { as: 'member', with: [javeriana, martian] });
    await search.fill('universidad de marte');
    const row = rows('Universities').filter({ hasText: martian.name });
    await shown(row);
    const reason = () => row.element().querySelector<HTMLElement>('.why-found');
    await expect.poll(() => reason()?.textContent).toContain('Description: …');
    const { scrollWidth, clientWidth } = reason() ?? document.body;
    expect(scrollWidth).toBeGreaterThan(clientWidth);
    const widthOf = (element: Element | null) => (element as HTMLElement).offsetWidth;
    expect(widthOf(row.element())).toBe(widthOf(row.element().parentElement));
  });

  it('lets a contact edit their own university, and sends them away from another’s form', {
    tags: ['2.1-13', '2.2-5', '2.4-16', '2.4-30', '5-4', '8-2'],
  }, async () => {
    const cora = member({ name: 'Cora Contact' });
    const own = university({
      name: 'Common Wells',
      contact: cora.id,
      topics: { [hydrology.id]: ['graduate'] },
    });
    const { service } = await render(`/universities/${own.id}`, {
      as: cora,
      with: [cora, hydrology, own, georgetown],
    });
    await main.getByRole('link', { name: /edit/i }).click();
    await arrived(`/universities/edit/${own.id}`);
    const city = main.getByLabelText('City');
    await city.fill('A');
    await shown(button('Cannot Save Changes Due to Errors'));
    await expect.poll(mainText).toContain('City requires 4 or more characters.');
    await city.fill('Springfield');
    await button('Save Changes').click();
    await arrived(`/universities/${own.id}`);
    await expect.poll(mainText).toContain('Springfield');
    expect(service.world.get('universities', own.id)?.city).toBe('Springfield');

    go(`/universities/${georgetown.id}`);
    await shown(heading(georgetown.name));
    expect(main.getByRole('link', { name: /^edit/i }).elements()).toHaveLength(0);
    for (const closed of [`/universities/edit/${georgetown.id}`, '/requests']) {
      go(closed);
      await expect.poll(() => location.pathname).toMatch(/^\/unauthorized/);
    }
  });
});
