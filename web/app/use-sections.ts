import { names } from '../../shared/collections.ts';
import { maySeeSome } from '../../shared/policy.ts';
import { useActor } from '../data/hooks.ts';
import { type Section, sections } from './sections.ts';

/** The sections for whoever is here, with their titles and addresses. */
export function useSections(): (Section & { title: string; path: string })[] {
  const actor = useActor();
  return sections
    .filter(({ collection }) => maySeeSome(actor, collection))
    .map((section) => {
      const { heading, path } = names[section.collection];
      return { ...section, title: section.name ?? heading, path };
    });
}
