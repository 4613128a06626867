import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { absent, arrived, button, go, heading, main, shown } from '../fixture/hands.ts';
import { render } from '../fixture/render.tsx';
import type { Service } from '../fixture/service.ts';
import { inEveryLook } from '../fixture/violations.ts';

const mailing = (service: Service) => {
  service.answer('mailCode', () => ({ status: 202, body: {} }));
};
const field = (label: string) => main.getByLabelText(label, { exact: true });
const link = (name: string) => main.getByRole('link', { name });
async function fill(fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await field(label).fill(value);
}
const password = 'nine quiet otters swim';
const aboutMe = {
  University: 'Common Wells',
  'Your role there': 'Lecturer',
  'Why you would like to join': 'I teach hydrology.',
};

it('asks at a code for what was left unfinished, and claims no mail that was not sent', async () => {
  await render('/login', { prepare: mailing });
  const claim = main.getByText(/We sent an email to/);
  await fill({ Email: 'ana' });
  await link('Forgotten your password?').click();
  await link('I already have a code').click();
  await fill({ Code: '123456789012' });
  await absent(claim);
  await expect.element(field('Email')).toHaveValue('ana');
  await fill({ 'New password': password });
  await button('Change the password').click();
  await shown(main.getByText('Please enter a valid email address.'));

  // A mail that leads to a password is none to join with.
  const email = 'anna@colloquy.example';
  await link('Email the code again').click();
  await shown(heading('Choose a password'));
  await fill({ Email: email });
  await button('Send the code').click();
  await expect.element(claim).toHaveTextContent(email);
  await absent(field('Email'));
  await link('Back to signing in').click();
  await link('Ask to join').click();
  await fill({ Name: 'Ana', ...aboutMe });
  await link('I already have a code').click();
  await fill({ Code: '123456789012' });
  await absent(claim);
  await expect.element(field('Email')).toHaveValue(email);
  await expect.element(field('Name')).toHaveValue('Ana');
  await absent(field('Why you would like to join'));
  await fill({ Password: password });
  await button('Confirm').click();
  await shown(main.getByText('Name requires 4 or more characters'));
});

it('says what is wrong with a field that a step does not show', async () => {
  await render('/login/join', { prepare: mailing });
  const mine = { Name: 'Nora Notmine', Email: 'nora@colloquy.example', Password: 'ferdinand the bull' };
  await fill({ ...mine, ...aboutMe });
  await button('Send the code').click();
  await link('Change what I wrote').click();
  await fill({ Name: 'Ferdinand Bull' });
  await link('I already have a code').click();
  await fill({ Code: '123456789012' });
  await absent(field('Password'));
  await button('Confirm').click();
  await shown(page.getByRole('alert').filter({ hasText: 'password' }));
});

it('a way back to an address offers nothing without the link that was mailed', async () => {
  const { reload } = await render('/revert-email');
  await shown(heading('Open the link in the email'));
  await absent(button('Take the address back'));
  // A reload has no token either: it is taken out of the address at once.
  go('/home');
  await arrived('/home');
  await reload('/revert-email#abc');
  await shown(button('Take the address back'));
  await reload();
  await shown(heading('Open the link in the email'));
});

describe('a way back to an address that somebody changed', () => {
  const token = `mia.${'A'.repeat(32)}`;
  const added = '2026-11-20T09:30:00.000Z';
  const factors = [
    { id: 'app', kind: 'app' as const, added },
    { id: 'key', kind: 'passkey' as const, added },
    { id: 'recovery', kind: 'recovery' as const, added },
  ];
  const answering = (found: typeof factors) => (service: Service) => {
    service.answer('listRecentFactors', () => ({ status: 200, body: { factors: found } }));
    service.answer('revertEmail', () => ({ status: 200, body: { email: 'mia@colloquy.example' } }));
  };
  const takeBack = button('Take the address back');

  it('takes away what was set up shortly before, but for what the owner ticks', async () => {
    const { service } = await render(`/revert-email#${token}`, { prepare: answering(factors) });
    await shown(main.getByText('Tick only what you set up yourself'));
    const boxes = main.getByRole('checkbox');
    expect(boxes.elements()).toHaveLength(3);
    for (const box of boxes.all()) await expect.element(box).not.toBeChecked();
    expect(await inEveryLook()).toEqual([]);
    await main.getByRole('checkbox', { name: /^I set up a passkey on 20 November 2026/ }).click();
    await takeBack.click();
    await shown(heading('The address is yours again'));
    expect(service.callsOf('revertEmail')[0]?.body).toEqual({ token, keep: ['key'] });
  });

  it('asks nothing where nothing was set up', async () => {
    const { service } = await render(`/revert-email#${token}`, { prepare: answering([]) });
    await takeBack.click();
    await shown(heading('The address is yours again'));
    await absent(main.getByRole('checkbox'));
    expect(service.callsOf('revertEmail')[0]?.body).toEqual({ token, keep: [] });
  });

  it('says so where the link can no longer be used', async () => {
    const message = 'This link has already been used, or is more than a week old.';
    const prepare = (service: Service) => {
      service.refuse('listRecentFactors', 'invalid', { fields: [{ path: 'token', message }] });
    };
    await render(`/revert-email#${token}`, { prepare });
    await shown(main.getByText(message));
  });
});
