import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { BouncingMember } from '../../../shared/user/user.calls.ts';
import { absent, arrived, button, go, main, shown } from '../fixture/hands.ts';
import { member } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import type { Service } from '../fixture/service.ts';

const at = '2026-01-15T10:00:00.000Z';
const mia = member({ name: 'Mia Member', email: 'mia@colloquy.example' });
const notice = main.getByText('Email to mia@colloquy.example is not delivered');
const link = (name: string) => main.getByRole('link', { name });

const comesBack = (service: Service) =>
  service.answer('getMe', () => ({
    status: 200,
    body: {
      user: mia,
      roles: { admin: false, chairOf: [] },
      secondFactor: { set: false, needed: false },
      bounce: { at, why: 'bounce' },
    },
  }));

it('a member whose mail comes back is told in their account, and where they start, until they confirm the address', async () => {
  const { service } = await render('/profile/sign-in', { as: mia, with: [mia], prepare: comesBack });
  await shown(notice);
  go('/home');
  await shown(notice);
  await main.getByRole('status').getByRole('link', { name: 'Sign-in' }).click();
  await arrived('/profile/sign-in');
  await shown(notice);
  await button('Change the address').click();
  service.answer('askForAddress', () => ({ status: 204 }));
  service.answer('changeAddress', () => ({ status: 204 }));
  await main.getByLabelText('New address').fill('mia@colloquy.example');
  await main.getByLabelText('Your password').fill('four quiet words');
  await button('Send the code').click();
  await main.getByLabelText('Code').fill('123456123456');
  await button('Change the address').click();
  await absent(notice);
});

it('a member whose mail arrives reads nothing of it', async () => {
  const { service } = await render('/profile/sign-in', { as: mia, with: [mia] });
  await expect.poll(() => service.callsOf('getMe').length).toBeGreaterThan(0);
  await shown(button('Change the address'));
  await absent(notice);
});

it('an administrator sees whose mail comes back', async () => {
  const bounced: BouncingMember = {
    id: mia.id,
    name: mia.name,
    email: 'mia@colloquy.example',
    at,
    why: 'complaint',
  };
  await render('/members', {
    as: 'administrator',
    with: [mia],
    prepare: (service) => service.answer('listBounces', () => ({ status: 200, body: { items: [bounced] } })),
  });
  await link('Undelivered Email').click();
  await arrived('/members/bounces');
  const row = main.getByRole('listitem').filter({ hasText: 'mia@colloquy.example' });
  await shown(row.getByText('Marked as spam on'));
  await row.getByRole('link', { name: 'Mia Member' }).click();
  await arrived(`/members/${mia.id}`);
});

it('a member is let into no list of them', async () => {
  await render('/members/bounces', { as: 'member' });
  await arrived('/unauthorized');
  await absent(page.getByText('Undelivered Email'));
});
