import { longDay } from '../../shared/language/format.ts';
import { t } from '../../shared/language/messages.ts';
import { momentOfDay } from '../../shared/language/time.ts';
import type { MissedWords } from '../../shared/search/missed-searches.ts';
import { dismissMissed, listMissed } from '../../shared/search/search.calls.ts';
import { call } from '../api/api.ts';
import { ActionButton } from '../ui/actions/action-button.tsx';
import { Day } from '../ui/content/date.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { rich } from '../ui/language/rich.tsx';
import { AskedList, useAsked } from '../ui/list/asked-list.tsx';
import { ListLink } from '../ui/list/list-url.tsx';
import { focusHeading, PageHeading } from '../ui/page/page-heading.tsx';
import { NameButton } from './name-button.tsx';
import { useStillMissed } from './still-missed.ts';
import '../ui/list/rows.css';
import '../ui/page/page.css';

/** For administrators: searches without results. */
export default function MissedPage() {
  const asked = useAsked(() => call(listMissed));
  const missed = useStillMissed(asked.items);
  return (
    <section className="page">
      <header>
        <ListLink collection="topics" />
        <PageHeading title={t('Searches with No Results')} />
        <p>
          {t(
            'What was searched for at least ten times in the last 90 days and not found. We don’t keep who searched. You can add a word as another name of an area; from then on searches find it.',
          )}
        </p>
      </header>
      <AskedList
        asked={{ ...asked, items: missed }}
        label={t('Searches with No Results')}
        empty={<EmptyState art="search" title={t('No search without a result was made often')} />}
        renderItem={(each) => <Missed missed={each} onDismissed={() => asked.remove(each.id)} />}
      />
    </section>
  );
}

function Missed({
  missed: { id, place, words, count, first, last },
  onDismissed,
}: {
  missed: MissedWords;
  onDismissed: () => void;
}) {
  const [from, to] = [momentOfDay(first), momentOfDay(last)];
  const isOneDay = longDay(new Date(from)) === longDay(new Date(to));
  return (
    <div className="row-with-actions">
      <div className="row-with-actions-text">
        <strong dir="auto">{words}</strong>
        <p className="row-with-actions-soft">
          {rich(
            isOneDay
              ? '{count, plural, one {# time} other {# times}}, {where}, on {from}'
              : '{count, plural, one {# time} other {# times}}, {where}, from {from} to {to}',
            { count, where: placeInWords(place), from: <Day iso={from} />, to: <Day iso={to} /> },
          )}
        </p>
      </div>
      <div className="row-with-actions-buttons">
        <NameButton words={words} onNamed={focusHeading} />
        <ActionButton
          icon="close"
          tone="quiet"
          label={t('Dismiss {words}', { words })}
          act={async () => {
            await call(dismissMissed, { id });
            onDismissed();
          }}
          done={t('“{words}” won’t be shown again.', { words })}
        >
          {t('Dismiss')}
        </ActionButton>
      </div>
    </div>
  );
}

const placeInWords = (place: string) =>
  t(
    '{place, select, users {among the members} universities {among the universities} topics {among the areas} taskforces {among the task forces} projects {among the projects} resources {among the resources} offers {among the opportunities} other {anywhere}}',
    { place },
  );
