import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Collection, names } from '../../../shared/kinds/collections.ts';
import type { Presented } from '../../../shared/kinds/registry.ts';
import { said } from '../../../shared/language/messages.ts';
import { type RecordsFor, withoutEnded } from '../../../shared/notice/notice-reasons.ts';
import { definitionOf, noticeText } from '../../../shared/notice/notice-text.ts';
import { ProductError } from '../../../shared/protocol/errors.ts';
import { type Dismissed, dismissNotices, type Notice } from '../../data/dismiss-notices.ts';
import { useActor, useFirstSyncDone, useLists, useOnline } from '../../data/hooks.ts';
import { toast } from '../../ui/feedback/toast.ts';

/**
 * A member's notices, the latest first, without what is over as far as this browser knows: what the member has just
 * answered or read disappears at once, also offline. Notices of a later release, which this one has no words for, are
 * left out.
 */
export function useNotices(notices: readonly Notice[], user: Presented<'users'>) {
  const current = useCurrent(notices, user);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const dismiss = async (some: readonly Notice[]) => {
    const ids = some.map(({ id }) => id);
    setDismissed((before) => [...before, ...ids]);
    try {
      await dismissNotices(some.map(({ id, count }) => ({ id, count })));
    } catch (error) {
      if (error instanceof ProductError) toast(said(error.sentence), 'failed');
      else throw error;
    } finally {
      setDismissed((before) => before.filter((id) => !ids.includes(id)));
    }
  };
  useReading(current);
  return { notices: current.filter(({ id }) => !dismissed.includes(id)), dismiss };
}

function useCurrent(notices: readonly Notice[], user: Presented<'users'>): Notice[] {
  const actor = useActor();
  const isComplete = useFirstSyncDone();
  const kinds = notices.flatMap((notice) => kindsOf(notice).filter((kind) => kind !== 'users'));
  const needed = [...new Set(kinds)].sort().join();
  const lists = useLists(
    // The same kinds must be the same array.
    useMemo(() => (needed === '' ? [] : (needed.split(',') as Collection[])), [needed]),
  );
  return useMemo(() => {
    const recordsFor =
      (notice: Notice): RecordsFor =>
      ({ id }) => {
        if (!isComplete || !lists) return undefined;
        const kinds = kindsOf(notice);
        // All members are too many to look at for a line above the page. Who is gone, the service knows.
        if (kinds.includes('users')) return id === user.id ? [user] : undefined;
        const records = kinds.flatMap((kind) => (lists[kind] ?? []) as readonly Record<string, unknown>[]);
        return records.filter((record) => id === (kinds.includes('introductions') ? record.from : record.id));
      };
    const now = new Date();
    return notices
      .flatMap((notice) =>
        actor.type === 'member' ? (withoutEnded(notice, actor, recordsFor(notice), now) ?? []) : [],
      )
      .filter((notice) => noticeText(notice) !== '')
      .toSorted((one, other) => (one.at > other.at ? -1 : 1));
  }, [notices, lists, isComplete, actor, user]);
}

const kindsOf = (notice: Notice): readonly Collection[] => definitionOf(notice)?.reason.of ?? [];

/** Dismisses what the page that is open says, where reading it is all that the notice asks for. */
function useReading(notices: readonly Notice[]): void {
  const { pathname } = useLocation();
  const online = useOnline();
  const done = useRef(new Set<string>());
  useEffect(() => {
    if (!online || document.visibilityState !== 'visible') return;
    const undone: Dismissed[] = [];
    for (const notice of notices)
      for (const read of readAt(notice, pathname)) {
        const name = `${read.id} ${read.record} ${notice.at}`;
        if (!done.current.has(name)) undone.push(read);
        done.current.add(name);
      }
    // If this fails, the notice stays.
    if (undone.length > 0) dismissNotices(undone).catch(() => {});
  }, [notices, pathname, online]);
}

/** What of a notice is read on a page: all of it on its own page, or the record whose page it is. */
function readAt(notice: Notice, pathname: string): Dismissed[] {
  const { reason, page, links } = definitionOf(notice) ?? {};
  const { id, count, about } = notice;
  if (!reason?.untilRead) return [];
  if (page) return page.path === pathname ? [{ id, count }] : [];
  return about.flatMap((record) =>
    links && pathname === `${names[links].path}/${record.id}` ? [{ id, count, record: record.id }] : [],
  );
}
