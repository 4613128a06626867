import { useMemo } from 'react';
import { fieldLabels } from '../../shared/field-labels.ts';
import { useRecords } from '../data/hooks.ts';
import { plainText } from '../language/text.ts';
import { Badge } from '../ui/content/badge.tsx';
import { DateTime } from '../ui/content/date.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { Excerpt, Parts, RecordRow } from '../ui/list/record-row.tsx';
import { sortedBy } from '../ui/naming/sorted-by.ts';
import { useSameNames } from './use-same-names.ts';

const labels = fieldLabels.requests;

export default function RequestList() {
  const all = useRecords('requests');
  // Whoever has waited longest comes first.
  const shown = useMemo(() => all && sortedBy(all, ({ createTimestamp }) => [createTimestamp]), [all]);

  const sameNames = useSameNames();
  const marks = (id: string) => {
    const { members = [], requests = [] } = sameNames?.get(id) ?? {};
    return [
      ...(members.length > 0 ? ['Same name as a member'] : []),
      ...(requests.length > 0 ? ['Same name as another request'] : []),
    ].map((mark) => (
      <Badge key={mark} tone="brass">
        {mark}
      </Badge>
    ));
  };

  return (
    <RecordList
      collection="requests"
      facets={undefined}
      records={shown}
      total={all?.length}
      renderRecord={({ id, name, email, description, createTimestamp }) => (
        <RecordRow
          to={`/requests/${id}`}
          title={name}
          detail={
            <>
              <Parts>
                <span>{email}</span>
                <span>
                  <DateTime iso={createTimestamp} />
                </span>
              </Parts>
              <Excerpt>{plainText(description)}</Excerpt>
              <Parts>{marks(id)}</Parts>
            </>
          }
        />
      )}
      paper={{
        columns: [
          { heading: labels.name, cell: ({ name }) => name },
          { heading: labels.email, cell: ({ email }) => email },
          { heading: 'Asked', cell: ({ createTimestamp }) => <DateTime iso={createTimestamp} /> },
          { heading: labels.description, cell: ({ description }) => plainText(description) },
        ],
      }}
    />
  );
}
