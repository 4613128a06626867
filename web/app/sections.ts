import { kindFacts, names, type Sectioned, sectioned } from '../../shared/collections.ts';
import { kindArt } from '../ui/kind-art.ts';

/** The app's sections in their order (product specification, section 2.3), each by its kind's name and path. */
export const sections = sectioned.map((collection: Sectioned) => {
  const { heading, path } = names[collection];
  const { name = heading, about = '' } = kindFacts[collection].section ?? {};
  return { collection, title: name, about, path, ...kindArt[collection] };
});
