import type { ReactNode } from 'react';
import { idsIn } from '../../../shared/fields/field-values.ts';
import { type Collection, names, type SectionKind, sectionKinds } from '../../../shared/kinds/collections.ts';
import { referenceFacts } from '../../../shared/kinds/reference-facts.ts';
import { anonymous, maySeeSome } from '../../../shared/permissions/policy.ts';
import { useRecords } from '../../data/hooks.ts';
import { Section } from '../content/section.tsx';
import { LinkedRecords } from './linked-records.tsx';

/** The kinds that can name one of this kind and of which every member sees some records. */
const referencingKinds = (named: Collection): SectionKind[] =>
  sectionKinds.filter(
    (kind) => maySeeSome(anonymous, kind) && referenceFacts[kind].some(({ to }) => to === named),
  );

type Actions = (kind: SectionKind, records: readonly unknown[] | undefined) => ReactNode;
type Named = { collection: Collection; id: string; actions?: Actions };

/**
 * The records that name one, in a section for each kind.
 *
 * @param except kinds that the page shows in another way, or not at all
 */
export function ReferenceSections({ except = [], ...named }: Named & { except?: readonly SectionKind[] }) {
  return referencingKinds(named.collection)
    .filter((kind) => !except.includes(kind))
    .map((kind) => <SectionOf key={kind} kind={kind} {...named} />);
}

function SectionOf({ kind, collection, id, actions }: Named & { kind: SectionKind }) {
  const fields = referenceFacts[kind].filter(({ to }) => to === collection);
  const records = useRecords(kind)?.filter((record) =>
    fields.some(({ field, shape }) => idsIn((record as Record<string, unknown>)[field], shape).includes(id)),
  );
  return (
    <Section title={names[kind].heading} count={records?.length ?? 0} actions={actions?.(kind, records)}>
      <LinkedRecords collection={kind} records={records} />
    </Section>
  );
}
