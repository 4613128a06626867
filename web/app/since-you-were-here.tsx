import { useEffect, useMemo, useState } from 'react';
import { markSeen } from '../../shared/digest/mark-seen.call.ts';
import { names, sectionKinds } from '../../shared/kinds/collections.ts';
import { inDigits } from '../../shared/language/format.ts';
import type { VisibleRecords } from '../../shared/lists/saved-search.ts';
import { createDigester, type Digest, digestKinds } from '../../shared/news/digest.ts';
import { call } from '../api/api.ts';
import { useActor, useAllHere, useLists, useOnline, useSession } from '../data/hooks.ts';
import type { Me } from '../data/replica-layout.ts';
import { Section } from '../ui/content/section.tsx';
import { useWished } from '../ui/following/use-wished.ts';
import { RecordLink } from '../ui/links/record-link.tsx';

/** What is new for the member since then, each with its reason; nothing if there is nothing. */
export default function SinceYouWereHere({ user, since }: { user: Me['user']; since: string }) {
  const digest = useDigest(user, since);
  useSeen(digest);
  if (!digest?.items.length) return null;
  return (
    <Section title="For you since you were here">
      <ul className="news">
        {digest.items.map(({ collection, id, reason }) => (
          <li key={`${collection} ${id}`}>
            <RecordLink collection={collection} id={id} />{' '}
            <span>
              {names[collection].one} · {reason}
            </span>
          </li>
        ))}
      </ul>
      {digest.more > 0 && <p className="news-since">And {inDigits(digest.more)} more</p>}
    </Section>
  );
}

/** Made of the replica, so at once and offline; undefined while records load. */
function useDigest(user: Me['user'], since: string): Digest | undefined {
  const lists = useLists(sectionKinds);
  const allHere = useAllHere();
  const actor = useActor();
  const follows = useWished('follows');
  const searches = useWished('searches');
  const digestOf = useMemo(() => {
    if (!lists || !allHere) return undefined;
    const changes = digestKinds.flatMap((collection) =>
      (lists[collection] ?? [])
        .filter((record) => record.createTimestamp > since)
        .map((record) => ({ collection, record, isNew: true })),
    );
    return changes.length === 0
      ? () => nothing
      : createDigester(changes, lists as VisibleRecords, new Date());
  }, [lists, allHere, since]);
  const [digest, setDigest] = useState<Digest>();
  useEffect(() => {
    if (!digestOf || !follows || !searches || actor.type !== 'member') return;
    // Painting, presses and typing come first.
    const waiting = setTimeout(() =>
      setDigest(
        digestOf({
          actor,
          user,
          follows: follows.map(({ input }) => input),
          searches: searches.map(({ input }) => input),
        }),
      ),
    );
    return () => clearTimeout(waiting);
  }, [digestOf, actor, user, follows, searches]);
  return digest;
}

const nothing: Digest = { items: [], more: 0 };

/** Tells the service how far the member has seen what is new; without a network, when there is one again. */
function useSeen(digest: Digest | undefined): void {
  const online = useOnline();
  const cursor = useSession(
    ({ mark }) => mark,
    (mark) => (mark?.complete && mark.asOf ? mark.cursor : undefined),
  );
  const isShown = (digest?.items.length ?? 0) > 0;
  useEffect(() => {
    if (!isShown || !online || cursor === undefined || document.visibilityState !== 'visible') return;
    // If this fails, the digest tells it again.
    call(markSeen, { body: { cursor } }).catch(() => {});
  }, [isShown, online, cursor]);
}
