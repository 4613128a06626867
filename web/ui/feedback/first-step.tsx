import { type Collection, collections, names, type SectionKind } from '../../../shared/kinds/collections.ts';
import { referenceFacts } from '../../../shared/kinds/reference-facts.ts';
import { t } from '../../../shared/language/messages.ts';
import { can } from '../../../shared/permissions/policy.ts';
import { useActor, useFirstSyncDone, useLists } from '../../data/hooks.ts';
import { ButtonLink } from '../controls/button.tsx';

/** The kinds that a record of this kind has to name. Members exist from the start. */
const needs = (collection: Collection): SectionKind[] => [
  ...new Set(
    referenceFacts[collection]
      .filter(({ to, required }) => required && to !== 'users')
      .map(({ to }) => to as SectionKind),
  ),
];

/** The same by kind, those that need least first, which is the order in which a new network gets them. */
export const mustName = Object.fromEntries(
  collections.map((each) => [
    each,
    needs(each).sort((one, other) => needs(one).length - needs(other).length),
  ]),
) as Record<Collection, SectionKind[]>;

/** In a new network, the kind that needs a record before this kind can have one. */
export function useFirstStep(collection: Collection): SectionKind | undefined {
  const firstSyncDone = useFirstSyncDone();
  const lists = useLists(mustName[collection]);
  return firstSyncDone ? mustName[collection].find((each) => lists?.[each]?.length === 0) : undefined;
}

export const firstStepWords = (step: SectionKind) =>
  t(
    `{kind, select,
      users {There are no members yet, and you need to choose one here.}
      universities {There are no universities yet, and you need to choose one here.}
      taskforces {There are no task forces yet, and you need to choose one here.}
      topics {There are no areas yet, and you need to choose one here.}
      projects {There are no projects yet, and you need to choose one here.}
      offers {There are no opportunities yet, and you need to choose one here.}
      other {There are no resources yet, and you need to choose one here.}
    }`,
    { kind: step },
  );

/** Leads to the form for the first record of a kind, or says who can add it. */
export function FirstStep({ step }: { step: SectionKind }) {
  const actor = useActor();
  if (!can(actor, 'create', step)) return <p>{t('Chairs and administrators can add the first.')}</p>;
  const words = t(
    `{kind, select,
      users {Add the first member}
      universities {Add the first university}
      taskforces {Add the first task force}
      topics {Add the first area}
      projects {Add the first project}
      offers {Add the first opportunity}
      other {Add the first resource}
    }`,
    { kind: step },
  );
  return <ButtonLink to={`${names[step].path}/add`}>{words}</ButtonLink>;
}
