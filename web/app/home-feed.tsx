import { lazy, type ReactNode, Suspense, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { isClosed } from '../../shared/fields/field-values.ts';
import { names, sectionKinds } from '../../shared/kinds/collections.ts';
import { msg, t } from '../../shared/language/messages.ts';
import { hasEnded } from '../../shared/permissions/policy.ts';
import { useFirstSyncDone, useLists, useRecords } from '../data/hooks.ts';
import type { Me } from '../data/replica-layout.ts';
import { Badge } from '../ui/content/badge.tsx';
import { Section } from '../ui/content/section.tsx';
import { SkeletonLines } from '../ui/content/skeleton.tsx';
import { Icon } from '../ui/controls/icon.tsx';
import { useLanguage } from '../ui/language/language.ts';
import { RecordLink } from '../ui/links/links.tsx';
import { NotForMe } from '../ui/matching/not-for-me.tsx';
import { renderNothing } from '../ui/page/load-part.ts';
import { isNewcomer, ownRecordsOf } from './home-records.ts';
import { toDoKinds, toDoOf } from './to-do.ts';
import { type News, useNews } from './use-news.ts';
import './home-feed.css';

/** Loaded for members who joined lately. */
const StepsToBegin = lazy(() => import('./steps-to-begin.tsx').catch(renderNothing));
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
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: its sentences are in this language
  const toDo = useMemo(
    () => toDoOf(me, (isKnown && waiting) || {}, new Date()),
    [me, isKnown, waiting, language],
  );
  const own = useMemo(() => ownRecordsOf(user, lists ?? {}), [user, lists]);
  // What is added above it makes another one of this: nothing that is shown moves.
  const pending = (
    <div key={toDo.length} className="home-pending">
      <SkeletonLines lines={8} />
    </div>
  );
  const nothing = toDo.length === 0 && (
    <Section title={t('To do')}>
      <p className="soft">{t('Nothing waits for you.')}</p>
    </Section>
  );
  return (
    <>
      {toDo.length > 0 && (
        <Section title={t('To do')}>
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
      {isKnown && lists && news ? (
        <Suspense fallback={pending}>
          {isNewcomer(user, new Date()) ? <StepsToBegin user={user} otherwise={nothing} /> : nothing}
          <ForYou {...news} />
          {own.length > 0 && (
            <Section title={t('Yours')}>
              <ul className="own">
                {own.map(({ collection, record, as }) => (
                  <li key={`${collection} ${record.id}`}>
                    <RecordLink collection={collection} id={record.id} />{' '}
                    <Badge tone="primary">{t(as)}</Badge>{' '}
                    {isClosed(record) && (
                      <Badge tone="slate">
                        {t(
                          collection === 'offers'
                            ? msg('Closed', 'an opportunity')
                            : msg('Closed', 'a project'),
                        )}
                      </Badge>
                    )}
                    {hasEnded(collection, record, new Date()) && <Badge tone="clay">{t('Expired')}</Badge>}
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

/** One list: the news, each with its reason, and what else fits the member where there are few. */
function ForYou({ items, more }: News) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <Section title={t('For you since you were here')}>
      {items.length === 0 && (
        <p className="soft">{t('Nothing new. What you follow, and what fits your areas, comes here.')}</p>
      )}
      <ul ref={list} tabIndex={-1} className="news">
        {items.map(({ collection, id, isNew, reason }) => (
          <li key={`${collection} ${id}`}>
            <div>
              <RecordLink collection={collection} id={id} />{' '}
              <span className="soft news-reason">
                {t(names[collection].one)} ·{' '}
                {isNew !== undefined &&
                  `${t(isNew ? msg('New', 'a record of any kind') : msg('Changed', 'a record of any kind'))} · `}
                {reason()}
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
      {more > 0 && <p className="soft">{t('{more, plural, other {And # more}}', { more })}</p>}
    </Section>
  );
}
