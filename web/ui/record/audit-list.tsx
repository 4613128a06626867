import type { AuditEntry } from '../../../shared/audit.ts';
import { product } from '../../../shared/product.ts';
import { DateTime } from '../date.tsx';
import { EmptyState } from '../empty-state.tsx';
import { PagedList } from '../list/paged-list.tsx';
import { RecordLink } from '../record-link.tsx';
import { actionWords, kindWord, operationWords, roleWords } from './audit-words.ts';
import './audit-list.css';

/** Writes with who made them, newest first. */
export function AuditList({ path, label }: { path: string; label: string }) {
  return (
    <PagedList<AuditEntry>
      key={path}
      path={path}
      label={label}
      keyOf={({ seq }) => String(seq)}
      renderItem={(entry) => <Entry entry={entry} />}
      empty={
        <EmptyState art="shelf" title="No changes yet">
          From the next one on, each is remembered for a year.
        </EmptyState>
      }
      end="These are all changes that are remembered."
    />
  );
}

function Entry({ entry: { at, by, role, operation, records } }: { entry: AuditEntry }) {
  return (
    <div className="audit-entry">
      <p>
        <Person id={by} /> <span className="audit-entry-role">{roleWords[role]}</span>
      </p>
      <p className="audit-entry-time">
        <DateTime iso={at} />
      </p>
      <ul>
        {operation in operationWords && <li>{operationWords[operation]}</li>}
        {records.map(({ collection, id, action }) => (
          <li key={`${collection} ${id}`}>
            {actionWords[action]} {kindWord(collection)} <Target collection={collection} id={id} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Person({ id }: { id: string }) {
  if (id === 'product') return <strong>{product.name}</strong>;
  if (id === 'operator') return <strong>An operator</strong>;
  return (
    <strong>
      <RecordLink collection="users" id={id} />
    </strong>
  );
}

function Target({ collection, id }: Pick<AuditEntry['records'][number], 'collection' | 'id'>) {
  if (collection === 'images') return null;
  // Chairs and administrators are known by the member they are.
  const isRole = collection === 'chairs' || collection === 'admins';
  return <RecordLink collection={isRole ? 'users' : collection} id={id} />;
}
