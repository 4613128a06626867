import { kindFacts, names, type Sectioned, sectioned } from '../../shared/collections.ts';
import type { AppSection } from '../ui/content/app-section.ts';

const files = import.meta.glob<object>('../*/*.section.ts', { eager: true });

/** What the folder of each kind says of its section: a section without such a file is named by a test. */
export const sectionOf: Record<Sectioned, AppSection> = Object.assign({}, ...Object.values(files));

/** The app's sections in their order (product specification, section 2.3), each by its kind's name and path. */
export const sections = sectioned.map((collection) => {
  const { heading, path } = names[collection];
  const { name = heading, about = '' } = kindFacts[collection].section ?? {};
  const { art, tint } = sectionOf[collection];
  return { collection, title: name, about, path, art, tint };
});
