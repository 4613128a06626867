import type { Upgrade } from '../../shared/definitions/define-kind.ts';
import { type Collection, collections } from '../../shared/kinds/registry.ts';

/**
 * Shapes that records might have had before today's, each with the upgrades that lead there: whatever a
 * release may do to a kind.
 */
export const ancestry: { [C in Collection]?: Upgrade[] } = {
  topics: [
    // A field gets another name.
    ({ title, ...record }) => ({ ...record, name: title }),
    // A new one must be there.
    (record) => ({ description: '<p>To be described.</p>', ...record }),
  ],
  projects: [
    // Of two codes one is left.
    ({ status, ...record }) => ({ ...record, status: status === 'finished' ? 'complete' : status }),
    // Who may be one may be several.
    ({ lead, ...record }) => ({ ...record, leads: [lead] }),
  ],
  users: [
    // A text becomes a list of rows.
    ({ contact, ...record }) => ({
      ...record,
      contact: [{ id: `${record.id}-contact`, type: 'email', contact }],
    }),
    // A name becomes a reference.
    ({ affiliation, ...record }) => ({ ...record, university: { id: String(affiliation).toLowerCase() } }),
  ],
  universities: [
    // One field becomes two.
    ({ place, ...record }) => {
      const [city, country] = String(place).split(', ');
      return { ...record, city, country };
    },
    // A list becomes a map.
    ({ topics, ...record }) => ({
      ...record,
      topics: Object.fromEntries((topics as string[]).map((id) => [id, ['graduate']])),
    }),
  ],
  resources: [
    // A code becomes a yes or no, of which it depends who sees it.
    ({ state, ...record }) => ({ ...record, approved: state === 'approved' }),
  ],
  taskforces: [({ chair, ...record }) => ({ ...record, chairs: [chair] })],
  // Kept in a pack.
  chairs: [({ taskforce, ...record }) => ({ ...record, taskforces: [taskforce] })],
  // The server's own field.
  offers: [({ by, ...record }) => ({ ...record, owner: by })],
  requests: [({ reason, ...record }) => ({ ...record, description: `<p>${reason}</p>` })],
};

const at = '2026-01-02T03:04:05.000Z';
const base = { version: 3, createTimestamp: at, updateTimestamp: at };
const description = '<p>Words.</p>';

/** How many members there are: more than a batch of a migration. */
const members = 130;
export const memberIds = ['ada', 'carl', ...Array.from({ length: members - 2 }, (_, n) => `member-${n}`)];

type Ancestors = Record<Collection, ({ id: string } & Record<string, unknown>)[]>;

/** A network as the oldest release has written it; of a kind that came later it had none. */
export const ancestors: Ancestors = {
  ...(Object.fromEntries(collections.map((each) => [each, []])) as unknown as Ancestors),
  topics: Array.from({ length: 30 }, (_, n) => ({ ...base, id: `topic-${n}`, title: `Topic ${n}` })),
  projects: ['finished', 'ongoing'].map((status) => ({
    ...base,
    id: status,
    name: `A ${status} project`,
    description,
    status,
    taskforces: [{ id: 'force' }],
    topics: [{ id: 'topic-1' }],
    lead: 'carl',
  })),
  users: memberIds.map((id) => ({
    ...base,
    id,
    name: `Member ${id}`,
    email: `${id}@colloquy.example`,
    affiliation: 'Sevilla',
    topics: [{ id: 'topic-1' }],
    title: 'Professor',
    contact: `${id}@published.example`,
    bio: description,
    notifications: [],
    firstRun: false,
    ...(id === 'ada' && { admin: 'true' }),
  })),
  universities: [
    {
      ...base,
      id: 'sevilla',
      name: 'Loyola',
      description,
      place: 'Sevilla, Spain',
      region: 'KIRCHER',
      website: 'https://loyola.example',
      topics: ['topic-1'],
    },
  ],
  resources: ['approved', 'waiting'].map((state) => ({
    ...base,
    id: state,
    name: `A ${state} reader`,
    description,
    type: 'article',
    audience: 'faculty',
    taskforce: { id: 'force' },
    language: { id: 'en' },
    topics: [{ id: 'topic-1' }],
    state,
  })),
  taskforces: [{ ...base, id: 'force', name: 'Force', description, chair: 'carl', members: ['carl'] }],
  chairs: [{ ...base, id: 'carl', taskforce: 'force' }],
  offers: [
    {
      ...base,
      id: 'seminar',
      name: 'Seminar',
      description,
      topics: [],
      by: 'member-1',
      expiry: '2099-01-01T00:00:00.000Z',
    },
  ],
  requests: [{ ...base, id: 'zoe', name: 'Zoe', email: 'zoe@colloquy.example', reason: 'To learn.' }],
  admins: [{ ...base, id: 'ada' }],
};
