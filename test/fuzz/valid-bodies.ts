import type { Body } from './oracle.ts';

const id = '0192f0c1-0000-7000-8000-000000000001';
const description = '<p>What it is about.</p>';

/** A body of each kind that is right in every field. */
export const validBodies: Record<string, Body> = {
  universities: {
    name: 'University of Somewhere',
    description,
    city: 'Somewhere',
    country: 'Spain',
    region: 'KIRCHER',
    website: 'https://somewhere.example',
    topics: { [id]: ['graduate'] },
  },
  resources: {
    name: 'A reader',
    description,
    type: 'article',
    audience: 'faculty',
    taskforce: { id },
    language: { id: 'en' },
    topics: [{ id }],
  },
  taskforces: { name: 'Task force', description, chairs: [id], members: [id] },
  projects: {
    name: 'Project',
    description,
    status: 'proposal',
    taskforces: [],
    topics: [{ id }],
    leads: [id],
  },
  topics: { name: 'Topic', description },
  users: {
    name: 'Ana Muñoz',
    university: { id },
    topics: [{ id }],
    title: 'Professor',
    contact: [{ type: 'email', contact: 'ana@somewhere.example' }],
    bio: description,
  },
  offers: { name: 'Offer', description, topics: [] },
  requests: { name: 'Ana', description },
};
