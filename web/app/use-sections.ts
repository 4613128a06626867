import { names } from '../../shared/collections.ts';
import { useMe } from '../data/hooks.ts';
import { type Section, sections } from './sections.ts';

/** The sections for whoever is here, with their titles and addresses. */
export function useSections(): (Section & { title: string; path: string })[] {
  const admin = useMe()?.roles.admin;
  return sections
    .filter(({ adminOnly }) => admin || !adminOnly)
    .map((section) => {
      const { heading, path } = names[section.collection];
      return { ...section, title: section.name ?? heading, path };
    });
}
