import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { signInState } from '../../../web/auth/account.ts';
import { absent, arrived, button, heading, main, region, shown, texts } from '../fixture/hands.ts';
import { render } from '../fixture/render.tsx';
import type { Service } from '../fixture/service.ts';
import { inEveryLook } from '../fixture/violations.ts';

const codes = Array.from({ length: 10 }, (_, at) => `7KQ2${at}-X9RT${at}`);
const list = main.getByRole('list', { name: 'Recovery codes' });
const password = main.getByLabelText('Your password', { exact: true });

/** What the service says that the member has; what it is told last holds. */
function has(service: Service, app: boolean, recovery: number): void {
  endLast();
  const body = { app, passkeys: [], recovery, needed: false };
  endLast = service.answer('getSecondFactor', () => ({ status: 200, body }));
}
let endLast = () => {};

describe('recovery codes', () => {
  it('are shown once, with the first second factor, to be copied or saved', async () => {
    const { service } = await render('/second-factor', {
      as: 'member',
      prepare: (service) => has(service, false, 0),
    });
    service.answer('beginSecondFactor', () => ({
      status: 200,
      body: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Colloquy:mia?secret=JBSWY3DPEHPK3PXP' },
    }));
    service.answer('confirmSecondFactor', () => {
      has(service, true, 10);
      return { status: 200, body: { recovery: codes } };
    });
    await shown(button('Set up an app'));
    await absent(region('Recovery codes'));
    await button('Set up an app').click();
    await password.fill('four words nobody guesses');
    await button('Continue').click();
    await main.getByLabelText('Code', { exact: true }).fill('123456');
    await button('Confirm').click();
    await shown(list);
    expect(texts(list.getByRole('listitem'))).toEqual(codes);
    await shown(main.getByText('they won’t be shown again'));
    expect(await inEveryLook()).toEqual([]);
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await button('Copy').click();
    await shown(page.getByText('The codes were copied.'));
    expect(copied).toHaveBeenCalledWith(codes.join('\n'));
    const saved = vi.spyOn(URL, 'createObjectURL');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await button('Save as a file').click();
    const [file] = saved.mock.lastCall ?? [];
    expect(await (file as Blob).text()).toContain(codes.join('\n'));
    vi.restoreAllMocks();
    await button('I have saved them').click();
    await absent(list);
    await shown(main.getByText('10 recovery codes are left.'));
  });

  it('lead on, once they are kept, to where one was sent from', async () => {
    const { service } = await render('/second-factor?redirectUrl=/topics', {
      as: 'member',
      prepare: (service) => has(service, true, 0),
    });
    service.answer('makeRecoveryCodes', () => ({ status: 200, body: { recovery: codes } }));
    await button('Make new codes').click();
    await password.fill('four words nobody guesses');
    await button('Continue').click();
    await button('I have saved them').click();
    await arrived('/topics');
  });

  it('are counted in the settings, and made anew with the password', async () => {
    const { service } = await render('/second-factor', {
      as: 'member',
      prepare: (service) => has(service, true, 1),
    });
    await shown(main.getByText('One recovery code is left.'));
    await button('Make new codes').click();
    await shown(main.getByText('The codes you have now will stop working.'));
    expect(await inEveryLook()).toEqual([]);
    const message = 'Your password is not right.';
    const ends = service.refuse('makeRecoveryCodes', 'invalid', { fields: [{ path: 'password', message }] });
    await password.fill('another');
    await button('Continue').click();
    await shown(main.getByText(message));
    ends();
    service.answer('makeRecoveryCodes', () => {
      has(service, true, 10);
      return { status: 200, body: { recovery: codes } };
    });
    await password.fill('four words nobody guesses');
    await button('Continue').click();
    await shown(list);
    await button('I have saved them').click();
    await shown(main.getByText('10 recovery codes are left.'));
    expect(service.callsOf('makeRecoveryCodes').at(-1)?.body).toEqual({
      password: 'four words nobody guesses',
    });
  });
});

/** A member whose session is asked for a code of their app. */
async function askedForACode(recovery = true) {
  const { service } = await render('/home', { as: 'member' });
  const end = service.refuse('getMe', 'code-needed');
  service.answer('startReauthentication', () => ({
    status: 200,
    body: { app: true, recovery, guessed: false },
  }));
  signInState.set({ is: 'unknown' });
  await shown(heading('Enter your code'));
  return { service, end };
}

describe('who has lost the phone', () => {
  it('signs in by a recovery code', async () => {
    const { service, end } = await askedForACode();
    await button('Use a recovery code').click();
    await shown(heading('Enter a recovery code'));
    const field = main.getByLabelText('Recovery code', { exact: true });
    await field.fill('7KQ2');
    await button('Continue').click();
    await shown(main.getByText('Please enter one of your recovery codes: ten letters and digits.'));
    expect(service.callsOf('reauthenticateByCode')).toEqual([]);
    expect(await inEveryLook()).toEqual([]);
    await button('Go back').click();
    await shown(heading('Enter your code'));
    await button('Use a recovery code').click();
    service.answer('reauthenticateByCode', () => {
      end();
      return { status: 204 };
    });
    await field.fill('7kq21 x9rt1');
    await button('Continue').click();
    await arrived('/home');
    expect(service.callsOf('reauthenticateByCode')[0]?.body).toMatchObject({ recovery: '7KQ21X9RT1' });
  });

  it('and has no recovery code left asks the administrators, and reads what comes of it', async () => {
    const { service } = await askedForACode(false);
    await absent(button('Use a recovery code'));
    await button('I lost my phone or passkey').click();
    await shown(heading('Ask an administrator'));
    await shown(main.getByText('to make sure it is you'));
    expect(service.callsOf('askForReset')).toEqual([]);
    const help = main.getByRole('link', { name: 'Help and Contact' });
    await expect.element(help).toHaveAttribute('href', '/help');
    expect(await inEveryLook()).toEqual([]);
    const message = 'There is no other administrator. Ask the people who run the service.';
    const ends = service.refuse('askForReset', 'conflict', { message });
    await button('Ask the administrators').click();
    await shown(main.getByText(message));
    ends();
    service.answer('askForReset', () => ({ status: 204 }));
    await button('Ask the administrators').click();
    await shown(heading('The administrators have been notified'));
    await expect.element(help).toHaveAttribute('href', '/help');
    expect(await inEveryLook()).toEqual([]);
    // Nobody is named: who has the password alone learns no address.
    expect(main.element().textContent).not.toContain('@');
    await button('Go back').click();
    await shown(heading('Enter your code'));
  });
});
