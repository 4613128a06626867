import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { names, sectionKinds } from '../../shared/kinds/collections.ts';
import { inDigits } from '../../shared/language/format.ts';
import { useFirstSyncDone, useLists, useRecords } from '../data/hooks.ts';
import type { Me } from '../data/replica-layout.ts';
import { openedHere, recordOpened } from '../storage/opened.ts';
import { Badge } from '../ui/content/badge.tsx';
import { Section } from '../ui/content/section.tsx';
import { SkeletonLines } from '../ui/content/skeleton.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Icon } from '../ui/controls/icon.tsx';
import { RecordLink } from '../ui/links/links.tsx';
import { NotForMe } from '../ui/matching/not-for-me.tsx';
import { renderNothing } from '../ui/page/load-part.ts';
import { focusHeading } from '../ui/page/page-heading.tsx';
import { stateBadge } from '../ui/record/state-badge.tsx';
import { firstSteps, lookedAround, putAway } from './first-steps.ts';
import { ownRecordsOf } from './home-records.ts';
import { toDoKinds, toDoOf } from './to-do.ts';
import { type News, useNews } from './use-news.ts';
import './home-feed.css';

/** Loaded for members who have any. */
const SavedSearches = lazy(() => import('./saved-searches.tsx').catch(renderNothing));

/** What waits for the member, what is new for them, and what is theirs. */
export default function HomeFeed({ me }: { me: Me }): ReactNode {
  const { user } = me;
  const isAllHere = useFirstSyncDone();
  const waiting = useLists(toDoKinds);
  const lists = useLists(sectionKinds);
  const hasSaved = Boolean(useRecords('searches')?.length);
  const news = useNews(me);
  const isKnown = isAllHere && waiting !== undefined;
  const toDo = useMemo(() => toDoOf(me, (isKnown && waiting) || {}, new Date()), [me, isKnown, waiting]);
  const own = useMemo(() => ownRecordsOf(user, lists ?? {}), [user, lists]);
  const steps = useFirstSteps(user);
  // What is added above it makes another one of this: nothing that is shown moves.
  const pending = <SkeletonLines key={toDo.length} lines={8} />;
  return (
    <>
      {(toDo.length > 0 || (isKnown && !steps)) && (
        <Section title="To do">
          {toDo.length === 0 && <p className="soft">Nothing waits for you.</p>}
          <ul className="to-do">
            {toDo.map(({ text, to }) => (
              <li key={text}>
                <Link to={to}>
                  {text} <Icon name="right" />
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {isKnown && steps}
      {isKnown && lists && news ? (
        <Suspense fallback={pending}>
          <ForYou {...news} />
          {own.length > 0 && (
            <Section title="Yours">
              <ul className="own">
                {own.map(({ collection, record, as }) => (
                  <li key={`${collection} ${record.id}`}>
                    <RecordLink collection={collection} id={record.id} /> <Badge tone="primary">{as}</Badge>{' '}
                    {stateBadge(collection, record)}
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {hasSaved && <SavedSearches />}
        </Suspense>
      ) : (
        pending
      )}
    </>
  );
}

/** The three steps of somebody new; undefined once they are done or put away. */
function useFirstSteps(user: Me['user']) {
  const follows = useRecords('follows');
  const introductions = useRecords('introductions');
  const [opened, setOpened] = useState(() => openedHere(user.id));
  const steps = useMemo(
    () => (follows && introductions ? firstSteps(user, follows, introductions, opened, new Date()) : []),
    [user, follows, introductions, opened],
  );
  if (steps.length === 0) return undefined;
  const away = () => {
    recordOpened(putAway);
    setOpened(openedHere(user.id));
    focusHeading();
  };
  return (
    <Section
      title="Three steps to begin"
      actions={
        <Button tone="quiet" onClick={away}>
          Put away
        </Button>
      }
    >
      <ol className="to-do">
        {steps.map(({ text, to, isDone }) => (
          <li key={to}>
            {isDone ? (
              <span className="soft">
                {text} <Icon name="check" />
                <span className="visually-hidden">Done</span>
              </span>
            ) : (
              <Link to={to} onClick={() => to.startsWith('/network') && recordOpened(lookedAround)}>
                {text} <Icon name="right" />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** One list: the news, each with its reason, and what else fits the member where there are few. */
function ForYou({ items, more }: News) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <Section title="For you since you were here">
      {items.length === 0 && (
        <p className="soft">Nothing new. What you follow, and what fits your areas, comes here.</p>
      )}
      <ul ref={list} tabIndex={-1} className="news">
        {items.map(({ collection, id, isNew, reason }) => (
          <li key={`${collection} ${id}`}>
            <div>
              <RecordLink collection={collection} id={id} />{' '}
              <span className="soft">
                {names[collection].one} · {isNew !== undefined && (isNew ? 'New · ' : 'Changed · ')}
                {reason}
              </span>
            </div>
            {isNew === undefined && (
              <NotForMe
                collection={collection}
                id={id}
                focus={() => list.current?.focus({ preventScroll: true })}
              />
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="soft">And {inDigits(more)} more</p>}
    </Section>
  );
}
