import { expect, test } from 'vitest';
import { safeRedirect } from '../../web/auth/safe-redirect.ts';
import { withRedirect } from '../../web/auth/sign-in.ts';

test.each([
  ['/universities?q=munoz#top', '/universities?q=munoz#top'],
  ['/members/1', '/members/1'],
  ['/home', '/home'],
])('after signing in, %s leads there', { tags: ['2.2-6'] }, (wanted, to) => {
  expect(safeRedirect(wanted)).toBe(to);
});

test.each([
  null,
  '',
  'members',
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  ' https://evil.example',
  '/login?redirectUrl=/login',
  '/check-login',
  '/approval?sent=2026-11-20T10:00:00.000Z',
  '/baduser',
  '/baduser/1/a@example.org',
  '/revert-email',
])('after signing in, %j leads home', (wanted) => {
  expect(safeRedirect(wanted)).toBe('/home');
});

test('the way to signing in remembers where one wanted to go, searches and all', {
  tags: ['2.2-2', '2.2-6'],
}, () => {
  const address = withRedirect('/login', '/members?q=a&role=chairs');
  expect(safeRedirect(new URL(address, 'http://x').searchParams.get('redirectUrl'))).toBe(
    '/members?q=a&role=chairs',
  );
  expect(withRedirect('/login', '/home')).toBe('/login');
});
