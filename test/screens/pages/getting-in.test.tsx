import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { absent, arrived, button, go, heading, main, shown } from '../fixture/hands.ts';
import { render } from '../fixture/render.tsx';
import type { Service } from '../fixture/service.ts';

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
