import type { Collection } from '../../shared/collections.ts';
import type { ArtName } from '../ui/art.tsx';
import type { Tone } from '../ui/badge.tsx';

/** The app's sections in their order (product specification, section 2.3), each by its kind's name and path. */
export type Section = {
  collection: Collection;
  art: ArtName;
  tint: Tone;
  /** What is found there, in a line. */
  about: string;
  /** Where the section is called otherwise than its page. */
  name?: string;
};

export const sections: Section[] = [
  { collection: 'taskforces', art: 'table', tint: 'plum', about: 'Working together on one concern' },
  { collection: 'projects', art: 'compass', tint: 'brass', about: 'What is proposed and under way' },
  { collection: 'topics', art: 'tree', tint: 'primary', about: 'What we teach and study' },
  { collection: 'users', art: 'people', tint: 'clay', about: 'Who is who in the network', name: 'Members' },
  { collection: 'universities', art: 'campus', tint: 'slate', about: 'Six regions, one tradition' },
  { collection: 'resources', art: 'books', tint: 'brass', about: 'Articles, courses and case studies' },
  { collection: 'offers', art: 'bubbles', tint: 'primary', about: 'Invitations to work together' },
  { collection: 'requests', art: 'letter', tint: 'plum', about: 'People who ask to join' },
];
