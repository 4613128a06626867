import { useMemo } from 'react';
import { useRecords } from '../data/hooks.ts';
import { plainText } from '../language/text.ts';
import { DateTime } from '../ui/date.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { Excerpt, Parts, RecordRow } from '../ui/list/record-row.tsx';
import { sortedBy } from '../ui/sorted-by.ts';

export default function RequestList() {
  const all = useRecords('requests');
  // Whoever has waited longest comes first.
  const shown = useMemo(() => all && sortedBy(all, ({ createTimestamp }) => [createTimestamp]), [all]);

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
            </>
          }
        />
      )}
    />
  );
}
