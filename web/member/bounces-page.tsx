import type { BouncingMember } from '../../shared/contract.ts';
import { Day } from '../ui/date.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { AskedList, useAsked } from '../ui/list/asked-list.tsx';
import { ListLink } from '../ui/list/list-link.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { RecordLink } from '../ui/record-link.tsx';
import '../ui/list/row-with-actions.css';
import '../ui/page.css';

/** For administrators: whom no mail reaches. */
export default function BouncesPage() {
  const asked = useAsked<BouncingMember>('/api/bounces');
  const newestFirst = asked.items?.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <section className="page">
      <header>
        <ListLink collection="users" />
        <PageHeading title="Mail That Comes Back" />
      </header>
      <p>
        These members are mailed nothing but codes they ask for. It ends when their address is another, or
        they confirm it anew under My Account.
      </p>
      <AskedList
        asked={{ ...asked, items: newestFirst }}
        label="Mail That Comes Back"
        empty={<EmptyState art="people" title="No member’s mail comes back" />}
        renderItem={({ id, email, at, why }) => (
          <div className="row-with-actions">
            <div className="row-with-actions-text">
              <RecordLink collection="users" id={id} />
              <div>{email}</div>
              <div className="row-with-actions-soft">
                {why === 'bounce' ? 'Came back' : 'Called unwanted'} on <Day iso={at} />
              </div>
            </div>
          </div>
        )}
      />
    </section>
  );
}
