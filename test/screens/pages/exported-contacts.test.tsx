import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { contactColumns } from '../../../web/ui/export/record-table.ts';
import { button, heading, region, shown, texts } from '../fixture/hands.ts';
import { downloaded } from '../fixture/paper.ts';
import { member, topic } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { aLinkedNetwork } from './linked-network.ts';

const network = aLinkedNetwork();
const open = async (section: 'universities' | 'taskforces' | 'projects') => {
  const { id, name } = network[section];
  await render(`/${section}/${id}`, { as: 'administrator', with: Object.values(network) });
  await shown(heading(name));
};

/** The file that a button to export gives. */
async function download(label: string, ending: string): Promise<Blob> {
  const { name, file } = await downloaded(() => button(label).click());
  expect(name).toMatch(new RegExp(` contacts\\.${ending}$`));
  return file;
}

/** What is exported as CSV, a line each. */
const exported = async (): Promise<string[]> =>
  (await (await download('Export contacts as CSV', 'csv')).text()).trim().split('\r\n');

it('the page of a university exports the contacts of its members', { tags: ['2.4-17'] }, async () => {
  await open('universities');
  const [, ...lines] = await exported();
  expect(lines).toEqual([expect.stringContaining('"Mara Muñoz","mara@okapi.example"')]);
  expect(lines[0]).toContain('"University of the Wells","Clean Water","Hydrology"');

  const file = await download('Export contacts', 'xlsx');
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  const [columns, ...rows] = sheets[0]?.rows ?? [];
  expect(columns).toEqual([...contactColumns]);
  expect(rows.map(([name, email]) => [name, email])).toEqual([['Mara Muñoz', 'mara@okapi.example']]);
});

it('the page of an area exports the contacts of its members in the order that it shows them in', async () => {
  const area = topic();
  const topics = [{ id: area.id }];
  // Their names are in another order than their ids.
  const people = [
    member({ id: '00000000-0000-4000-8000-000000000001', name: 'Ina Zorn', topics }),
    member({ id: '00000000-0000-4000-8000-000000000002', name: 'Ina Abel', topics }),
  ];
  await render(`/topics/${area.id}`, { as: 'administrator', with: [area, ...people] });
  await expect
    .poll(() => texts(region('Members').getByRole('list').getByRole('link')))
    .toEqual([expect.stringContaining('Ina Abel'), expect.stringContaining('Ina Zorn')]);
  const [, ...lines] = await exported();
  expect(lines).toEqual([expect.stringMatching(/^"Ina Abel"/), expect.stringMatching(/^"Ina Zorn"/)]);
});

it('the page of a task force exports the contacts of chairs and members', { tags: ['2.6-5'] }, async () => {
  await open('taskforces');
  const [, ...lines] = await exported();
  expect(lines).toEqual([expect.stringMatching(/^"Mara Muñoz"/), expect.stringMatching(/^"Olaf Otter"/)]);
});

it('the page of a project exports the contacts of its leads', { tags: ['2.8-12'] }, async () => {
  await open('projects');
  const [, ...lines] = await exported();
  expect(lines).toEqual([expect.stringMatching(/^"Mara Muñoz"/)]);
});
