import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { absent, arrived, main, shown, texts } from '../fixture/hands.ts';
import { member, project, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { inEveryLook } from '../fixture/violations.ts';

const dialog = page.getByRole('dialog');
const box = page.getByRole('combobox', { name: 'Find anything' });
const chip = (name: string) => dialog.getByRole('button', { name, exact: true });
const found = () =>
  dialog
    .getByRole('option')
    .elements()
    .map((each) => each.querySelector('strong')?.innerText ?? (each as HTMLElement).innerText);

const [water, law] = [topic({ name: 'Waterworks' }), topic({ name: 'Lawcraft' })];
const jordan = { city: 'Amman', country: 'Jordan', countryCode: 'JO' };
const amman = university({ ...jordan, name: 'Amman College', topics: { [water.id]: ['doctorate'] } });
const lima = university({
  city: 'Lima',
  country: 'Peru',
  name: 'Lima College',
  topics: { [water.id]: ['graduate'], [law.id]: ['doctorate'] },
});
const network = [
  water,
  law,
  amman,
  lima,
  member({ name: 'Abdul Aziz', title: 'Chemist', university: { id: amman.id }, languages: ['ar', 'es'] }),
  member({ name: 'Paula Paz', title: 'Chemist', university: { id: lima.id }, languages: ['es'] }),
  member({ name: 'Jordan Smith', title: 'Lawyer', university: { id: lima.id }, languages: ['en'] }),
  member({ name: 'Wanda Wells', topics: [{ id: water.id }], title: 'Engineer' }),
  member({ name: 'Spanish Studies', title: 'Speaks of Spanish books' }),
  project({ name: 'Waterworks of Peru' }),
];

/** What the box finds of people unless more is asked for: those with a filter don't depend on when indexes come. */
async function find(text: string): Promise<void> {
  await render('/home', { as: 'member', with: network });
  await page.getByRole('button', { name: 'Find anything' }).click();
  await box.fill(text);
}

describe('“Find anything”', () => {
  it('understands who speaks a language, shows it as a chip, and opens the list with it', async () => {
    await find('chemist speaks Spanish');
    await expect.element(chip('Language: Spanish')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(found).toEqual(['Abdul Aziz', 'Paula Paz']);
    expect(await inEveryLook()).toEqual([]);
    await box.fill('speaks arabic');
    await expect.poll(found).toEqual(['Abdul Aziz']);
    await userEvent.keyboard('{Enter}');
    await shown(main.getByRole('heading', { level: 1, name: 'Abdul Aziz' }));
  });

  it('looks for the words of a chip that is pressed once more', async () => {
    await find('speaks Spanish');
    await expect.poll(found).toEqual(['Abdul Aziz', 'Paula Paz']);
    await chip('Language: Spanish').click();
    await expect.element(chip('Language: Spanish')).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(found).toEqual(['Spanish Studies']);
    await chip('Language: Spanish').click();
    await expect.poll(found).toEqual(['Abdul Aziz', 'Paula Paz']);
  });

  it('understands a degree level, with an area as what is taught at it', async () => {
    await find('doctoral');
    await shown(chip('Degree level: Doctorate'));
    await expect
      .poll(() => found().toSorted())
      .toEqual(['Abdul Aziz', 'Amman College', 'Jordan Smith', 'Lima College', 'Paula Paz']);
    await box.fill('doctoral waterworks');
    await shown(chip('Taught area: Waterworks'));
    await expect.poll(found).toEqual(['Abdul Aziz', 'Amman College']);
  });

  it('understands a country, and finds first who is called so', async () => {
    await find('Jordan');
    await shown(chip('Country: Jordan'));
    await expect.poll(found).toEqual(['Jordan Smith', 'Abdul Aziz', 'Amman College']);
    await box.fill('waterworks peru');
    await shown(chip('Country: Peru'));
    await expect.poll(found).toContain('Waterworks of Peru');
  });

  it('understands a region as it does a country, in a question too', async () => {
    const santiago = university({ name: 'Santiago College', region: 'AUSJAL' });
    const both = member({ name: 'Inés Inca', topics: [{ id: water.id }], university: { id: santiago.id } });
    await render('/home', { as: 'member', with: [...network, santiago, both] });
    await page.getByRole('button', { name: 'Find anything' }).click();
    await box.fill('who works on waterworks in Latin America?');
    await shown(chip('Region: AUSJAL Latin America and the Caribbean'));
    await expect.poll(() => found()[0]).toBe('Inés Inca');
    await chip('Region: AUSJAL Latin America and the Caribbean').click();
    await expect.poll(() => found()[0]).toBe('Inés Inca');
  });

  it('finds an area’s people first by a word of its name, by its whole name the area, and shows no chip', async () => {
    await find('waterwork');
    await expect.poll(() => found().slice(0, 2)).toEqual(['Wanda Wells', 'Waterworks']);
    await box.fill('waterworks');
    await expect.poll(() => found().slice(0, 2)).toEqual(['Waterworks', 'Wanda Wells']);
    await absent(dialog.getByRole('group', { name: 'Filters' }));
  });

  it('leads to the whole list with the filter chosen', async () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      member({ name: `Nadia Number${at}`, university: { id: amman.id }, languages: ['fr'] }),
    );
    await render('/home', { as: 'member', with: [...network, ...many] });
    await page.getByRole('button', { name: 'Find anything' }).click();
    await box.fill('speaks French');
    await dialog.getByRole('option', { name: 'See all 30 in Registered Members' }).click();
    await arrived('/members');
    expect(location.search).toBe('?language=fr');
    await expect.poll(() => texts(main.getByRole('status'))[0]).toContain('Showing 30 members of 36.');
  });
});
