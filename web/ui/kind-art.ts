import type { Sectioned } from '../../shared/collections.ts';
import type { ArtName } from './art.tsx';
import type { Tone } from './badge.tsx';

/** How each section is drawn: the compiler names the one that has nothing here. */
export const kindArt: Record<Sectioned, { art: ArtName; tint: Tone }> = {
  taskforces: { art: 'table', tint: 'plum' },
  projects: { art: 'compass', tint: 'brass' },
  topics: { art: 'tree', tint: 'primary' },
  users: { art: 'people', tint: 'clay' },
  universities: { art: 'campus', tint: 'slate' },
  resources: { art: 'books', tint: 'brass' },
  offers: { art: 'bubbles', tint: 'primary' },
  requests: { art: 'letter', tint: 'plum' },
};
