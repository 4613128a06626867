import { type Collection, names } from '../../shared/kinds/collections.ts';
import { inDigits, longDay } from '../../shared/language/format.ts';
import { momentOfDay } from '../../shared/language/time.ts';
import type { MissedWords } from '../../shared/search/missed-searches.ts';
import { dismissMissed, listMissed } from '../../shared/search/search.calls.ts';
import { call } from '../api/api.ts';
import { ActionButton } from '../ui/actions/action-button.tsx';
import { Day } from '../ui/content/date.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
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
        <PageHeading title="Searches with No Results" />
        <p>
          What was searched for at least ten times in the last 90 days and not found. We don’t keep who
          searched. You can add a word as another name of an area; from then on searches find it.
        </p>
      </header>
      <AskedList
        asked={{ ...asked, items: missed }}
        label="Searches with No Results"
        empty={<EmptyState art="search" title="No search without a result was made often" />}
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
          {inDigits(count)} times, {placeInWords(place)}, {isOneDay ? 'on' : 'from'} <Day iso={from} />
          {!isOneDay && (
            <>
              {' '}
              to <Day iso={to} />
            </>
          )}
        </p>
      </div>
      <div className="row-with-actions-buttons">
        <NameButton words={words} onNamed={focusHeading} />
        <ActionButton
          icon="close"
          tone="quiet"
          label={`Dismiss ${words}`}
          act={async () => {
            await call(dismissMissed, { id });
            onDismissed();
          }}
          done={`“${words}” won’t be shown again.`}
        >
          Dismiss
        </ActionButton>
      </div>
    </div>
  );
}

const placeInWords = (place: string) =>
  place === 'everywhere' ? 'anywhere' : `among the ${names[place as Collection].many}`;
