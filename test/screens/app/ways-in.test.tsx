import { expect, it } from 'vitest';
import { signInState } from '../../../web/auth/account.ts';
import { arrived, heading, main, shown } from '../fixture/hands.ts';
import { render } from '../fixture/render.tsx';

const redirectUrl = () => new URLSearchParams(location.search).get('redirectUrl');

it('while it is not known who is here that is asked at /check-login, which then leads on', {
  tags: ['2.1-5', '2.2-1', '2.2-6', '4-1', '8-3'],
}, async () => {
  const { service, me } = await render('/projects?status=ongoing', { as: 'member' });
  const answer = service.hold('getMe');
  signInState.set({ is: 'unknown' });
  await arrived('/check-login');
  expect(redirectUrl()).toBe('/projects?status=ongoing');
  await shown(main.getByText('Checking who you are…'));
  answer.letGo();
  await arrived('/projects');
  expect(location.search).toBe('?status=ongoing');
  await shown(heading('Projects'));
  expect(signInState.get()).toEqual({ is: 'signed-in', member: me.id });
});

it('who is signed out is told at /login why they are there, and keeps where they wanted to go', {
  tags: ['2.1-4', '2.2-2', '8-3'],
}, async () => {
  await render('/members?role=chairs');
  await arrived('/login');
  expect(redirectUrl()).toBe('/members?role=chairs');
  await shown(main.getByText('The page you opened is for members. Sign in to see it.'));
});

it('who may not see everything is told so, at an address of its own too', {
  tags: ['2.1-8', '2.2-5', '8-2'],
}, async () => {
  const { reload } = await render('/audit', { as: 'member' });
  await arrived('/unauthorized');
  await shown(heading('This page is not for you'));
  await reload('/unauthorized');
  await shown(heading('This page is not for you'));
});
