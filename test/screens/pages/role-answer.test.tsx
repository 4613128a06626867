import { expect, it } from 'vitest';
import { absent, button, main, region, shown } from '../fixture/hands.ts';
import { member, project } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { inEveryLook } from '../fixture/violations.ts';

const lea = member({ name: 'Lea Lead' });
const mia = member({ name: 'Mia Member' });
const wells = project({ name: 'Wells', leads: [lea.id, mia.id], unconfirmed: [mia.id] });

it('whoever was named as a lead accepts or declines on the page, and nobody else is asked', async () => {
  const { service } = await render(`/projects/${wells.id}`, { as: mia, with: [lea, mia, wells] });
  await shown(region('You were named as a lead'));
  expect(await inEveryLook()).toEqual([]);
  await button('Accept').click();
  await absent(region('You were named as a lead'));
  expect(service.world.get('projects', wells.id)).toMatchObject({
    leads: [lea.id, mia.id],
    unconfirmed: [],
  });
});

it('whoever declines leads it no longer', async () => {
  const { service } = await render(`/projects/${wells.id}`, { as: mia, with: [lea, mia, wells] });
  await button('Decline').click();
  await absent(region('You were named as a lead'));
  expect(service.world.get('projects', wells.id)?.leads).toEqual([lea.id]);
});

it('who named them isn’t asked', async () => {
  await render(`/projects/${wells.id}`, { as: lea, with: [lea, mia, wells] });
  await shown(main.getByText('Mia Member'));
  await absent(region('You were named as a lead'));
});
