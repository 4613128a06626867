import { maySeeSome } from '../../shared/permissions/policy.ts';
import { useActor } from '../data/hooks.ts';
import { sections } from './sections.ts';

/** The sections that the current person may see. */
export function useSections() {
  const actor = useActor();
  return sections.filter(({ collection }) => maySeeSome(actor, collection));
}
