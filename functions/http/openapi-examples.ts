import type { DeletedMember } from '../../shared/contract.ts';
import { type Collection, type CreateInput, kinds, type Stored } from '../../shared/registry.ts';

export const id = '019dbb8e-60f1-7a52-9b0c-0c6a4ab8f3a1';
const otherId = '019dbb8e-60f1-7a52-9b0c-51f0a9d2c7e4';
const description = '<p>Water in dry regions, with field work in two semesters.</p>';
const profile = {
  name: 'Ana Muñoz',
  university: { id: otherId },
  topics: [{ id: otherId }],
  title: 'Professor of Hydrology',
  contact: [{ id: '1', type: 'email' as const, contact: 'ana@example.org' }],
  bio: '<p>Teaches hydrology.</p>',
};

/** What a client sends to create one of each kind. */
export const inputExamples: { [C in Exclude<Collection, 'chairs' | 'admins'>]: CreateInput<C> } = {
  taskforces: { name: 'Clean Water', description, chairs: [otherId], members: [otherId] },
  projects: {
    name: 'Wells for Schools',
    description,
    status: 'proposal',
    taskforces: [],
    topics: [{ id: otherId }],
    leads: [otherId],
  },
  universities: {
    name: 'Universidad del Agua',
    description,
    city: 'Sevilla',
    country: 'Spain',
    region: 'KIRCHER',
    website: 'https://www.example.org',
    topics: { [otherId]: ['graduate', 'doctorate'] },
  },
  topics: { name: 'Hydrology', description },
  users: { ...profile, email: 'ana@example.org' },
  requests: { name: 'Ana Muñoz', description: '<p>I teach hydrology.</p>', email: 'ana@example.org' },
  resources: {
    name: 'A Reader on Water',
    description,
    type: 'article',
    audience: 'students',
    taskforce: { id: otherId },
    language: { id: 'en' },
    topics: [{ id: otherId }],
  },
  offers: { name: 'A Shared Seminar', description, topics: [], weeks: 3 },
};

const byServer: { [C in Collection]?: Partial<Stored<C>> } = {
  users: { notifications: [], firstRun: false },
  resources: { approved: false },
  offers: { owner: otherId, expiry: '2026-12-12T09:30:00.000Z' },
  chairs: { taskforces: [otherId] },
};

export const deletedMemberExample: DeletedMember = {
  id: otherId,
  name: profile.name,
  email: 'ana@example.org',
  by: id,
  at: '2026-11-21T09:30:00.000Z',
  until: '2026-12-21T09:30:00.000Z',
};

/** One record of each kind as it is answered. */
export const recordExample = (collection: Collection): object =>
  kinds[collection].stored.parse({
    id,
    version: 1,
    createTimestamp: '2026-11-21T09:30:00.000Z',
    updateTimestamp: '2026-11-21T09:30:00.000Z',
    ...(inputExamples as Partial<Record<Collection, object>>)[collection],
    ...byServer[collection],
  });
