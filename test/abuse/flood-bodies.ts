import { anOffer, aProfile, aResource, aUniversity } from '../factories.ts';

export const description = '<p>Words.</p>';
export const offer = anOffer({ weeks: 3 });
export const profile = aProfile({ university: { id: 'sevilla' }, topics: [{ id: 'water' }] });
export const university = aUniversity({ topics: { water: ['graduate'] } });
export const reader = aResource({ taskforce: { id: 'force' }, topics: [{ id: 'water' }] });
export const many = (what: string, count: number) =>
  Array.from({ length: count }, (_, each) => `${what}${each}`);
