import { readXlsx } from 'hucre/xlsx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, main, shown } from '../fixture/hands.ts';
import { downloaded, showOn } from '../fixture/paper.ts';
import { joinRequest } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { counted, linesOf, recordsOfEachKind, search, word } from './list-steps.ts';

const made = recordsOfEachKind();
const all = [...made.all, joinRequest({ name: `Asker ${word}` }), joinRequest()];
afterEach(() => showOn('screen'));

const dialog = page.getByRole('dialog', { name: /^Export or print/ });
/** The file that a press in the list's dialog gives. */
async function exported(name: string) {
  await button('Export or print').click();
  const file = await downloaded(() => dialog.getByRole('button', { name, exact: true }).click());
  await expect.poll(() => dialog.elements()).toEqual([]);
  return file;
}

const lists = [
  ['/members', 'Registered Members'],
  ['/universities', 'Universities'],
  ['/projects', 'Projects'],
  ['/taskforces', 'Task Forces'],
  ['/topics', 'Areas of Specialization'],
  ['/resources', 'Resources'],
  ['/offers', 'Opportunities for Collaboration'],
  ['/requests', 'Member Requests'],
] as const;

describe.each(lists)('%s', (address, heading) => {
  it('exports what it shows, as a workbook and as CSV, and is a table on paper', async () => {
    await render(address, { as: 'administrator', with: all });
    await shown(button('Export or print'));
    if (address !== '/requests') {
      await search.fill(word);
      await expect.poll(() => counted()[0]).toBe(1);
    }
    const here = linesOf(heading);
    const { name, file } = await exported('Excel file');
    expect(name).toBe(address === '/requests' ? `${heading}.xlsx` : `${heading}, “${word}”.xlsx`);
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
    const [, ...rows] = sheets[0]?.rows ?? [];
    const names = rows.map(([first]) => String(first));
    expect(names).toHaveLength(here.length);
    expect(names.filter((each, at) => !here[at]?.includes(each))).toEqual([]);
    const csv = await (await exported('CSV file')).file.text();
    expect(csv.trim().split('\r\n')).toHaveLength(rows.length + 1);

    expect(main.getByRole('table').elements()).toEqual([]);
    await showOn('print');
    const table = main.getByRole('table');
    await shown(table);
    expect(main.getByRole('list', { name: heading, exact: true }).elements()).toEqual([]);
    const printed = [...table.element().querySelectorAll('tbody tr')].map(
      (row) => row.querySelector('td')?.textContent,
    );
    expect(printed).toEqual(names);
    if (address !== '/requests') await shown(main.getByRole('heading', { level: 2, name: `“${word}”` }));
  });
});

it('a list’s export and paper say by what it is narrowed', async () => {
  await render('/members?role=chairs&q=zoe', { as: 'member', with: all });
  await expect.poll(() => counted()[0]).toBe(2);
  const { name } = await exported('CSV file');
  expect(name).toBe('Registered Members, Role Task Force Chairs.csv');
});

it('members are on paper with their contacts, which lists do without, and their place', async () => {
  await render('/members', { as: 'member', with: all });
  await shown(button('Export or print'));
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await button('Export or print').click();
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => print.mock.calls).toHaveLength(1);
  await showOn('print');
  const row = main.getByRole('row', { name: /^Zoe/ });
  await expect.element(row).toHaveTextContent('Phone: +52 33 5555 0100');
  await expect.element(row).toHaveTextContent('Guadalajara, Mexico');
  expect(main.getByText(/^Contacts are missing here/).elements()).toEqual([]);
});

it('while not all has come there is nothing to export', async () => {
  await render('/members', {
    as: 'member',
    with: all,
    firstLoad: true,
    prepare: (service) => service.hold('sync'),
  });
  await shown(main.getByRole('heading', { level: 1 }));
  expect(button('Export or print').elements()).toEqual([]);
});
