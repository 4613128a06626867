import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { button, heading, main, shown } from '../fixture/hands.ts';
import { administrator, member } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { inEveryLook } from '../fixture/violations.ts';

const show = 'Show Sign-Ins';
const day = '2026-11-20';

it('a member reads what was tried with their account below where they are signed in', async () => {
  await render('/profile/sign-in', {
    as: 'member',
    prepare: (service) => {
      service.answer('listSessions', () => ({
        status: 200,
        body: {
          items: [
            {
              id: 'desk',
              at: '2026-11-20T09:00:00.000Z',
              seen: day,
              agent: 'Firefox on Windows',
              here: true,
            },
          ],
          attempts: { 'sign-in': { count: 12, last: day }, 'failed-sign-in': { count: 1, last: day } },
        },
      }));
    },
  });
  await button('Where you are signed in').click();
  await shown(page.getByText('12 sign-ins, last on 20 November 2026'));
  await shown(page.getByText('1 sign-in that failed, most likely by a wrong password, last on'));
  await shown(page.getByText(/somebody is trying to sign in as you: choose a password/));
  expect(await inEveryLook()).toEqual([]);
});

it('one whom nobody tries to be is told so, and who signed in alone is given no advice', async () => {
  const { service } = await render('/profile/sign-in', { as: 'member' });
  const none = service.answer('listSessions', () => ({ status: 200, body: { items: [], attempts: {} } }));
  await button('Where you are signed in').click();
  await shown(page.getByText('Nothing was tried in the last 90 days.'));
  await button('Close').click();
  none();
  const attempts = { 'sign-in': { count: 1, last: day } };
  service.answer('listSessions', () => ({ status: 200, body: { items: [], attempts } }));
  await button('Where you are signed in').click();
  await shown(page.getByText('1 sign-in, last on'));
  expect(main.getByText('If that wasn’t you').elements()).toEqual([]);
});

it('an administrator reads it of a member who asks, and nobody else is offered it', async () => {
  const gil = member({ name: 'Gil Guessed' });
  const { service, me } = await render(`/members/${gil.id}`, { as: 'administrator', with: [gil] });
  const refusal = service.refuse('listSignInAttempts', 'forbidden');
  await button(show).click();
  await shown(main.getByText('You do not have permission to do this.'));
  refusal();
  service.answer('listSignInAttempts', () => ({
    status: 200,
    body: { attempts: { 'wrong-code': { count: 4, last: day } } },
  }));
  await button(show).click();
  await shown(page.getByText('4 wrong codes of the authenticator app after the right password, last on'));
  await shown(page.getByText(/If that wasn’t Gil Guessed, somebody knows their password/));
  expect(service.callsOf('listSignInAttempts').at(-1)?.params.id).toBe(gil.id);
  expect(await inEveryLook()).toEqual([]);
  await render(`/members/${me.id}`, { as: me, with: [me, administrator(me.id)] });
  await shown(heading(me.name));
  expect(main.getByRole('button', { name: show }).elements()).toEqual([]);
  await render(`/members/${gil.id}`, { as: 'chair', with: [gil] });
  await shown(heading(gil.name));
  expect(main.getByRole('button', { name: show }).elements()).toEqual([]);
});
