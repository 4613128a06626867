import { t } from '../../shared/language/messages.ts';
import { listBounces } from '../../shared/user/user.calls.ts';
import { call } from '../api/api.ts';
import { Day } from '../ui/content/date.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { rich } from '../ui/language/rich.tsx';
import { RecordLink } from '../ui/links/links.tsx';
import { AskedList, useAsked } from '../ui/list/asked-list.tsx';
import { ListLink } from '../ui/list/list-url.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import '../ui/list/rows.css';
import '../ui/page/page.css';

/** For administrators: members whose mail bounces. */
export default function BouncesPage() {
  const asked = useAsked(() => call(listBounces));
  const newestFirst = asked.items?.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <section className="page">
      <header>
        <ListLink collection="users" />
        <PageHeading title={t('Undelivered Email')} />
      </header>
      <p>
        {t(
          'We only email these members codes that they ask for, until they change their address or confirm it again under My Account.',
        )}
      </p>
      <AskedList
        asked={{ ...asked, items: newestFirst }}
        label={t('Undelivered Email')}
        empty={<EmptyState art="people" title={t('All email is delivered')} />}
        renderItem={({ id, email, at, why }) => (
          <div className="row-with-actions">
            <div className="row-with-actions-text">
              <RecordLink collection="users" id={id} />
              <div>{email}</div>
              <div className="row-with-actions-soft">
                {rich(why === 'bounce' ? 'Came back on {day}' : 'Marked as spam on {day}', {
                  day: <Day iso={at} />,
                })}
              </div>
            </div>
          </div>
        )}
      />
    </section>
  );
}
