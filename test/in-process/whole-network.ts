import { type Collection, collections } from '../../shared/kinds/collections.ts';
import { bodiesOn, creatable } from '../factories.ts';
import { aUser } from './network.ts';

/** A valid body of each kind in the network below. */
export const bodies = bodiesOn({ topic: 'water', taskforce: 'force', university: 'wells', person: 'ada' });

/** The record of each kind that is in the network below. */
export const idOf: Record<Collection, string> = {
  ...(Object.fromEntries(collections.map((each) => [each, 'example'])) as Record<Collection, string>),
  taskforces: 'force',
  projects: 'dig',
  universities: 'wells',
  topics: 'water',
  users: 'ada',
  requests: 'zoe',
  resources: 'reader',
  offers: 'seminar',
  chairs: 'carl',
  admins: 'ada',
};

/** A record of each kind, an administrator, a chair and a member. */
export const wholeNetwork = {
  ...Object.fromEntries(creatable.map((each) => [each, [{ id: 'example', ...bodies[each] }]])),
  users: [aUser('ada', { admin: 'true', university: { id: 'wells' } }), aUser('carl'), aUser('mia')],
  admins: [{ id: 'ada' }],
  topics: [{ id: 'water', ...bodies.topics }],
  taskforces: [{ id: 'force', ...bodies.taskforces, chairs: ['carl'], members: ['mia'] }],
  chairs: [{ id: 'carl', taskforces: ['force'] }],
  requests: [{ id: 'zoe', ...bodies.requests, email: 'zoe@colloquy.example' }],
  universities: [{ id: 'wells', ...bodies.universities }],
  projects: [{ id: 'dig', ...bodies.projects }],
  resources: [{ id: 'reader', ...bodies.resources, approved: true }],
  offers: [{ id: 'seminar', ...bodies.offers, owner: 'mia', expiry: '2099-01-01T00:00:00.000Z' }],
};
