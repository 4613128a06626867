import type { AuditEntry } from '../../../shared/audit/audit.ts';
import { type Collection, names } from '../../../shared/kinds/collections.ts';
import { product } from '../../../shared/text/product.ts';
import { useNames } from '../../data/hooks.ts';
import { DateTime } from '../content/date.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { RecordLink } from '../links/links.tsx';
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
          <EmptyState art="shelf" title="No matching changes">
            Each change is kept for a year. Choose other dates, another kind or another person.
          </EmptyState>
        ) : (
          <EmptyState art="shelf" title="There are no changes">
            Each change is kept for a year.
          </EmptyState>
        )
      }
      noneYet="No matching changes so far."
      end={isFiltered ? 'These are all matching changes.' : 'These are all the changes of the last year.'}
    />
  );
}

function Entry({ entry: { at, by, role, operation, records } }: { entry: AuditEntry }) {
  return (
    <div className="audit-entry">
      <p>
        <Person id={by} role={role} /> <span className="soft">{roleWords[role]}</span>
      </p>
      <p className="soft">
        <DateTime iso={at} />
      </p>
      <ul>
        {operation in operationWords && <li>{operationWords[operation]}</li>}
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
  const isMember = useNames('users')(id) !== names.users.deleted;
  if (id === 'product') return <strong>{product.name}</strong>;
  if (id === 'operator') return <strong>An operator</strong>;
  return (
    <strong>
      <RecordLink collection={role === 'applicant' && !isMember ? 'requests' : 'users'} id={id} />
    </strong>
  );
}

/** @param of the kind that has the record's name: chairs and administrators are called by their member's name. */
function Changed({ of, ...record }: AuditEntry['records'][number] & { of: Collection }) {
  const named = useNames(of)(record.id) !== names[of].deleted;
  // Messages, reports and the like have no name and no page, and few people see whether they are still there.
  if (names[of].path === '') return recordWords(record, undefined);
  if (!named && record.name !== undefined)
    return (
      <>
        {recordWords(record, true)} <strong dir="auto">{record.name}</strong>
        {record.action !== 'delete' && ', deleted since'}
      </>
    );
  return (
    <>
      {recordWords(record, named)} {named && <RecordLink collection={of} id={record.id} />}
    </>
  );
}
