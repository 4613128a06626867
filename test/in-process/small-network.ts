import { aNotice, aUser } from './network.ts';

export const description = '<p>Words.</p>';
const aProject = (id: string, leads: string[]) => ({
  id,
  name: `Project ${id}`,
  leads,
  taskforces: [],
  topics: [],
});
const aUniversity = { id: 'uni', name: 'Uni', contact: 'mia', topics: { water: ['graduate'] } };
/** Of Mia, whom everything in the small network names. */
export const profile = {
  title: 'Lecturer',
  bio: '<p>Mia teaches.</p>',
  topics: [{ id: 'water' }, { id: 'law' }],
  university: { id: 'uni' },
  contact: [{ id: 'c', type: 'phone', contact: '555 1234' }],
  firstRun: false,
  picture: 'portrait',
};

/** Two administrators, two chairs of a task force, and what they have to do with each other. */
export const smallNetwork = {
  users: [
    aUser('ada', { admin: 'true' }),
    aUser('ben', { admin: 'true' }),
    aUser('carl'),
    aUser('mia', profile),
  ],
  notices: [aNotice('mia', 'force')],
  admins: [{ id: 'ada' }, { id: 'ben' }],
  topics: ['water', 'law'].map((id) => ({ id, name: id, description })),
  universities: [aUniversity],
  taskforces: [{ id: 'force', name: 'Force', description, chairs: ['carl', 'mia'], members: ['mia', 'ben'] }],
  chairs: ['carl', 'mia'].map((id) => ({ id, taskforces: ['force'] })),
  projects: [aProject('wells', ['mia']), aProject('books', ['ben'])],
};
