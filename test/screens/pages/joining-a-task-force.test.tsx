import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toJoin } from '../../factories.ts';
import { absent, button, main, shown } from '../fixture/hands.ts';
import { introduction, member, taskforce } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { inEveryLook } from '../fixture/violations.ts';

const mia = member({ name: 'Mia Member' });
const ana = member({ name: 'Ana Chair' });
const circle = taskforce({ name: 'Circle', chairs: [ana.id], members: [] });
const path = `/taskforces/${circle.id}`;
const link = main.getByRole('link', { name: 'email the task force chair' });

it('one sentence says how to join, and, after asking, when one asked', async () => {
  await render(path, { as: mia, with: [mia, ana, circle] });
  await shown(link);
  await shown(
    main.getByText('If you would like to join this task force, please email the task force chair.'),
  );
  await absent(button('Leave'));
});

it('after asking it says when', async () => {
  const asked = introduction(mia.id, { ...toJoin(circle.id), to: [ana.id] });
  await render(path, { as: mia, with: [mia, ana, circle, asked] });
  await shown(main.getByText(/^You asked to join on 15 January 2026. The chairs answer you.$/));
  await absent(link);
});

it('a member leaves, after a question; a chair is asked for a successor in place of it', async () => {
  const joined = taskforce({ name: 'Circle', chairs: [ana.id], members: [mia.id, ana.id] });
  const { service } = await render(`/taskforces/${joined.id}`, { as: mia, with: [mia, ana, joined] });
  await button('Leave').click();
  expect(await inEveryLook()).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await shown(page.getByText('You left this task force.'));
  expect(service.world.get('taskforces', joined.id)?.members).toEqual([ana.id]);
  await shown(link);

  await render(`/taskforces/${joined.id}`, { as: ana, with: [mia, ana, joined] });
  await shown(main.getByText('Mia Member'));
  await absent(button('Leave'));
});
