import { plainText } from '../../shared/language/text.ts';
import { reportsPath } from '../../shared/report/reports-path.ts';
import type { Listed } from '../data/list-pages.ts';
import { Badge } from '../ui/content/badge.tsx';
import { DateTime } from '../ui/content/date.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import type { Orders } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { Excerpt, Parts } from '../ui/list/record-row.tsx';
import { useRecordList } from '../ui/list/use-record-list.ts';
import { useSameNames } from './use-same-names.ts';

const orders: Orders<Listed<'requests'>> = {
  waiting: { label: 'Longest waiting', key: ({ createTimestamp }) => createTimestamp },
};

export default function RequestList() {
  const list = useRecordList('requests', { orders, search: false });
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
      list={list}
      add={false}
      links={
        <ButtonLink tone="quiet" icon="warning" to={reportsPath}>
          Reports
        </ButtonLink>
      }
      row={({ id, email, description, createTimestamp }) => ({
        detail: (
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
        ),
      })}
      paper={{
        columns: [
          'name',
          'email',
          ['Asked', ({ createTimestamp }) => <DateTime iso={createTimestamp} />],
          ['description', ({ description }) => plainText(description)],
        ],
      }}
    />
  );
}
