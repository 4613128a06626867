import { afterAll, expect, it } from 'vitest';
import { aTopic, unique } from '../factories.ts';
import { aChair, aMember, password, theAdministrator } from '../steps/people.ts';
import { main } from './form-steps.ts';
import { inEveryLook } from './violations.ts';
import { aBrowser, enter, go } from './windows.ts';

const browser = aBrowser();
afterAll(() => browser.close());

it('a chair names an area in another language, and whoever types that finds it and its people, and why', {
  timeout: 120_000,
}, async () => {
  const { api } = await theAdministrator();
  const chair = await aChair();
  const area = await api.create('topics', aTopic());
  const member = await aMember(unique('Olga Other'), { topics: [{ id: area.id }] });
  // No word of another test: letters alone, so that it is one word of the search.
  const spanish = unique('agua').replaceAll('-', '');
  const page = await browser.window();
  await enter(page, chair.email, password);

  await go(page, `/topics/edit/${area.id}`);
  const add = main(page).getByRole('button', { name: 'Add language' });
  // Added by mistake, it can be taken away again: an area need not have other names.
  await add.click();
  await main(page).getByRole('button', { name: 'Remove row 1' }).click();
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
  await add.click();
  await main(page).getByRole('combobox', { name: 'Language' }).fill('Spanish');
  await page.getByRole('option', { name: /Español/ }).click();
  const names = main(page).getByLabel('Names, one on each line');
  await names.fill('x'.repeat(101));
  await names.blur();
  await main(page).getByText('Write a name on each line, of at most 100 characters.').first().waitFor();
  await names.fill(`${spanish}\nríos`);
  expect(await inEveryLook(page)).toEqual([]);
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: String(area.name) }).waitFor();
  const section = main(page).getByRole('region', { name: 'Other names' });
  await expect.poll(() => section.innerText()).toContain(`${spanish}, ríos`);
  expect(await section.locator('dd').getAttribute('lang')).toBe('es');

  await go(page, '/topics');
  await main(page).getByRole('heading', { level: 1, name: 'Areas of Specialization' }).waitFor();
  await main(page).getByRole('searchbox').fill(spanish);
  const rows = main(page).locator('.rows').getByRole('listitem');
  await expect.poll(() => rows.allInnerTexts()).toEqual([`${area.name}\nOther names: ${spanish}`]);
  await go(page, '/members');
  await main(page).getByRole('heading', { level: 1, name: 'Registered Members' }).waitFor();
  await main(page).getByRole('searchbox').fill(spanish);
  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(() => rows.first().innerText()).toContain(`${spanish}: ${area.name}`);
  expect(await rows.first().innerText()).toContain(member.name);
  expect(await inEveryLook(page)).toEqual([]);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill(spanish);
  const options = page.getByRole('dialog').getByRole('option');
  await expect.poll(() => options.count()).toBe(2);
  expect(await options.first().innerText()).toContain(String(area.name));
  const person = await options.nth(1).innerText();
  expect(person).toContain('Professor of Hydrology · ');
  expect(person).toContain(`${spanish}: ${area.name}`);

  // Languages stand by their names, whatever the order they were added in.
  await api.change('topics', area.id, {
    otherNames: ['sv', 'es', 'de'].map((language) => ({ language, names: [`${spanish} ${language}`] })),
  });
  await page.goto(`/topics/${area.id}`);
  await expect.poll(() => section.locator('dt').allInnerTexts()).toEqual(['Deutsch', 'Español', 'Svenska']);
  await page.goto(`/topics/edit/${area.id}`);
  const languages = main(page).getByRole('combobox', { name: 'Language' });
  await languages.first().waitFor();
  expect(await languages.evaluateAll((all) => (all as HTMLInputElement[]).map(({ value }) => value))).toEqual(
    ['Deutsch', 'Español', 'Svenska'],
  );
});
