import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Collection } from '../../../shared/kinds/collections.ts';
import { useMe } from '../../data/hooks.ts';
import { anyUnsent } from '../../pictures/upload.ts';
import type { Draft } from '../../storage/drafts.ts';
import { deleteDraft, draftKey, openForm, saveDraft, takeDraft } from '../../storage/form-draft.ts';
import { differences } from './merge.ts';
import { watchUnsaved } from './unsaved.ts';

const pauseInTyping = 400; // ms

/**
 * The draft that was left at an address: null when there is none, undefined while it is read; whether another tab has
 * one there; and the place where this form, or page, has its own now.
 */
export type LeftDraft = {
  draft: Draft | null | undefined;
  isElsewhere: boolean;
  place: string;
  forget: () => Promise<unknown>;
};

/** For forms whose text is of no use without their record, so that it isn't offered again. */
export const noDraft: LeftDraft = { draft: null, isElsewhere: false, place: '', forget: async () => {} };

/** Takes over the draft that was left at this address: nothing else finds it there while this component is mounted. */
export function useLeftDraft(): LeftDraft {
  const { pathname, search } = useLocation();
  const memberId = useMe()?.user.id ?? '';
  const address = pathname + search;
  const [form] = useState(() => crypto.randomUUID());
  const place = draftKey(address, form);
  const [left, setLeft] = useState<{ place: string; draft: Draft | null; isElsewhere: boolean }>();

  useEffect(() => {
    let current = true;
    const { known, close } = openForm(form);
    known
      .then(() => takeDraft(memberId, address, form))
      .then((found) => {
        if (current)
          setLeft({ place, draft: found?.draft ?? null, isElsewhere: found?.isElsewhere ?? false });
      });
    return () => {
      current = false;
      close();
    };
  }, [memberId, address, form, place]);

  return {
    draft: left?.place === place ? left.draft : undefined,
    isElsewhere: left?.isElsewhere ?? false,
    place,
    forget: () => deleteDraft(memberId, place),
  };
}

type Values = Record<string, unknown>;

/**
 * Stores what is written in a form and not saved: after every pause in typing, and whenever the page may be about to
 * close.
 *
 * @param place where the draft is stored; each form has its own
 * @param base the values that the form began with; `key`: that of the record it creates
 * @param values the fields' current values
 * @param onChange subscribes to every change of them
 * @returns `isUnsaved`; `keep`, which stores the draft at once; and `settle`, which removes it once it was saved or
 * discarded
 */
export function useKeptDraft({
  place,
  collection,
  recordId,
  base,
  values,
  onChange,
}: {
  place: string;
  collection: Collection;
  recordId?: string;
  base: { version: number; key: string; values: Values };
  values: () => Values;
  onChange: (listener: () => void) => () => void;
}) {
  const memberId = useMe()?.user.id ?? '';
  // The page may close without a question: the draft is stored, or there is nothing to store.
  const settled = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const began = useRef(base);
  useEffect(() => {
    began.current = base;
  }, [base]);

  const isChanged = useCallback(() => {
    const was = began.current.values;
    return differences(was, values(), was).length > 0;
  }, [values]);

  // A picture that waits beside its editor belongs to no field, and so to no draft.
  const isUnsaved = useCallback(() => !settled.current && (isChanged() || anyUnsent()), [isChanged]);

  const keep = useCallback(async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (settled.current) return;
    if (!isChanged()) return deleteDraft(memberId, place);
    const { version, key, values: was } = began.current;
    const savedAt = new Date().toISOString();
    return saveDraft(memberId, {
      address: place,
      collection,
      recordId,
      version,
      key,
      base: was,
      values: values(),
      savedAt,
    });
  }, [memberId, place, collection, recordId, values, isChanged]);

  const settle = useCallback(() => {
    clearTimeout(timer.current);
    settled.current = true;
    return deleteDraft(memberId, place);
  }, [memberId, place]);

  useEffect(() => {
    const keepIfChanged = () => timer.current && keep();
    const later = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, pauseInTyping);
    };
    const unsubscribe = onChange(later);
    const unwatch = watchUnsaved({
      isUnsaved,
      keep: async () => {
        await keep();
        settled.current = true;
      },
      discard: settle,
    });
    // Before the page is asked whether it may close, while there is still time.
    window.addEventListener('beforeunload', keepIfChanged);
    window.addEventListener('pagehide', keepIfChanged);
    document.addEventListener('visibilitychange', keepIfChanged);
    return () => {
      unsubscribe();
      unwatch();
      window.removeEventListener('beforeunload', keepIfChanged);
      window.removeEventListener('pagehide', keepIfChanged);
      document.removeEventListener('visibilitychange', keepIfChanged);
      // Also when an error unmounts the screen.
      keepIfChanged();
    };
  }, [onChange, keep, isUnsaved, settle]);

  return { isUnsaved, keep, settle };
}
