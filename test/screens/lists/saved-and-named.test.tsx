import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { button, main, shown } from '../fixture/hands.ts';
import { member, offer, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const agua = university({ name: 'Universidad del Agua', region: 'AUSJAL' });
const mia = member({ name: 'Mia Member', university: { id: agua.id } });
const areas = Array.from({ length: 18 }, (_, at) => topic({ name: `Area ${at}` }));
const desk = offer({ name: 'A desk in Lima', owner: mia.id, topics: [{ id: areas[0]?.id ?? '' }] });
const records = [mia, agua, desk, ...areas];
const dialog = page.getByRole('dialog');
const name = dialog.getByLabelText('Name');

it('a search is saved under its words, which a sentence puts in quotation marks once', async () => {
  const { service } = await render('/offers?q=desk', { as: mia, with: records });
  await button('Save this search').click();
  await expect.element(name).toHaveValue('desk');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await shown(page.getByText('“desk” was saved.'));
  await expect.poll(() => service.world.all('searches')).toMatchObject([{ name: 'desk' }]);
});

it('an area that no opportunity has is found by who looks for it, and can be saved as a filter', async () => {
  const { service } = await render('/offers', { as: mia, with: records });
  await button('Area').click();
  const area = main.getByRole('group', { name: 'Area', exact: true });
  await expect.poll(() => area.getByRole('button').elements()).toHaveLength(1);
  await area.getByRole('textbox', { name: 'Find in Area' }).fill('area 17');
  await area.getByRole('button', { name: 'Area 17' }).click();
  await button('Save this search').click();
  await expect.element(name).toHaveValue('Area: Area 17');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => service.world.all('searches'))
    .toMatchObject([{ address: `/offers?area=${areas[17]?.id}`, name: 'Area: Area 17' }]);
});

it('a region is called by its words where it is a filter', async () => {
  await render('/members?region=AUSJAL', { as: mia, with: records });
  await shown(main.getByRole('button', { name: 'Drop Region: AUSJAL Latin America and the Caribbean' }));
});

it('a browser’s translation leaves people and universities what they are called, and knows a date as one', async () => {
  const left = () =>
    [...document.querySelectorAll('[translate="no"]')].map((each) => (each as HTMLElement).innerText);
  await render('/members', { as: mia, with: records });
  await expect.poll(left).toContain('Mia Member');
  await render(`/members/${mia.id}`, { as: mia, with: records });
  await expect.poll(left).toEqual(expect.arrayContaining(['MM', 'Mia Member', 'Universidad del Agua']));
  await render('/universities', { as: mia, with: records });
  await expect.poll(left).toContain('Universidad del Agua');
  await render(`/offers/${desk.id}`, { as: mia, with: records });
  await expect.poll(left).toContain('Mia Member');
  // What an opportunity is called is read, and translated.
  expect(left()).not.toContain('A desk in Lima');
  expect(main.element().querySelector('time')?.textContent).toMatch(/^\d{1,2} \w+ \d{4}$/);
});
