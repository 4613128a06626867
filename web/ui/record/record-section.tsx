import { type ComponentProps, createContext, use } from 'react';
import { Link } from 'react-router-dom';
import { type Collection, names } from '../../../shared/kinds/collections.ts';
import { t } from '../../../shared/language/messages.ts';
import { can } from '../../../shared/permissions/policy.ts';
import { useActor, useFirstSyncDone, useOnline, useRecord } from '../../data/hooks.ts';
import { Section } from '../content/section.tsx';
import { None } from '../feedback/empty-state.tsx';

/** The record whose page this is. */
export const RecordOnPage = createContext<{ collection: Collection; id: string }>({
  collection: 'users',
  id: '',
});

type Props = ComponentProps<typeof Section> & {
  isEmpty: boolean;
};

/** A section of a record's page. Without content it is left out, except for readers who can fill it in. */
export function RecordSection({ isEmpty, children, ...section }: Props) {
  const { collection, id } = use(RecordOnPage);
  const actor = useActor();
  const online = useOnline();
  const firstSyncDone = useFirstSyncDone();
  const record = useRecord(collection, id);
  if (!isEmpty) return <Section {...section}>{children}</Section>;
  if (!online || !record || !can(actor, 'edit', collection, record as never)) return null;
  return (
    <Section {...section}>
      <None />
      {firstSyncDone && (
        <p className="screen-only">
          <Link to={`${names[collection].path}/edit/${id}`}>{t('Fill this in')}</Link>
        </p>
      )}
    </Section>
  );
}
