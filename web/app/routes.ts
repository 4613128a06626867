import { matchPath } from 'react-router-dom';
import { type Collection, names, type SectionKind, sectionKinds } from '../../shared/kinds/collections.ts';
import type { Action, Subject } from '../../shared/permissions/policy.ts';
import {
  followingPath,
  messagesPath,
  reportsPath,
  unsubscribePath,
} from '../../shared/protocol/app-pages.ts';
import { loadList } from '../data/session.ts';
import type { Screen } from '../ui/content/app-section.ts';
import type { ArtName } from '../ui/content/art.tsx';
import { loadScreen } from './load-screen.ts';
import { sectionOf } from './sections.ts';

/**
 * Who may open an address: somebody who is signing in; anyone, once it is known who they are; any member; or those
 * whom the policy allows the action, on the record in the address if `record` is set.
 */
export type Access =
  | 'entry'
  | 'anyone'
  | 'member'
  | { action: Action; collection: Subject; record?: undefined }
  | { action: Action; collection: SectionKind; record: true };

export type AppRoute = {
  path: string;
  access: Access;
  screen: Screen;
  /** The kind that the screen lists, and the screen that its links lead to. */
  list?: { of: Collection; leadsTo: Screen; art: ArtName };
};

/** The controls start before the rest: everything at once would keep a phone busy for too long. */
function loadSignIn() {
  import('../auth/auth-form.tsx').catch(() => {});
  return import('../auth/login.tsx');
}

/** The addresses of a kind. They need permission to see at least some of its records. */
function addressesOf(collection: SectionKind): AppRoute[] {
  const { path } = names[collection];
  const { list, page, form, art, add: adding } = sectionOf[collection];
  const see: Access = { action: 'see', collection };
  const add: Access = adding ?? { action: 'create', collection };
  return [
    { path, access: see, screen: list, list: { of: collection, leadsTo: page, art } },
    { path: `${path}/add`, access: add, screen: form },
    { path: `${path}/edit/:id`, access: { action: 'edit', collection, record: true }, screen: form },
    { path: `${path}/:id`, access: see, screen: page },
  ];
}

/** Every address of the app (product specification, section 2.1). Others lead home. */
export const appRoutes: AppRoute[] = [
  { path: '/home', access: 'anyone', screen: () => import('./home.tsx') },
  // All steps share one screen, so that it keeps the password while it is open.
  { path: '/login/:step?', access: 'entry', screen: loadSignIn },
  { path: '/check-login', access: 'entry', screen: () => import('../auth/check-login.tsx') },
  { path: '/baduser/:id?/:email?', access: 'entry', screen: () => import('../auth/bad-user.tsx') },
  { path: '/approval', access: 'entry', screen: () => import('../auth/approval.tsx') },
  { path: '/revert-email', access: 'entry', screen: () => import('../auth/revert-email.tsx') },
  { path: unsubscribePath, access: 'entry', screen: () => import('../auth/unsubscribe.tsx') },
  { path: '/help', access: 'entry', screen: () => import('./help-page.tsx') },
  { path: '/unauthorized', access: 'member', screen: () => import('../auth/unauthorized.tsx') },
  {
    path: '/messages/write',
    access: 'member',
    screen: () => import('../introduction/introduction-form.tsx'),
  },
  {
    path: messagesPath,
    access: 'member',
    screen: () => import('../introduction/messages-page.tsx'),
  },
  { path: followingPath, access: 'member', screen: () => import('../following/following-page.tsx') },
  { path: '/profile/:page?', access: 'member', screen: () => import('../member/account-page.tsx') },
  { path: `${reportsPath}/:step?`, access: 'member', screen: () => import('../report/reports-page.tsx') },
  { path: '/second-factor', access: 'member', screen: () => import('../member/second-factor-page.tsx') },
  {
    path: '/members/edit-permissions/:id',
    access: { action: 'create', collection: 'admins' },
    screen: () => import('../member/permissions-form.tsx'),
  },
  {
    path: '/audit',
    access: { action: 'see', collection: 'audit' },
    screen: () => import('../audit/audit-page.tsx'),
  },
  {
    path: '/announcement',
    access: { action: 'announce', collection: 'admins' },
    screen: () => import('../announcement/announcement-form.tsx'),
  },
  {
    path: '/members/bounces',
    access: { action: 'see-bounces', collection: 'users' },
    screen: () => import('../member/bounces-page.tsx'),
  },
  {
    path: '/members/deleted',
    access: { action: 'restore', collection: 'users' },
    screen: () => import('../member/deleted-members.tsx'),
  },
  {
    path: '/topics/curation',
    access: { action: 'merge', collection: 'topics' },
    screen: () => import('../topic/curation-page.tsx'),
  },
  {
    path: '/topics/missed-searches',
    access: { action: 'see', collection: 'missed-searches' },
    screen: () => import('../topic/missed-page.tsx'),
  },
  { path: '/network', access: 'member', screen: () => import('../network/network-page.tsx') },
  ...sectionKinds.flatMap(addressesOf),
];

/** Whether an address can be opened without signing in. */
export function isPublic(path: string): boolean {
  return appRoutes.some(
    ({ access, path: own }) =>
      (access === 'anyone' || access === 'entry') && path.split('/')[1] === own.split('/')[1],
  );
}

/**
 * Loads a screen's code and records while the app finds out who is signed in. The router retries what fails. `whole`
 * resolves when everything is loaded.
 */
export function loadScreenOf(address: string): {
  isList: boolean;
  /** Whether its words are among those that are loaded first. */
  isSeenFirst: boolean;
  whole: Promise<unknown>;
} {
  const route = appRoutes.find(({ path }) => matchPath(path, address));
  const code = route && loadScreen(route.screen).catch(() => {});
  const list = route?.list;
  return {
    isList: Boolean(list),
    // Any other address leads home.
    isSeenFirst: !route || Boolean(list) || route.path === '/home',
    whole: Promise.all([code, list && loadList(list.of)]),
  };
}
