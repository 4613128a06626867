import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { button, heading, main, shown } from '../fixture/hands.ts';
import { administrator, member } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const signOut = 'Sign Out Everywhere';

it('an administrator signs a member out everywhere, and not themselves that way; nobody else can', async () => {
  const gil = member({ name: 'Gil Gone' });
  const { service, me } = await render(`/members/${gil.id}`, { as: 'administrator', with: [gil] });
  service.answer('endSessionsOf', () => ({ status: 204 }));
  await button(signOut).click();
  await page
    .getByRole('dialog', { name: 'Sign Gil Gone out everywhere?' })
    .getByRole('button', { name: signOut })
    .click();
  await shown(page.getByText('Gil Gone is signed out everywhere.'));
  expect(service.callsOf('endSessionsOf').map(({ params }) => params.id)).toEqual([gil.id]);
  await render(`/members/${me.id}`, { as: me, with: [me, administrator(me.id)] });
  await shown(heading(me.name));
  expect(main.getByRole('button', { name: signOut }).elements()).toEqual([]);
  await render(`/members/${gil.id}`, { as: 'chair', with: [gil] });
  await shown(heading(gil.name));
  expect(main.getByRole('button', { name: signOut }).elements()).toEqual([]);
});
