import { type ReactNode, useMemo } from 'react';
import { idsIn } from '../../../shared/fields/field-values.ts';
import { names, type SectionKind, sectionKinds } from '../../../shared/kinds/collections.ts';
import { referenceFacts } from '../../../shared/kinds/reference-facts.ts';
import { t } from '../../../shared/language/messages.ts';
import { anonymous, maySeeSome } from '../../../shared/permissions/policy.ts';
import { useLists } from '../../data/hooks.ts';
import { Section } from '../content/section.tsx';
import { None } from '../feedback/empty-state.tsx';
import { LinkedRecords } from './linked-records.tsx';

/** For each kind, those that can name its records and of which every member sees some. */
const kindsNaming = Object.fromEntries(
  sectionKinds.map((named) => [
    named,
    sectionKinds.filter(
      (kind) => maySeeSome(anonymous, kind) && referenceFacts[kind].some(({ to }) => to === named),
    ),
  ]),
) as Record<SectionKind, SectionKind[]>;

type Actions = (kind: SectionKind, records: readonly unknown[] | undefined) => ReactNode;

/**
 * The records that name one, in a section for each kind that has some or an action. They come together, so that none
 * moves another.
 *
 * @param except kinds that the page shows in another way, or not at all
 */
export function ReferenceSections({
  collection,
  id,
  actions,
  except = [],
}: {
  collection: SectionKind;
  id: string;
  actions?: Actions;
  except?: readonly SectionKind[];
}) {
  const left = except.join();
  const kinds = useMemo(
    () => kindsNaming[collection].filter((kind) => !left.split(',').includes(kind)),
    [collection, left],
  );
  const lists = useLists(kinds);
  if (!lists) return null;
  return kinds.map((kind) => {
    const fields = referenceFacts[kind].filter(({ to }) => to === collection);
    const records = (lists[kind] ?? []).filter((record) =>
      fields.some(({ field, shape }) =>
        idsIn((record as Record<string, unknown>)[field], shape).includes(id),
      ),
    );
    const action = actions?.(kind, records);
    if (records.length === 0 && !action) return null;
    return (
      <Section key={kind} title={t(names[kind].heading)} count={records.length} actions={action}>
        {records.length === 0 ? <None /> : <LinkedRecords collection={kind} records={records} />}
      </Section>
    );
  });
}
