import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { aHandover } from '../../factories.ts';
import { absent, arrived, button, heading, main, shown, texts } from '../fixture/hands.ts';
import { introduction, member, project, taskforce, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const here = { university: { id: 'agua' } };
const mia = member({ name: 'Mia Leaves', ...here });
const ana = member({ name: 'Ana Follows', ...here });
const leo = member({ name: 'Leo Elsewhere' });
const nobody = member({ name: 'Nia Unwritable', writers: 'nobody' });
const water = taskforce({ name: 'Water', chairs: [mia.id], members: [] });
const earth = taskforce({ name: 'Earth', chairs: [mia.id, leo.id], members: [] });
const wells = project({ name: 'Wells', leads: [mia.id] });
const agua = university({ id: 'agua', name: 'Universidad del Agua', contact: mia.id });
const records = [mia, ana, leo, nobody, water, earth, wells, agua];

const successor = main.getByRole('combobox', { name: 'Successor' });
const offered = () => texts(page.getByRole('option'));

it('whoever chairs a task force asks a member to take over, and stays until then', async () => {
  const { service } = await render(`/taskforces/${water.id}`, { as: mia, with: records });
  await main.getByRole('link', { name: 'Hand Over' }).click();
  await shown(heading('Hand Over Water'));
  await shown(main.getByText('You stay a chair until they accept.'));
  await expect
    .element(main.getByLabelText('Message'))
    .toHaveValue('Would you take over from me as a chair of “Water”?');
  await successor.click();
  await expect.poll(() => offered().join()).toContain('Ana Follows');
  expect(offered().join()).toContain('Leo Elsewhere');
  // Neither oneself nor who receives no introductions.
  for (const each of ['Mia Leaves', 'Nia Unwritable']) expect(offered().join()).not.toContain(each);
  await page.getByRole('option', { name: 'Ana Follows' }).click();
  await main.getByRole('checkbox', { name: /^My email address is shown/ }).click();
  await button('Send').first().click();
  await arrived(`/taskforces/${water.id}`);
  expect(service.world.all('introductions')).toMatchObject([
    { from: mia.id, ...aHandover('taskforces', water.id, ana.id) },
  ]);
  await shown(page.getByText('Your successor was asked.'));
});

it('says whom to choose where nobody is chosen, and offers the task force’s own people first', async () => {
  const [amy, zoe] = [member({ name: 'Amy Aaa' }), member({ name: 'Zoe Zzz' })];
  const own = taskforce({ name: 'Own', chairs: [mia.id], members: [zoe.id] });
  const { service } = await render(`/messages/write?purpose=handover&kind=taskforces&id=${own.id}`, {
    as: mia,
    with: [mia, amy, zoe, own],
  });
  await main.getByRole('checkbox', { name: /^My email address is shown/ }).click();
  await button('Send').first().click();
  await shown(main.getByText('Choose who should take over from you.').first());
  expect(service.callsOf('createRecord')).toEqual([]);
  await successor.click();
  await expect.poll(() => offered().map((each) => each.split('\n')[0])).toEqual(['Zoe Zzz', 'Amy Aaa']);
});

it('a university’s contact asks one of its members', async () => {
  await render(`/messages/write?purpose=handover&kind=universities&id=${agua.id}`, {
    as: mia,
    with: records,
  });
  await shown(heading('Hand Over Universidad del Agua'));
  await successor.fill('o');
  await expect.poll(() => offered().join()).toContain('Ana Follows');
  expect(offered().join()).not.toContain('Leo Elsewhere');
});

it('nobody hands over what isn’t theirs', async () => {
  await render(`/taskforces/${water.id}`, { as: ana, with: records });
  await shown(heading('Water'));
  await absent(main.getByRole('link', { name: 'Hand Over' }));
  await render(`/messages/write?purpose=handover&kind=taskforces&id=${water.id}`, {
    as: ana,
    with: records,
  });
  await shown(heading('You can’t hand this over'));
});

it('whoever leaves is asked for successors first, where nobody else has their role', async () => {
  const asked = introduction(mia.id, aHandover('projects', wells.id, ana.id));
  await render('/profile/sign-in', { as: mia, with: [...records, asked] });
  await button('Leave Colloquy').click();
  const leaving = page.getByRole('dialog', { name: 'Leave Colloquy?' });
  await shown(leaving.getByText('Ask somebody to take over first'));
  await expect
    .poll(() => texts(leaving.getByRole('listitem')))
    .toEqual([
      'Water, where you are a chair',
      'Wells, where you are a lead',
      'Universidad del Agua, where you are the contact',
    ]);
  await shown(leaving.getByText('You can also leave now.'));
  await leaving.getByRole('link', { name: 'Wells' }).click();
  await shown(heading('Hand Over Wells'));
});
