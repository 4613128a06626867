import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { arrived, button, go, hasFocus, heading, main, shown, texts } from '../fixture/hands.ts';
import { member, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { inEveryLook } from '../fixture/violations.ts';
import { search } from './list-steps.ts';

const otherNames = (...rows: [language: string, ...names: string[]][]) =>
  rows.map(([language, ...names]) => ({ language, names }));
const section = main.getByRole('region', { name: 'Other names' });
const termsIn = (selector: string) =>
  [...section.element().querySelectorAll(selector)].map((each) => each.textContent);

it('a chair names an area in another language', async () => {
  const area = topic({ name: 'Limnology' });
  const { service } = await render(`/topics/edit/${area.id}`, { as: 'chair', with: [area] });
  const add = button('Add language');
  await shown(main.getByRole('textbox', { name: 'Description' }));
  // Added by mistake, it can be taken away again: an area need not have other names.
  await add.click();
  await button('Remove row 1').click();
  await expect.poll(() => hasFocus(add)).toBe(true);
  await add.click();
  await main.getByRole('combobox', { name: 'Language' }).fill('Spanish');
  await page.getByRole('option', { name: /Español/ }).click();
  const names = main.getByLabelText('Names, one on each line');
  await names.fill('x'.repeat(101));
  (names.element() as HTMLElement).blur();
  await shown(main.getByText('Write one name per line, each with at most 100 characters.').first());
  await names.fill('agua\nríos');
  expect(await inEveryLook()).toEqual([]);
  await button('Save').click();
  await arrived(`/topics/${area.id}`);
  await shown(heading('Limnology'));
  await expect.poll(() => texts(section).join()).toContain('agua, ríos');
  expect(section.element().querySelector('dd')?.lang).toBe('es');
  expect(service.world.get('topics', area.id)?.otherNames).toEqual(otherNames(['es', 'agua', 'ríos']));
});

it('whoever types an area’s other name finds it and its people, and why', async () => {
  const area = topic({ name: 'Limnology', otherNames: otherNames(['es', 'agua', 'ríos']) });
  const wells = university({ name: 'Common Wells' });
  const olga = member({ name: 'Olga Other', topics: [{ id: area.id }], university: { id: wells.id } });
  const others = [wells, topic({ name: 'Ecology' }), member({ name: 'Bea Beside' })];
  await render('/topics', { as: 'member', with: [area, olga, ...others] });
  const rows = main.getByRole('listitem').filter({ has: page.getByRole('link') });
  await search.fill('agua');
  await expect.poll(() => texts(rows)).toEqual(['Limnology\n1 member\nOther names: agua']);
  go('/members');
  await shown(heading('Registered Members'));
  await search.fill('agua');
  await expect.poll(() => texts(rows)).toEqual([expect.stringContaining('Olga Other')]);
  await expect.poll(() => texts(rows)[0]).toContain('agua: Limnology');
  expect(await inEveryLook()).toEqual([]);

  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Find anything' }).fill('agua');
  const options = page.getByRole('dialog').getByRole('option');
  await expect
    .poll(() => texts(options))
    .toEqual([expect.stringContaining('Limnology'), expect.stringContaining('Olga Other')]);
  expect(texts(options)[1]).toContain('Professor of Hydrology · Common Wells');
  expect(texts(options)[1]).toContain('agua: Limnology');
});

it('languages stand by their names, whatever the order they were added in', async () => {
  const area = topic({ otherNames: otherNames(['sv', 'vatten'], ['es', 'agua'], ['de', 'Wasser']) });
  await render(`/topics/${area.id}`, { as: 'chair', with: [area] });
  await shown(section);
  expect(termsIn('dt')).toEqual(['Deutsch', 'Español', 'Svenska']);
  go(`/topics/edit/${area.id}`);
  const languages = main.getByRole('combobox', { name: 'Language' });
  await expect
    .poll(() => languages.elements().map((each) => (each as HTMLInputElement).value))
    .toEqual(['Deutsch', 'Español', 'Svenska']);
});
