import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { DeletedMember } from '../../../shared/user/user.calls.ts';
import { absent, arrived, button, heading, main, shown, texts } from '../fixture/hands.ts';
import { member, project } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const question = page.getByRole('dialog');
const link = (name: string) => page.getByRole('link', { name });

it('a chair who deletes a member reads before how long they can be brought back, and has no list of them', async () => {
  const gil = member({ name: 'Gil Gone' });
  const { service } = await render(`/members/${gil.id}`, { as: 'chair', with: [gil] });
  await shown(button('Delete'));
  await button('Delete').click();
  await shown(question.getByText('An administrator can restore them for 30 days'));
  await question.getByRole('button', { name: 'Delete' }).click();
  await shown(page.getByText('The member was deleted.'));
  await arrived('/members');
  await shown(heading('Registered Members'));
  expect(service.world.get('users', gil.id)).toBeUndefined();
  expect(link('Deleted Members').elements()).toHaveLength(0);
});

it('an administrator brings a deleted member back', async () => {
  const gil = member({ name: 'Gil Gone' });
  const carl = member({ name: 'Carl Chair' });
  const { service } = await render('/members', { as: 'administrator', with: [carl] });
  const gone: DeletedMember = {
    id: gil.id,
    name: 'Gil Gone',
    email: 'gil@colloquy.example',
    by: carl.id,
    at: '2026-01-15T10:00:00.000Z',
    until: '2026-02-14T10:00:00.000Z',
  };
  service.answer('listDeletedMembers', () => ({ status: 200, body: { items: [gone] } }));
  service.answer('restoreMember', ({ params: { id = '' } }) => ({
    status: 200,
    body: service.world.put('users', { ...gil, id }),
  }));
  await shown(link('Deleted Members'));
  await link('Deleted Members').click();
  const row = main.getByRole('listitem').filter({ hasText: 'gil@colloquy.example' });
  await shown(row.getByText('Deleted by Carl Chair'));
  expect(texts(row)[0]).toMatch(/Can be restored until .*2026/);
  await row.getByRole('button', { name: 'Bring back' }).click();
  await shown(page.getByText('Gil Gone is a member again.'));
  await absent(row);
  expect(service.world.get('users', gil.id)).toBeDefined();
  await main.getByRole('link', { name: 'Registered Members' }).click();
  await shown(heading('Registered Members'));
  await shown(main.getByRole('link', { name: /Gil Gone/ }));
});

it('whom an operator deleted was deleted by an operator, who is no member', async () => {
  const { service } = await render('/members', { as: 'administrator' });
  const gone: DeletedMember = {
    id: 'gil',
    name: 'Gil Gone',
    email: 'gil@colloquy.example',
    by: 'operator',
    at: '2026-01-15T10:00:00.000Z',
    until: '2026-02-14T10:00:00.000Z',
  };
  service.answer('listDeletedMembers', () => ({ status: 200, body: { items: [gone] } }));
  await link('Deleted Members').click();
  await shown(main.getByText('Deleted by An operator'));
});

it('a member is let into no list of deleted ones', async () => {
  await render('/members/deleted', { as: 'member' });
  await arrived('/unauthorized');
});

it('whoever leaves is asked first, and told what stays without them', async () => {
  const lea = member({ name: 'Lea Leaving' });
  const led = [project({ name: 'One', leads: [lea.id] }), project({ name: 'Two', leads: [lea.id] })];
  await render('/profile/sign-in', { as: lea, with: [lea, ...led] });
  await button('Leave Colloquy').click();
  const leaving = page.getByRole('dialog', { name: 'Leave Colloquy?' });
  await shown(leaving.getByText('For the next 7 days an administrator can restore your account'));
  await shown(leaving.getByText('You’ll be removed from 2 projects.'));
  await shown(leaving.getByText('2 projects have no other chair, lead or contact.'));
  await shown(leaving.getByRole('button', { name: 'Leave Colloquy' }));
});

it('whoever opens their own page is asked the same', async () => {
  const lea = member({ name: 'Lea Leaving' });
  await render(`/members/${lea.id}`, { as: lea, with: [lea] });
  await shown(button('Delete'));
  await button('Delete').click();
  await shown(question.getByText('For the next 7 days an administrator can restore your account'));
});

it('whoever has left is seen off', async () => {
  await render('/baduser?left');
  await shown(heading('You have left Colloquy'));
});
