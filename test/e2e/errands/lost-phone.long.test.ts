import { TOTP } from 'otpauth';
import { it } from 'vitest';
import { unique } from '../../factories.ts';
import { expectStatus } from '../../helpers/api.ts';
import { codeFor } from '../../helpers/mail.ts';
import { aMember, anAdministrator, password } from '../../helpers/people.ts';
import { button, heading } from '../form-steps.ts';
import { handsOn } from '../journeys/hands.ts';
import { aBrowser, narrow, wide } from '../windows.ts';
import { anErrand, openWaiting } from './errand.ts';

const browser = aBrowser();

it.each([wide, narrow])(
  'whoever lost their phone, its codes and the password is let in again by mail and an administrator, at %i px',
  { timeout: 180_000 },
  async (width) => {
    const member = await aMember(unique('Lotte Lost'));
    const begun = await member.api.post<{ secret: string }>('/api/me/second-factor', { password });
    const { secret } = expectStatus(begun, 200);
    const code = new TOTP({ secret }).generate();
    expectStatus(await member.api.put('/api/me/second-factor', { code }), 200);
    const administrator = await anAdministrator();
    const look = { width, dark: false };
    const page = await browser.window(look, { mayComplain: true });
    await page.goto('/login');
    const errand = anErrand('lost phone', width);
    await errand.at(page);
    const hands = handsOn(page, 'mouse');
    const next = 'seven calm herons wade';

    await hands.press(page.getByRole('link', { name: 'Forgotten your password?' }));
    await hands.write(page.getByLabel('Email'), member.email);
    await hands.press(button(page, 'Send the code'));
    await hands.write(page.getByLabel('Code', { exact: true }), await codeFor(member.email));
    await hands.write(page.getByLabel('New password', { exact: true }), next);
    await errand.step(page, 'another password');
    await hands.press(button(page, 'Change the password'));
    await heading(page, 'Enter your code').waitFor();
    await errand.step(page, 'asked for a code');
    await hands.press(button(page, 'I lost my phone or passkey'));
    await errand.step(page, 'whom to ask');
    await hands.press(button(page, 'Ask the administrators'));
    await page.getByText('One of them will get in touch with you').waitFor();
    await errand.step(page, 'asked');

    // An administrator is told of it, has spoken with them, and resets it.
    const desk = await browser.signedIn(administrator.email, look);
    await errand.at(desk);
    const theirs = handsOn(desk, 'mouse');
    await errand.step(desk, 'told');
    await openWaiting(desk);
    await theirs.press(
      desk
        .getByRole('dialog')
        .getByRole('link', { name: `“${member.name}”` })
        .first(),
    );
    await theirs.press(button(desk, 'Reset Second Factor'));
    const question = desk.getByRole('dialog', { name: `Reset the second factor of ${member.name}?` });
    await question.waitFor();
    await errand.step(desk, 'asked before it is reset');
    await theirs.press(question.getByRole('button', { name: 'Reset Second Factor' }));
    await desk.getByText(`${member.name} no longer has a second factor.`).waitFor();

    await page.goto('/login');
    await hands.write(page.getByLabel('Email'), member.email);
    await hands.write(page.getByLabel('Password', { exact: true }), next);
    await hands.press(button(page, 'Sign in'));
    await page.getByRole('heading', { name: `Welcome, ${member.name}` }).waitFor();
    await errand.step(page, 'in again');
    errand.done();
  },
);
