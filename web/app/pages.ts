import { matchPath } from 'react-router-dom';
import type { SectionKind } from '../../shared/kinds/collections.ts';
import { inEnglish, type Message, msg, t } from '../../shared/language/messages.ts';
import { type Actor, can, maySeeSome } from '../../shared/permissions/policy.ts';
import { followingPath, messagesPath, reportsPath } from '../../shared/protocol/app-pages.ts';
import { wordsOf } from '../../shared/text/words.ts';
import { type Access, appRoutes } from './routes.ts';
import { sections } from './sections.ts';

/** A page of the app, found by its title or its purpose. */
export type AppPage = { title: Message; path: string; purpose?: Message };

const pages: AppPage[] = [
  { title: msg('Home'), path: '/home' },
  {
    title: msg('My Account'),
    path: '/profile',
    purpose: msg('Your profile, and what others changed in it'),
  },
  {
    title: msg('Messages and Email'),
    path: '/profile/mail',
    purpose: msg('Settings: who may write to you, emails and the digest, whom you blocked or muted'),
  },
  {
    title: msg('Sign-in'),
    path: '/profile/sign-in',
    purpose: msg(
      'Settings: your sign-in address, password and passkeys, where you are signed in, sign out and leave',
    ),
  },
  {
    title: msg('Help and Contact'),
    path: '/help',
    purpose: msg('Who runs the network and how to reach them, privacy, accessibility'),
  },
  { title: msg('The network'), path: '/network', purpose: msg('A picture of who shares which areas') },
  ...sections.map(({ title, path }) => ({ title, path })),
  {
    title: msg('Changes to Your Profile'),
    path: '/profile/changes',
    purpose: msg('What others changed in your profile, and how to undo it'),
  },
  {
    title: msg('Messages'),
    path: messagesPath,
    purpose: msg('Introductions: what members wrote to you, and what you wrote'),
  },
  {
    title: msg('Following and Saved Searches'),
    path: followingPath,
    purpose: msg('What you follow, and the searches that you saved'),
  },
  {
    title: msg('Reports'),
    path: reportsPath,
    purpose: msg('What was reported to administrators, and what was done'),
  },
  {
    title: msg('Who Changed What'),
    path: '/audit',
    purpose: msg('The audit: changes, refused attempts, and what came of opportunities'),
  },
  {
    title: msg('Announce Something'),
    path: '/announcement',
    purpose: msg('Say something to every member'),
  },
  { title: msg('Undelivered Email'), path: '/members/bounces', purpose: msg('Members whose email bounces') },
  { title: msg('Deleted Members'), path: '/members/deleted', purpose: msg('Restore a member') },
  { title: msg('Duplicate and Unused Areas'), path: '/topics/curation', purpose: msg('Merge areas') },
  {
    title: msg('Searches with No Results'),
    path: '/topics/missed-searches',
    purpose: msg('Missed searches'),
  },
  {
    title: msg('Second factor'),
    path: '/second-factor',
    purpose: msg('An authenticator app or a passkey to sign in with'),
  },
];

/** The titles of the forms that add a record. Requests are added by joining or nominating. */
const formTitles: Partial<Record<SectionKind, Message>> = {
  users: msg('Add Member'),
  universities: msg('Add University'),
  taskforces: msg('Add Task Force'),
  projects: msg('Add Project'),
  topics: msg('Add Area'),
  resources: msg('Add Resource'),
  offers: msg('Add Opportunity'),
};

function formsFor(actor: Actor): AppPage[] {
  return sections.flatMap(({ collection, path }) => {
    const nominates = collection === 'users' && !can(actor, 'create', 'users');
    const title = nominates ? msg('Nominate a Member') : formTitles[collection];
    return title ? [{ title, path: `${path}/add` }] : [];
  });
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
  // Help and mails may name a page in English.
  const isMeantBy = (...texts: Message[]) => {
    const words = texts.flatMap((text) => wordsOf(`${t(text)} ${inEnglish(text)}`));
    return wanted.every((each) => words.some((word) => word.startsWith(each)));
  };
  const meant = allPages(actor, adding).filter(({ title, purpose }) =>
    isMeantBy(title, ...(purpose ? [purpose] : [])),
  );
  return meant.toSorted((a, b) => Number(isMeantBy(b.title)) - Number(isMeantBy(a.title)));
}
