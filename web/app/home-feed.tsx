import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { names } from '../../shared/kinds/collections.ts';
import { inDigits } from '../../shared/language/format.ts';
import { useFirstSyncDone, useLists, useRecords, useSession } from '../data/hooks.ts';
import type { Me } from '../data/replica-layout.ts';
import { Badge } from '../ui/content/badge.tsx';
import { DateTime } from '../ui/content/date.tsx';
import { Section } from '../ui/content/section.tsx';
import { RecordLink } from '../ui/links/links.tsx';
import { renderNothing } from '../ui/page/load-part.ts';
import { kindsWithNews, type NewRecords, newRecordsSince, ownRecordsOf } from './home-records.ts';
import { lookAgain } from './last-look.ts';
import './home-feed.css';

/** Loaded for members who have any. */
const SavedSearches = lazy(() => import('./saved-searches.tsx').catch(renderNothing));
/** Loaded when there is anything new. */
const HomeDigest = lazy(() => import('./home-digest.tsx').catch(renderNothing));

/** A line has space for this many names. */
const mostNames = 3;

/** The member's own records, and news since their last look. */
export default function HomeFeed({ user }: { user: Me['user'] }) {
  const { id } = user;
  const lists = useLists(kindsWithNews);
  const firstSyncDone = useFirstSyncDone();
  const hasSaved = Boolean(useRecords('searches')?.length);
  const since = useLook(id);
  const edited = useEdited(since);
  const own = useMemo(() => ownRecordsOf(user, lists ?? {}), [user, lists]);
  const news = useMemo(() => newRecordsSince(since, lists ?? {}, id), [since, lists, id]);
  if (!firstSyncDone || !lists) return null;
  return (
    <>
      {own.length > 0 && (
        <Section title="Yours">
          <ul className="own">
            {own.map(({ collection, id, as }) => (
              <li key={`${collection} ${id}`}>
                <RecordLink collection={collection} id={id} /> <Badge tone="primary">{as}</Badge>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {hasSaved && (
        <Suspense>
          <SavedSearches />
        </Suspense>
      )}
      {(news.length > 0 || edited) && (
        <Suspense>
          <HomeDigest user={user} since={since} edited={edited} />
        </Suspense>
      )}
      <Section title="New since you last looked">
        <p className="soft news-since">
          {news.length === 0 && 'Nothing new '}
          {news.length === 0 ? 'since ' : 'Since '}
          <DateTime iso={since} />
        </p>
        <ul className="news">
          {news.map((each) => (
            <NewsLine key={each.collection} {...each} />
          ))}
        </ul>
      </Section>
    </>
  );
}

function NewsLine({ collection, ids }: NewRecords) {
  const { one, many, path } = names[collection];
  const rest = ids.length - mostNames;
  return (
    <li>
      <Link to={`${path}?sort=newest`}>
        {inDigits(ids.length)} new {ids.length === 1 ? one : many}
      </Link>{' '}
      <span className="soft">
        {ids.slice(0, mostNames).map((id, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <RecordLink collection={collection} id={id} />
          </span>
        ))}
        {rest > 0 && ` and ${inDigits(rest)} more`}
      </span>
    </li>
  );
}

/** The ids of followed records that were edited since then, as a text: a sync that brings no edit leaves it the same. */
const useEdited = (since: string): string =>
  useSession(
    ({ position }) => position,
    (position) =>
      Object.entries(position?.edits ?? {})
        .flatMap(([id, at]) => (at > since ? id : []))
        .join(' '),
  );

/** The time since when records are new. It also records this look. */
function useLook(member: string): string {
  const [{ since }, setLook] = useState(() => lookAgain(member));
  useEffect(() => {
    const look = () => setLook(lookAgain(member));
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      lookAgain(member);
    };
  }, [member]);
  return since;
}
