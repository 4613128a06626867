import type { Caller, RecordBody } from '../helpers/api.ts';
import { theWaitingRequest } from '../helpers/people.ts';

/** Every address of the app that somebody signed in as an administrator can open, over the first seed. */
export async function screensOf(api: Caller): Promise<string[]> {
  const first = async (collection: string, with_: (record: RecordBody) => boolean = () => true) =>
    (await api.listAll(collection)).find(with_)?.id;
  const kinds: [string, string | undefined][] = [
    ['universities', await first('universities', ({ picture }) => picture !== undefined)],
    ['members', await first('users', ({ picture }) => picture !== undefined)],
    ['taskforces', await first('taskforces')],
    ['projects', await first('projects')],
    ['topics', await first('topics')],
    ['resources', await first('resources')],
    ['offers', await first('offers')],
  ];
  const { id: request } = await theWaitingRequest();
  return [
    '/home',
    '/profile',
    '/profile/mail',
    '/profile/sign-in',
    '/profile/changes',
    '/messages',
    '/profile/following',
    `/messages/write?purpose=message&kind=users&id=${kinds[1]?.[1]}`,
    '/network',
    '/unauthorized',
    '/network?as=table',
    ...kinds.flatMap(([path, id]) => [`/${path}`, `/${path}/${id}`, `/${path}/add`, `/${path}/edit/${id}`]),
    `/members/edit-permissions/${kinds[1]?.[1]}`,
    '/audit',
    '/announcement',
    '/members/bounces',
    '/members/deleted',
    '/topics/curation',
    '/topics/missed-searches',
    '/requests',
    `/requests/${request}`,
    `/requests/edit/${request}`,
    '/universities?q=zzzzzz',
    '/universities/there-is-none',
  ];
}

/** The addresses that need no member. */
export const openScreens = ['/login', '/approval', '/baduser'];
