import { expect, it } from 'vitest';
import { signInState } from '../../../web/auth/account.ts';
import { absent, arrived, button, heading, main, shown } from '../fixture/hands.ts';
import { render } from '../fixture/render.tsx';

const warning = main.getByText('Somebody is trying to sign in as you');

/** A member whose session is asked for a code of their app: what the service says of it, and whether codes were guessed. */
async function askedForACode({ guessed = false } = {}) {
  const { service } = await render('/home', { as: 'member' });
  const end = service.refuse('getMe', 'code-needed');
  service.answer('startReauthentication', () => ({ status: 200, body: { app: true, guessed } }));
  signInState.set({ is: 'unknown' });
  await shown(heading('Enter your code'));
  const enter = async (code: string) => {
    await main.getByLabelText('Code', { exact: true }).fill(code);
    await button('Continue').click();
  };
  const letIn = () => {
    service.answer('reauthenticateByCode', () => ({ status: 204 }));
    end();
  };
  return { service, enter, letIn };
}

it('who is asked for a code reads nothing of others, and says which browser it is each time', async () => {
  const first = await askedForACode();
  await absent(warning);
  first.letIn();
  await first.enter('123456');
  await arrived('/home');
  const { service, enter, letIn } = await askedForACode();
  letIn();
  await enter('654321');
  await arrived('/home');
  const bodies = [first.service, service].map((each) => each.callsOf('reauthenticateByCode')[0]?.body) as {
    code: string;
    browser: string;
  }[];
  expect(bodies.map(({ code }) => code)).toEqual(['123456', '654321']);
  expect(bodies[0]?.browser).toMatch(/^[\w-]{32}$/);
  expect(bodies[1]?.browser).toBe(bodies[0]?.browser);
});

it('who is asked for a code while somebody guesses reads what that means, and what to do', async () => {
  const { service, enter } = await askedForACode({ guessed: true });
  await shown(warning);
  const message = 'Too many codes were tried. If that wasn’t you, somebody knows your password.';
  service.refuse('reauthenticateByCode', 'slow-down', { message });
  await enter('123456');
  await shown(main.getByText(message));
  await main.getByRole('link', { name: 'Change the password' }).click();
  await shown(heading('Choose a password'));
});
