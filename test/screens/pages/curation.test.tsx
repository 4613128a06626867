import { describe, expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { MissedWords } from '../../../shared/search/missed-searches.ts';
import { missing } from '../../factories.ts';
import { absent, choose, hasFocus, heading, main, shown, texts } from '../fixture/hands.ts';
import { member, topic } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { inEveryLook } from '../fixture/violations.ts';

/** Presses Enter on it, as somebody without a mouse. */
async function press(what: Locator): Promise<void> {
  await shown(what);
  (what.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

it('the doubles and what nobody has are told to administrators, who merge them by keyboard on a phone', async () => {
  const one = topic({ name: 'Estuaries and rivers' });
  const other = topic({ name: 'Rivers of estuaries' });
  const ria = member({ name: 'Ria River', topics: [{ id: other.id }] });
  const { service } = await render('/topics', { as: 'administrator', with: [one, other, ria], width: 390 });
  await press(main.getByRole('link', { name: 'Duplicate and Unused Areas' }));
  await shown(heading('Duplicate and Unused Areas'));
  const row = main.getByRole('list', { name: 'Possible duplicates' }).getByRole('listitem');
  await shown(row);
  const said = texts(row)[0]?.replaceAll('\n', ' ');
  expect(said).toContain('Rivers of estuaries (1 record)');
  expect(said).toContain('Estuaries and rivers (0 records)');
  await shown(main.getByRole('list', { name: 'Unused' }).getByText('Estuaries and rivers'));
  expect(await inEveryLook()).toEqual([]);
  await page.viewport(390, 844);
  await press(row.getByRole('button'));
  // What more records name stays, unless somebody chooses otherwise.
  const dialog = page.getByRole('dialog', { name: 'Merge “Estuaries and rivers”' });
  await shown(dialog.getByText('It is not used anywhere.'));
  const merge = dialog.getByRole('button', { name: 'Merge', exact: true });
  for (let presses = 0; !hasFocus(merge); presses += 1) {
    expect(presses).toBeLessThan(10);
    await userEvent.keyboard('{Tab}');
  }
  await userEvent.keyboard('{Enter}');
  await absent(row);
  await expect.poll(() => hasFocus(heading(/./))).toBe(true);
  expect(service.callsOf('mergeArea').map(({ params, body }) => [params.id, body])).toEqual([
    [one.id, { into: other.id }],
  ]);
  await press(main.getByRole('link', { name: 'Areas of Specialization' }));
  await shown(heading('Areas of Specialization'));
});

describe('what is often missed', () => {
  const reservoirs = topic({ name: 'Reservoirs', otherNames: [{ language: 'es', names: ['embalses'] }] });

  it('is reported by each of them, and not what was on the way to it, or may say who', async () => {
    const { service } = await render('/topics', { as: 'member', with: [reservoirs] });
    await shown(heading('Areas of Specialization'));
    const reported = () => service.callsOf('reportMissed').map(({ body }) => body);
    const box = main.getByRole('searchbox');
    vi.useFakeTimers();
    const type = async (text: string) => {
      await box.fill(text);
      await shown(main.getByText('No Search Results Found'));
      await vi.advanceTimersByTimeAsync(2500);
    };
    await type('xyzzywort');
    await type('xyzzyworten');
    await type('xyzzyworten@example.org');
    await expect.poll(reported).toEqual([missing('xyzzyworten')]);
    // Kept while there is no network, and reported when it is back.
    service.setOnline(false);
    await type('plughwort');
    await box.fill('');
    await expect.poll(() => localStorage.getItem('missed-searches')).toContain('plughwort');
    expect(reported()).toHaveLength(1);
    service.setOnline(true);
    await expect.poll(reported).toEqual([missing('xyzzyworten'), missing('plughwort')]);
    expect(localStorage.getItem('missed-searches')).toBeNull();
  });

  it('is told to administrators, who add it as a name with which it is found', async () => {
    const { service } = await render('/topics', { as: 'administrator', with: [reservoirs] });
    const missed: MissedWords = {
      id: 'm',
      place: 'topics',
      words: 'pantanos',
      count: 5,
      first: '2026-01-15',
      last: '2026-01-15',
    };
    const found = { ...missed, id: 'n', words: 'embalses' };
    service.answer('listMissed', () => ({ status: 200, body: { items: [missed, found] } }));
    await shown(main.getByRole('link', { name: 'Searches with No Results' }));
    await main.getByRole('link', { name: 'Searches with No Results' }).click();
    await shown(heading('Searches with No Results'));
    const row = main.getByRole('listitem');
    await shown(row);
    expect(texts(row)[0]).toContain('pantanos');
    expect(texts(row)[0]).toContain('5 times, among the areas, on ');
    await row.getByRole('button', { name: 'Add as a name' }).click();
    const dialog = page.getByRole('dialog');
    const add = dialog.getByRole('button', { name: 'Add', exact: true });
    await page.getByRole('combobox', { name: 'For which area' }).fill('embalses');
    await page.getByRole('option', { name: 'Reservoirs' }).click();
    await choose('In which language', 'Español');
    await dialog.getByLabelText('Spelling').fill(' ');
    await add.click();
    await shown(dialog.getByText('Please write a name.'));
    await dialog.getByLabelText('Spelling').fill('pantanos');
    expect(await inEveryLook()).toEqual([]);
    // What somebody else writes meanwhile stays, and is no reason to ask.
    service.hold('sync');
    service.world.put('topics', { ...reservoirs, description: '<p>Written meanwhile.</p>' });
    await add.click();
    await shown(page.getByText('“pantanos” now finds Reservoirs.'));
    await absent(row);
    expect(service.world.get('topics', reservoirs.id)).toMatchObject({
      description: '<p>Written meanwhile.</p>',
      otherNames: [{ language: 'es', names: ['embalses', 'pantanos'] }],
    });
  });
});
