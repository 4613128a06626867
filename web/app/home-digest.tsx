import { useEffect, useMemo, useState } from 'react';
import { createDigester, type Digest, digestKinds } from '../../shared/digest/digest.ts';
import { names, sectionKinds } from '../../shared/kinds/collections.ts';
import { inDigits } from '../../shared/language/format.ts';
import type { filterOf as FilterOfSearch, VisibleRecords } from '../../shared/lists/saved-search.ts';
import { useActor, useFirstSyncDone, useLists, useRecords } from '../data/hooks.ts';
import type { Me } from '../data/replica-layout.ts';
import { useMarkSeen } from '../data/use-mark-seen.ts';
import { Section } from '../ui/content/section.tsx';
import { RecordLink } from '../ui/links/links.tsx';

type FilterOf = typeof FilterOfSearch;

/** @property edited the ids of followed records that were edited since then */
type Since = { user: Me['user']; since: string; edited: string };

/** The news for the member since then, each with its reason; renders nothing if there is none. */
export default function HomeDigest(what: Since) {
  const digest = useDigest(what);
  useMarkSeen('news', digest?.isWhole ? shownIn(digest) : undefined);
  if (!digest?.items.length) return null;
  return (
    <Section title="For you since you were here">
      <ul className="news">
        {digest.items.map(({ collection, id, isNew, reason }) => (
          <li key={`${collection} ${id}`}>
            <RecordLink collection={collection} id={id} />{' '}
            <span className="soft">
              {names[collection].one} · {!isNew && 'Changed · '}
              {reason}
            </span>
          </li>
        ))}
      </ul>
      {digest.more > 0 && <p className="soft news-since">And {inDigits(digest.more)} more</p>}
    </Section>
  );
}

/** @property isWhole whether what saved searches find is among the items */
type HomeDigest = Digest & { isWhole: boolean };

/** Made of the replica, so at once and offline; undefined while records load. */
function useDigest({ user, since, edited }: Since): HomeDigest | undefined {
  const lists = useLists(sectionKinds);
  const firstSyncDone = useFirstSyncDone();
  const actor = useActor();
  const follows = useRecords('follows');
  const searches = useRecords('searches');
  const filterOf = useFilterOf(Boolean(searches?.length));
  const digestOf = useMemo(() => {
    if (!lists || !firstSyncDone) return undefined;
    const editedIds = new Set(edited.split(' '));
    const changes = digestKinds.flatMap((collection) =>
      (lists[collection] ?? []).flatMap((record) => {
        const isNew = record.createTimestamp > since;
        return isNew || editedIds.has(record.id) ? [{ collection, record, isNew }] : [];
      }),
    );
    return changes.length === 0
      ? () => nothing
      : createDigester(changes, lists as VisibleRecords, new Date(), filterOf);
  }, [lists, firstSyncDone, since, edited, filterOf]);
  const isWhole = searches?.length === 0 || filterOf !== undefined;
  const [digest, setDigest] = useState<HomeDigest>();
  useEffect(() => {
    if (!digestOf || !follows || !searches || actor.type !== 'member') return;
    // Painting, presses and typing come first.
    const waiting = setTimeout(() =>
      setDigest({
        isWhole,
        ...digestOf({ actor, user, follows, searches }),
      }),
    );
    return () => clearTimeout(waiting);
  }, [digestOf, isWhole, actor, user, follows, searches]);
  return digest;
}

/** The records that saved searches find, loaded for members who have saved any. */
function useFilterOf(isWanted: boolean): FilterOf | undefined {
  const [filterOf, setFilterOf] = useState<FilterOf>();
  useEffect(() => {
    if (isWanted)
      import('../../shared/lists/saved-search.ts').then(
        (loaded) => setFilterOf(() => loaded.filterOf),
        // The digest tells it then.
        () => {},
      );
  }, [isWanted]);
  return filterOf;
}

const shownIn = ({ items }: Digest) => items.map(({ id }) => id).join(' ') || undefined;

const nothing: Digest = { items: [], more: 0 };
