import { expect, test } from 'vitest';
import { messageKey } from '../../shared/language/message-key.ts';
import { addLanguage, setLanguage, t } from '../../shared/language/messages.ts';
import type { Actor } from '../../shared/permissions/policy.ts';
import { allPages, pagesFor } from '../../web/app/pages.ts';
import { appRoutes } from '../../web/app/routes.ts';

const member: Actor = { type: 'member', id: 'a', admin: false, chairOf: [] };
const administrator: Actor = { ...member, admin: true };
const found = (actor: Actor, query: string, adding = true) =>
  pagesFor(actor, query, adding).map(({ path }) => path);

test.each([
  ['my account', '/profile'],
  ['my profile', '/profile'],
  ['password', '/profile/sign-in'],
  ['sign out', '/profile/sign-in'],
  ['digest', '/profile/mail'],
  ['network', '/network'],
  ['areas', '/topics'],
  ['add project', '/projects/add'],
  ['nominate', '/members/add'],
  ['privacy', '/help'],
  ['contact', '/help'],
])('“%s” means %s', (query, path) => {
  expect(found(member, query)).toContain(path);
});

test('a page that is called so comes before one that has to do with it', () => {
  expect(found(member, 'area')).toEqual(['/topics', '/network']);
});

test('a name of few letters means no page', () => {
  expect(found(administrator, 'add')).toEqual([]);
  expect(found(administrator, 'mem')).toEqual([]);
  expect(found(administrator, 'Boston College')).toEqual([]);
});

test('nobody is led to where they don’t get, nor to a form while it can’t be saved', () => {
  expect(found(member, 'audit')).toEqual([]);
  expect(found(administrator, 'audit')).toEqual(['/audit']);
  expect(found(member, 'add university')).toEqual([]);
  expect(found(administrator, 'add university')).toEqual(['/universities/add']);
  expect(found(administrator, 'add university', false)).toEqual([]);
  expect(found(administrator, 'add member')).toEqual(['/members/add']);
});

// Where one is sent who may not go somewhere nobody goes on purpose; who adds a member asks for one, and who writes to
// somebody begins at their page.
const notSought = [
  '/login',
  '/messages/write',
  '/unauthorized',
  '/requests/add',
  '/check-login',
  '/approval',
  '/revert-email',
  '/unsubscribe',
];
/** Addresses without those of single records; a step in one leads on from the page itself. */
const sought = appRoutes
  .flatMap((route) =>
    route.path === '/profile/:page?'
      ? ['/profile', '/profile/changes', '/profile/mail', '/profile/sign-in'].map((path) => ({
          ...route,
          path,
        }))
      : [{ ...route, path: route.path.replace(/\/:step\?$/, '') }],
  )
  .filter(({ path }) => !path.includes(':') && !notSought.includes(path));

test('every page of the app that has one address is found by its title', () => {
  const all = allPages(administrator, true);
  expect(all.map(({ path }) => path).sort()).toEqual(sought.map(({ path }) => path).sort());
  for (const { title, path } of all) expect(found(administrator, t(title))).toContain(path);
});

test('a page is found by its title in the reader’s language, and in English', () => {
  addLanguage('es', 'es', { [messageKey('Help and Contact')]: 'Ayuda y contacto' });
  setLanguage('es');
  try {
    expect(found(member, 'ayuda')).toEqual(['/help']);
    expect(found(member, 'contact')).toContain('/help');
  } finally {
    setLanguage('en');
  }
});
