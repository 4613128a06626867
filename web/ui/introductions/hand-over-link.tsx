import { type HandoverField, holdersOf } from '../../../shared/introduction/introduction.rules.ts';
import { useActor } from '../../data/hooks.ts';
import { ButtonLink } from '../controls/button.tsx';

/** The address of the form that asks somebody to take over a role of the reader's. */
export const handoverForm = (field: HandoverField, id: string): string =>
  `/introductions/add?${new URLSearchParams({ handover: field, id })}`;

/** Leads to that form, for who has the role. */
export function HandOverLink({
  field,
  record,
}: {
  field: HandoverField;
  record: { id: string } & Parameters<typeof holdersOf>[0];
}) {
  const actor = useActor();
  if (actor.type !== 'member' || !holdersOf(record).includes(actor.id)) return null;
  return (
    <ButtonLink icon="person" to={handoverForm(field, record.id)}>
      Hand Over
    </ButtonLink>
  );
}
