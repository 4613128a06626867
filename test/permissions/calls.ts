import { exampleClosing } from '../../shared/fields/common-fields.ts';
import type { Action, Subject } from '../../shared/permissions/policy.ts';
import { missing, someWord, unique } from '../factories.ts';
import type { Answer, Caller } from '../helpers/api.ts';
import { askForPicture } from '../helpers/uploads.ts';
import type { ActorName } from './matrix.ts';
import type { World } from './world.ts';

type Ask = (world: World, caller: Caller, id: string, situation: string, name: ActorName) => Promise<Answer>;

const path = (subject: Subject, id: string) => `/api/${subject}/${id}`;

/** Sends the record back with some fields changed, from the version it has. */
const edit =
  (subject: Subject, fields: (world: World, name: ActorName) => object): Ask =>
  async (world, caller, id, _situation, name) => {
    const now = await world.read(subject, id);
    return caller.put(path(subject, id), { ...now, ...fields(world, name) }, { version: now.version });
  };

const curators: ActorName[] = ['chair', 'local chair', 'administrator'];
/** Past proposal a curator has to name a task force, whatever else they change. */
const namingOne = (world: World, name: ActorName) =>
  curators.includes(name) ? { taskforces: [{ id: world.here.id }] } : {};

/** The call behind each action; where there is none, the API has nothing to allow or refuse. */
const calls: Partial<Record<Action, Partial<Record<Subject, Ask>> & { any?: Ask }>> = {
  // Not of any record's: who may is shown in test/account.
  'ask-to-join': {},
  'see-private': { users: (_, caller, id) => caller.get(path('users', id)) },
  edit: {
    projects: edit('projects', (world, name) => ({ name: unique('Renamed'), ...namingOne(world, name) })),
    chairs: (_, caller, id) => caller.put(path('chairs', id), {}, { version: 1 }),
    notices: (_, caller, id) => caller.put(path('notices', id), {}, { version: 1 }),
    introductions: (_, caller, id) =>
      caller.post(`${path('introductions', id)}/resolve`, { status: 'closed' }),
    reports: (_, caller, id) =>
      caller.post(`${path('reports', id)}/resolve`, { outcome: 'nothing', answer: 'All is well.' }),
    blocks: (_, caller, id) => caller.put(path('blocks', id), { how: 'muted' }, { version: 1 }),
    follows: (_, caller, id) => caller.put(path('follows', id), {}, { version: 1 }),
    searches: (_, caller, id) => caller.put(path('searches', id), { name: 'Renamed' }, { version: 1 }),
  },
  approve: {
    requests: (_, caller, id) => caller.post(`${path('requests', id)}/approve`),
    resources: (_, caller, id) => caller.post(`${path('resources', id)}/approve`),
  },
  decline: { requests: (_, caller, id) => caller.post(`${path('requests', id)}/decline`, {}) },
  // The world's request is a nomination, of which its person doesn't know: it refuses the question to all who may ask.
  ask: {},
  // The world's introductions are no handovers, so it is refused to all; test/in-process shows who may.
  withdraw: {},
  // Decides what becomes of a resource that is moved, which test/api/records.test.ts shows.
  publish: {},
  merge: {
    topics: async (world, caller, id) =>
      caller.post(`${path('topics', id)}/merge`, { into: await world.fresh('topics', 'any') }),
  },
  // Of a member who is there: it changes nothing, but only for those who may.
  restore: { users: (_, caller, id) => caller.post(`${path('users', id)}/restore`) },
  'see-bounces': { users: (_, caller) => caller.get('/api/bounces') },
  renew: { offers: (_, caller, id) => caller.post(`${path('offers', id)}/renew`, { weeks: 2 }) },
  close: {
    offers: (_, caller, id) => caller.post(`${path('offers', id)}/close`, exampleClosing),
    projects: (_, caller, id) => caller.post(`${path('projects', id)}/close`, exampleClosing),
  },
  // Ends what was never said: it changes nothing, but only for those who may.
  announce: { admins: (_, caller, id) => caller.delete(`${path('admins', id)}/announcement`) },
  'choose-status': {
    projects: edit('projects', (world, name) => ({ status: 'inactive', ...namingOne(world, name) })),
  },
  'add-taskforce': {
    projects: edit('projects', (world) => ({
      taskforces: [{ id: world.here.id }, { id: world.people.chair.taskforce.id }],
    })),
  },
  // Of the caller's own account, whoever it is: there is no way to name another's.
  'change-sign-in': {},
};

/** With the pass that the caller is given. */
async function seePicture(caller: Caller, picture: string): Promise<Answer> {
  const { status, headers } = await askForPicture(caller, picture);
  return { status, headers, body: {}, text: '' };
}

const missed: Partial<Record<Action, Ask>> = {
  see: (_, caller) => caller.get('/api/missed-searches'),
  create: (_, caller) => caller.post('/api/missed-searches', missing(someWord())),
  delete: (_, caller, id) => caller.delete(path('missed-searches', id)),
};

export function callFor(subject: Subject, action: Action): Ask | undefined {
  // It comes about by itself: nothing of it can be asked for but to see it.
  if (subject === 'audit') return action === 'see' ? (_, caller) => caller.get('/api/audit') : undefined;
  if (subject === 'missed-searches') return missed[action];
  if (action === 'see')
    return subject === 'images'
      ? (_, caller, id) => seePicture(caller, `/media/${id}/face200`)
      : (_, caller, id) => caller.get(path(subject, id));
  if (action === 'create') {
    if (subject === 'images')
      return (_, caller) =>
        caller.post('/api/uploads', { contentType: 'image/png', size: 100, purpose: 'picture' });
    // A grant: its record is named after the member, who has to be one.
    if (subject === 'admins')
      return async (world, caller) => caller.put(path('admins', await world.fresh('users', 'a member')));
    return (world, caller, _id, situation, name) =>
      caller.post(
        `/api/${subject}`,
        world.drafts[subject]?.(situation, name === 'anonymous' ? '' : world.people[name].id),
      );
  }
  const own = calls[action]?.[subject];
  if (own || calls[action]) {
    if (own) return own;
    if (action !== 'edit' || subject === 'images' || subject === 'admins') return undefined;
    return edit(subject, () => ({ name: unique('Renamed') }));
  }
  return subject === 'images' ? undefined : (_, caller, id) => caller.delete(path(subject, id));
}
