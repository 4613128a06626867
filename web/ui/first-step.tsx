import { type Collection, names, type Sectioned } from '../../shared/collections.ts';
import { can } from '../../shared/policy.ts';
import { useActor, useAllHere, useRecords } from '../data/hooks.ts';
import { ButtonLink } from './button.tsx';

/** What a record of a kind has to name, in the order in which a new network gets it. */
export const mustName: Partial<Record<Collection, readonly ('topics' | 'universities' | 'taskforces')[]>> = {
  universities: ['topics'],
  users: ['topics', 'universities'],
  projects: ['topics'],
  resources: ['topics', 'taskforces'],
};

/** In a network that begins: the kind of which there has to be a record before there can be one of this kind. */
export function useFirstStep(collection: Collection): Sectioned | undefined {
  const allHere = useAllHere();
  const records = {
    topics: useRecords('topics'),
    universities: useRecords('universities'),
    taskforces: useRecords('taskforces'),
  };
  return allHere ? mustName[collection]?.find((each) => records[each]?.length === 0) : undefined;
}

export const firstStepWords = (step: Sectioned) =>
  `There are no ${names[step].many} yet, and you need to choose one here.`;

/** Leads to where the first record of a kind is added, or says who can. */
export function FirstStep({ step }: { step: Sectioned }) {
  const actor = useActor();
  if (!can(actor, 'create', step)) return <p>Chairs and administrators can add the first.</p>;
  return <ButtonLink to={`${names[step].path}/add`}>Add the first {names[step].one}</ButtonLink>;
}
