import { matchPath } from 'react-router-dom';
import { names } from '../../shared/kinds/collections.ts';
import { type Actor, can, maySeeSome } from '../../shared/permissions/policy.ts';
import { followingPath, messagesPath, reportsPath } from '../../shared/protocol/app-pages.ts';
import { wordsOf } from '../../shared/text/words.ts';
import { type Access, appRoutes } from './routes.ts';
import { sections } from './sections.ts';

/** A page of the app, found by its title or its purpose. */
export type AppPage = { title: string; path: string; purpose?: string };

const pages: AppPage[] = [
  { title: 'Home', path: '/home' },
  {
    title: 'My Account',
    path: '/profile',
    purpose: 'Your profile, and what others changed in it',
  },
  {
    title: 'Messages and Email',
    path: '/profile/mail',
    purpose: 'Settings: who may write to you, emails and the digest, whom you blocked or muted',
  },
  {
    title: 'Sign-in',
    path: '/profile/sign-in',
    purpose:
      'Settings: your sign-in address, password and passkeys, where you are signed in, sign out and leave',
  },
  {
    title: 'Help and Contact',
    path: '/help',
    purpose: 'Who runs the network and how to reach them, privacy, accessibility',
  },
  { title: 'The network', path: '/network', purpose: 'A picture of who shares which areas' },
  ...sections.map(({ title, path }) => ({ title, path })),
  {
    title: 'Changes to Your Profile',
    path: '/profile/changes',
    purpose: 'What others changed in your profile, and how to undo it',
  },
  {
    title: 'Messages',
    path: messagesPath,
    purpose: 'Introductions: what members wrote to you, and what you wrote',
  },
  {
    title: 'Following and Saved Searches',
    path: followingPath,
    purpose: 'What you follow, and the searches that you saved',
  },
  { title: 'Reports', path: reportsPath, purpose: 'What was reported to administrators, and what was done' },
  {
    title: 'Who Changed What',
    path: '/audit',
    purpose: 'The audit: changes, refused attempts, and what came of opportunities',
  },
  { title: 'Undelivered Email', path: '/members/bounces', purpose: 'Members whose email bounces' },
  { title: 'Deleted Members', path: '/members/deleted', purpose: 'Restore a member' },
  { title: 'Duplicate and Unused Areas', path: '/topics/curation', purpose: 'Merge areas' },
  { title: 'Searches with No Results', path: '/topics/missed-searches', purpose: 'Missed searches' },
  {
    title: 'Second factor',
    path: '/second-factor',
    purpose: 'An authenticator app or a passkey to sign in with',
  },
];

/** Capitalises each word. */
const titleCase = (words: string) => words.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Requests aren't added by a form here, but by joining or nominating. */
const addable = sections.filter(({ collection }) => collection !== 'requests');

function formsFor(actor: Actor): AppPage[] {
  return addable.map(({ collection, path }) => ({
    title:
      collection === 'users' && !can(actor, 'create', 'users')
        ? 'Nominate a Member'
        : `Add ${titleCase(names[collection].one)}`,
    path: `${path}/add`,
  }));
}

/** Whether the actor may open an address that names no record. */
function mayGo(actor: Actor, access: Access | undefined): boolean {
  if (typeof access !== 'object') return access !== undefined;
  const { action, collection } = access;
  return maySeeSome(actor, collection) && (action === 'see' || can(actor, action, collection));
}

/** All pages that the actor may open. @param adding whether to include forms that add a record */
export const allPages = (actor: Actor, adding: boolean): AppPage[] =>
  [...pages, ...(adding ? formsFor(actor) : [])].filter(({ path }) =>
    mayGo(actor, appRoutes.find((route) => matchPath(route.path, path))?.access),
  );

/** A shorter word finds no pages: it probably means a name, and would find all of the app. */
const fewestLetters = 4;

/** The pages in which each word of the query begins a word, those with all of them in the title first. */
export function pagesFor(actor: Actor, query: string, adding: boolean): AppPage[] {
  const wanted = wordsOf(query);
  if (wanted.join('').length < fewestLetters) return [];
  const isMeantBy = (text: string) => {
    const words = wordsOf(text);
    return wanted.every((each) => words.some((word) => word.startsWith(each)));
  };
  const meant = allPages(actor, adding).filter(({ title, purpose = '' }) => isMeantBy(`${title} ${purpose}`));
  return meant.toSorted((a, b) => Number(isMeantBy(b.title)) - Number(isMeantBy(a.title)));
}
