import { type Collection, collections, names, type Sectioned } from '../../../shared/collections.ts';
import { can } from '../../../shared/policy.ts';
import { referenceFacts } from '../../../shared/reference-facts.ts';
import { useActor, useAllHere, useLists } from '../../data/hooks.ts';
import { ButtonLink } from '../controls/button.tsx';

/** What a record of a kind has to name; members there are from the start. */
const needs = (collection: Collection): Sectioned[] => [
  ...new Set(
    referenceFacts[collection]
      .filter(({ to, required }) => required && to !== 'users')
      .map(({ to }) => to as Sectioned),
  ),
];

/** The same by kind, in the order in which a new network gets it: what needs least comes first. */
export const mustName = Object.fromEntries(
  collections.map((each) => [
    each,
    needs(each).sort((one, other) => needs(one).length - needs(other).length),
  ]),
) as Record<Collection, Sectioned[]>;

/** In a network that begins: the kind of which there has to be a record before there can be one of this kind. */
export function useFirstStep(collection: Collection): Sectioned | undefined {
  const allHere = useAllHere();
  const lists = useLists(mustName[collection]);
  return allHere ? mustName[collection].find((each) => lists?.[each]?.length === 0) : undefined;
}

export const firstStepWords = (step: Sectioned) =>
  `There are no ${names[step].many} yet, and you need to choose one here.`;

/** Leads to where the first record of a kind is added, or says who can. */
export function FirstStep({ step }: { step: Sectioned }) {
  const actor = useActor();
  if (!can(actor, 'create', step)) return <p>Chairs and administrators can add the first.</p>;
  return <ButtonLink to={`${names[step].path}/add`}>Add the first {names[step].one}</ButtonLink>;
}
