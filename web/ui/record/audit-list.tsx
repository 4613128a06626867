import type { AuditEntry } from '../../../shared/audit/audit.ts';
import { type Collection, names } from '../../../shared/kinds/collections.ts';
import { t } from '../../../shared/language/messages.ts';
import { product } from '../../../shared/text/product.ts';
import { useNames } from '../../data/hooks.ts';
import { DateTime } from '../content/date.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { rich } from '../language/rich.tsx';
import { RecordLink } from '../links/links.tsx';
import { translateOf } from '../links/untranslated.ts';
import { PagedList } from '../list/paged-list.tsx';
import type { AskForPage } from '../list/use-pages.ts';
import { changedWords, isRole, operationWords, recordWords, roleWords } from './audit-words.ts';
import './audit-list.css';

/** Writes and who made them, newest first. */
export function AuditList({
  ask,
  label,
  isFiltered = false,
}: {
  ask: AskForPage<AuditEntry>;
  label: string;
  isFiltered?: boolean;
}) {
  return (
    <PagedList
      ask={ask}
      label={label}
      lines={25}
      // One write changes a record, so no two entries have the same moment and first record.
      keyOf={({ at, records: [first] }) => `${at} ${first?.collection} ${first?.id}`}
      renderItem={(entry) => <Entry entry={entry} />}
      empty={
        isFiltered ? (
          <EmptyState art="shelf" title={t('No matching changes')}>
            {t('Each change is kept for a year. Choose other dates, another kind or another person.')}
          </EmptyState>
        ) : (
          <EmptyState art="shelf" title={t('There are no changes')}>
            {t('Each change is kept for a year.')}
          </EmptyState>
        )
      }
      noneYet={t('No matching changes so far.')}
      end={t(isFiltered ? 'These are all matching changes.' : 'These are all the changes of the last year.')}
    />
  );
}

function Entry({ entry: { at, by, role, operation, records } }: { entry: AuditEntry }) {
  return (
    <div className="audit-entry">
      <p>
        <Person id={by} role={role} /> <span className="soft">{t(roleWords[role])}</span>
      </p>
      <p className="soft">
        <DateTime iso={at} />
      </p>
      <ul>
        {operationWords[operation] && <li>{t(operationWords[operation])}</li>}
        {records.map((record) => (
          <li key={`${record.collection} ${record.id}`}>
            {record.collection === 'images' ? (
              recordWords(record, undefined)
            ) : (
              <Changed {...record} of={isRole(record.collection) ? 'users' : record.collection} />
            )}
            {record.changed && record.changed.length > 0 && (
              <> – {changedWords(record.collection, record.changed)}</>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Person({ id, role }: { id: string; role: AuditEntry['role'] }) {
  const isMember = useNames('users')(id) !== t(names.users.deleted);
  if (id === 'product') return <strong>{product.name}</strong>;
  if (id === 'operator') return <strong>{t('An operator')}</strong>;
  return (
    <strong>
      <RecordLink collection={role === 'applicant' && !isMember ? 'requests' : 'users'} id={id} />
    </strong>
  );
}

/** @param of the kind that has the record's name: chairs and administrators are called by their member's name. */
function Changed({ of, ...record }: AuditEntry['records'][number] & { of: Collection }) {
  const named = useNames(of)(record.id) !== t(names[of].deleted);
  // Messages, reports and the like have no name and no page, and few people see whether they are still there.
  if (names[of].path === '') return recordWords(record, undefined);
  if (!named && record.name !== undefined)
    return (
      <>
        {rich(record.action === 'delete' ? '{change} {name}' : '{change} {name}, deleted since', {
          change: recordWords(record, true),
          name: (
            <strong dir="auto" translate={translateOf(of)}>
              {record.name}
            </strong>
          ),
        })}
      </>
    );
  return (
    <>
      {recordWords(record, named)} {named && <RecordLink collection={of} id={record.id} />}
    </>
  );
}
