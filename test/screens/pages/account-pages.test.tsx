import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { absent, arrived, button, hasFocus, heading, main, region, shown, texts } from '../fixture/hands.ts';
import { member, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const agua = university({ name: 'Universidad del Agua' });
const water = topic({ name: 'Water' });
const mia = member({
  name: 'Mia Member',
  email: 'mia@colloquy.example',
  university: { id: agua.id },
  topics: [{ id: water.id }],
});
const records = [mia, agua, water];
const nav = main.getByRole('navigation', { name: 'My Account' });

it('the account’s pages lead to each other: the profile has no settings, and leaving stands last', async () => {
  await render('/profile', { as: mia, with: records });
  await shown(heading('Mia Member'));
  expect(texts(nav.getByRole('link'))).toEqual(['Profile', 'Messages and email', 'Following', 'Sign-in']);
  await shown(button('Edit').or(main.getByRole('link', { name: 'Edit', exact: true })));
  for (const each of ['Delete', 'Change the password', 'Sign out']) await absent(button(each));
  await absent(main.getByRole('radio'));
  for (const [link, path, title] of [
    ['Messages and email', '/profile/mail', 'Messages and Email'],
    ['Following', '/profile/following', 'Following and Saved Searches'],
    ['Sign-in', '/profile/sign-in', 'Sign-in'],
  ] as const) {
    await nav.getByRole('link', { name: link }).click();
    await arrived(path);
    await shown(heading(title));
    await expect.element(nav.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page');
  }
  await shown(region('Leave Colloquy'));
  expect(texts(main.getByRole('button')).at(-1)).toBe('Leave Colloquy');
});

it('an address that is no page of the account leads home', async () => {
  await render('/profile/there-is-none', { as: mia, with: records });
  await arrived('/home');
});

it('choices that exclude each other are radio buttons: an arrow key goes over them, and the last is saved', async () => {
  const { service } = await render('/profile/mail', { as: mia, with: records });
  const digest = main.getByRole('group', { name: 'How often I get the digest' });
  await digest.getByRole('radio', { checked: true }).click();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const last = digest.getByRole('radio').nth(2);
  await expect.element(last).toBeChecked();
  expect(hasFocus(last)).toBe(true);
  await expect.poll(() => service.world.get('users', mia.id)?.digest).toBe('never');
  await expect.element(last).toBeChecked();
});

it('the code for an authenticator, its secret and the field for what it shows are in sight together', async () => {
  const uri = 'otpauth://totp/Colloquy:mia?secret=JBSWY3DPEHPK3PXP';
  await render('/second-factor', {
    as: mia,
    with: records,
    prepare: (service) => {
      service.answer('getSecondFactor', () => ({
        status: 200,
        body: { app: false, passkeys: [], recovery: 0, needed: true },
      }));
      service.answer('beginSecondFactor', () => ({ status: 200, body: { secret: 'JBSWY3DPEHPK3PXP', uri } }));
    },
  });
  await page.viewport(1280, 800);
  await button('Set up an app').click();
  await main.getByLabelText('Your password', { exact: true }).fill('four words nobody guesses');
  await button('Continue').click();
  const code = main.getByLabelText('Code', { exact: true });
  await shown(code);
  for (const each of [
    main.getByRole('img', { name: /^The secret as a QR code/ }),
    main.getByText('JBSW Y3DP EHPK 3PXP'),
    code,
    button('Confirm'),
  ])
    await expect
      .poll(() => {
        const { top, bottom } = each.element().getBoundingClientRect();
        const header = document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0;
        return top >= header && bottom <= window.innerHeight;
      })
      .toBe(true);
  if (import.meta.env.PICTURES)
    await page.screenshot({ path: '/tmp/pictures/settings/authenticator-1280.png' });
});
