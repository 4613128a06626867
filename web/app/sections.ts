import { kindFacts, names, type SectionKind, sectionKinds } from '../../shared/kinds/collections.ts';
import { maySeeSome } from '../../shared/permissions/policy.ts';
import { useActor } from '../data/hooks.ts';
import type { AppSection } from '../ui/content/app-section.ts';

const files = import.meta.glob<object>('../*/*.section.ts', { eager: true });

/** The section of each kind, from its folder. A test reports a kind without the file. */
export const sectionOf: Record<SectionKind, AppSection> = Object.assign({}, ...Object.values(files));

/** The app's sections in order (product specification, section 2.3), with the kind's name and path. */
export const sections = sectionKinds.map((collection) => {
  const { heading, path } = names[collection];
  const { name = heading, about } = kindFacts[collection].section ?? {};
  const { art, tint } = sectionOf[collection];
  return { collection, title: name, about, path, art, tint };
});

/** The sections that the current person may see. */
export function useSections() {
  const actor = useActor();
  return sections.filter(({ collection }) => maySeeSome(actor, collection));
}
