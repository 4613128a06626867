import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  absent,
  areBack,
  arrived,
  button,
  choose,
  go,
  heading,
  kept,
  main,
  region,
  shown,
} from '../fixture/hands.ts';
import { member, project, topic } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import type { Service } from '../fixture/service.ts';
import { inEveryLook } from '../fixture/violations.ts';

const former = topic({ name: 'Water', otherNames: [{ language: 'es', names: ['agua'] }] });
const stays = topic({ name: 'Hydrology', otherNames: [{ language: 'fr', names: ['hydrologie'] }] });
const mona = member({ name: 'Mona Merged', topics: [{ id: former.id }] });
const wells = project({ name: 'Wells', leads: [mona.id], topics: [{ id: former.id }, { id: stays.id }] });
const network = [former, stays, mona, wells];

/** What the service does some time after a merge: whatever named the one area names the other, and the one is gone. */
function finishMerge({ world }: Service): void {
  const topics = [{ id: stays.id }];
  for (const { id } of world.all('users').filter((each) => each.topics.some(({ id }) => id === former.id)))
    world.put('users', { ...world.get('users', id), id, topics });
  for (const { id } of world.all('projects'))
    world.put('projects', { ...world.get('projects', id), id, topics });
  world.put('topics', { ...(world.get('topics', stays.id) ?? stays), merged: [former.id] });
  world.remove('topics', former.id);
}

const chosen = main.getByRole('list', { name: 'Areas of Specialization: chosen' });

describe('an area that becomes part of another one', () => {
  const dialog = page.getByRole('dialog', { name: 'Merge “Water”' });
  const merge = dialog.getByRole('button', { name: 'Merge', exact: true });

  /** By another one of its names. */
  async function chooseWhatStays(): Promise<void> {
    await page.getByRole('combobox', { name: 'The area to keep' }).fill('hydrologie');
    await page.getByRole('option', { name: 'Hydrology' }).click();
  }

  it('is merged by an administrator, who reads before what names it, and sees at once what the merge has moved', async () => {
    const { service } = await render(`/topics/${former.id}`, { as: 'administrator', with: network });
    await shown(button('Merge…'));
    await button('Merge…').click();
    await merge.click();
    await shown(dialog.getByText('Please choose the area to keep.'));
    await chooseWhatStays();
    await shown(dialog.getByText('1 project and 1 member name it, and will name “Hydrology” instead.'));
    await absent(dialog.getByText('Please choose the area to keep.'));
    await dialog.getByRole('button', { name: 'Keep the other one' }).click();
    await shown(page.getByRole('dialog', { name: 'Merge “Hydrology”' }));
    await page.getByRole('button', { name: 'Keep the other one' }).click();
    await merge.click();
    await shown(heading('Hydrology'));
    await shown(region('Other names').getByText('Water'));
    await shown(region('Other names').getByText('agua'));
    expect(service.callsOf('mergeArea').map(({ params, body }) => [params.id, body])).toEqual([
      [former.id, { into: stays.id }],
    ]);
    // Whom the merge has moved stands there before the next sync of its own accord.
    await shown(main.getByText('“Water” is becoming part of this area.'));
    finishMerge(service);
    await shown(region(/^Members/).getByText('Mona Merged'));
  });

  it('is still asked about, with what was chosen, after a blink of the network', async () => {
    const { service } = await render(`/topics/${former.id}`, { as: 'administrator', with: network });
    await shown(button('Merge…'));
    await button('Merge…').click();
    await chooseWhatStays();
    service.setOnline(false);
    await shown(dialog.getByText(/^You are offline/));
    service.setOnline(true);
    await absent(dialog.getByText(/^You are offline/));
    await shown(dialog.getByText('will name “Hydrology” instead.'));
    expect(await inEveryLook()).toEqual([]);
  });

  it('has its address lead to that one, without a network too', async () => {
    const { service, sync } = await render(`/topics/${former.id}`, { as: mona, with: network });
    await shown(heading('Water'));
    expect(button('Merge…').elements()).toHaveLength(0);
    finishMerge(service);
    await sync();
    // Whoever is on its page is on their way by the sync alone.
    await shown(heading('Hydrology'));
    service.setOnline(false);
    go(`/topics/${former.id}`);
    await arrived(`/topics/${stays.id}`);
    await shown(heading('Hydrology'));
    go(`/members?area=${former.id}`);
    await shown(main.getByText(/Showing 1 member of/));
    await shown(main.getByRole('link', { name: /Mona Merged/ }));
  });

  it('leads to the form of that one from its own', async () => {
    const { service, sync } = await render('/topics', { as: 'administrator', with: network });
    await shown(heading('Areas of Specialization'));
    finishMerge(service);
    await sync();
    go(`/topics/edit/${former.id}`);
    await shown(heading('Edit Hydrology'));
    expect(location.pathname).toBe(`/topics/edit/${stays.id}`);
  });

  it('leaves whoever was writing in it what they wrote, and says what may have become of it', async () => {
    const { service, sync } = await render(`/topics/edit/${former.id}`, {
      as: 'administrator',
      with: network,
    });
    const name = main.getByLabelText('Name', { exact: true });
    await shown(name);
    await name.fill('Rewritten');
    finishMerge(service);
    await sync();
    await shown(main.getByRole('alert').filter({ hasText: 'deleted, or merged into another area' }));
    await expect.element(name).toHaveValue('Rewritten');
  });

  it('has the name of that one where it was chosen in a form before, now and when that is back', async () => {
    const wim = member({ name: 'Wim Writer' });
    const { service, sync, reload } = await render('/offers/add', { as: wim, with: [...network, wim] });
    await shown(heading(/./));
    await choose('Areas of Specialization', 'Water');
    await userEvent.keyboard('{Escape}');
    await shown(chosen.getByText('Water'));
    await kept();
    finishMerge(service);
    await sync();
    await shown(chosen.getByText('Hydrology'));
    await reload();
    await shown(areBack);
    await shown(chosen.getByText('Hydrology'));
  });

  it.each(['open', 'left and back'])(
    'is compared as any other change in a form that was %s',
    async (form) => {
      const { service, sync, reload } = await render(`/projects/edit/${wells.id}`, {
        as: mona,
        with: network,
      });
      const name = main.getByLabelText('Name', { exact: true });
      await shown(name);
      await name.fill('Wells renamed');
      await kept();
      finishMerge(service);
      await sync();
      if (form === 'open') await button('Save Changes').click();
      else await reload();
      const panel = region('Changes made in the meantime');
      await shown(panel);
      expect([...panel.element().querySelectorAll('legend')].map(({ textContent }) => textContent)).toEqual([
        'Areas of Specialization changed meanwhile',
        'Name changed by you',
      ]);
      await panel.getByRole('button', { name: 'Continue' }).click();
      await button('Save Changes').click();
      await arrived(`/projects/${wells.id}`);
      expect(service.world.get('projects', wells.id)).toMatchObject({
        name: 'Wells renamed',
        topics: [{ id: stays.id }],
      });
    },
  );
});
