import { anOffer } from '../factories.ts';

export const description = '<p>Words.</p>';
export const offer = anOffer({ weeks: 3 });
export const profile = {
  name: 'Zed Member',
  university: { id: 'sevilla' },
  topics: [{ id: 'water' }],
  title: 'Professor',
  contact: [{ type: 'email', contact: 'zed@example.org' }],
  bio: description,
};
export const university = {
  name: 'Sevilla',
  description,
  city: 'Sevilla',
  country: 'Spain',
  region: 'KIRCHER',
  website: 'https://example.org',
  topics: { water: ['graduate'] },
};
export const reader = {
  name: 'Reader',
  description,
  type: 'article',
  audience: 'faculty',
  taskforce: { id: 'force' },
  language: { id: 'en' },
  topics: [{ id: 'water' }],
};
export const many = (what: string, count: number) =>
  Array.from({ length: count }, (_, each) => `${what}${each}`);
