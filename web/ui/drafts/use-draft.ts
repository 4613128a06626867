import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Collection } from '../../../shared/kinds/collections.ts';
import { useMe } from '../../data/hooks.ts';
import { anyUnsent } from '../../pictures/upload.ts';
import type { Draft } from '../../storage/drafts.ts';
import { deleteDraft, draftKeyOf, openForm, saveDraft, takeDraft } from '../../storage/form-draft.ts';
import { differences } from './merge.ts';
import { watchUnsaved } from './unsaved.ts';

const pauseInTyping = 400; // ms

/**
 * The draft that was saved at an address: null when there is none, undefined while it is read; whether another tab has
 * one there; and the draftKey where this form, or page, has its own now.
 */
export type SavedDraft = {
  draft: Draft | null | undefined;
  isElsewhere: boolean;
  draftKey: string;
  forget: () => Promise<unknown>;
};

/** For forms whose text is of no use without their record, so that it isn't offered again. */
export const noDraft: SavedDraft = { draft: null, isElsewhere: false, draftKey: '', forget: async () => {} };

/**
 * Takes over the draft that was saved at this address: nothing else finds it there while this component is mounted.
 *
 * @param place the address of what has no page of its own; a form's is the page's
 */
export function useSavedDraft(place?: string): SavedDraft {
  const { pathname, search } = useLocation();
  const memberId = useMe()?.user.id ?? '';
  const address = place ?? pathname + search;
  const [form] = useState(() => crypto.randomUUID());
  const draftKey = draftKeyOf(address, form);
  const [saved, setSaved] = useState<{ draftKey: string; draft: Draft | null; isElsewhere: boolean }>();

  useEffect(() => {
    let current = true;
    const { known, close } = openForm(form);
    known
      .then(() => takeDraft(memberId, address, form))
      .then((found) => {
        if (current)
          setSaved({ draftKey, draft: found?.draft ?? null, isElsewhere: found?.isElsewhere ?? false });
      });
    return () => {
      current = false;
      close();
    };
  }, [memberId, address, form, draftKey]);

  return {
    draft: saved?.draftKey === draftKey ? saved.draft : undefined,
    isElsewhere: saved?.isElsewhere ?? false,
    draftKey,
    forget: () => deleteDraft(memberId, draftKey),
  };
}

type Values = Record<string, unknown>;

/**
 * Stores what is written in a form and not saved: after every pause in typing, and whenever the page may be about to
 * close.
 *
 * @param draftKey where the draft is stored; each form has its own
 * @param snapshot the values that the form began with; `key`: that of the record it creates
 * @param values the fields' current values
 * @param elsewhere values of fields that only another release's form has, which stay in the draft
 * @param onChange subscribes to every change of them
 * @returns `isUnsaved`; `keep`, which stores the draft at once; and `discardDraft`, which removes it once it was saved or
 * discarded
 */
export function useKeptDraft({
  draftKey,
  collection,
  recordId,
  snapshot,
  values,
  elsewhere,
  onChange,
}: {
  draftKey: string;
  collection: Collection;
  recordId?: string;
  snapshot: { version: number; key: string; values: Values };
  values: () => Values;
  elsewhere?: { initialValues: Values; values: Values } | undefined;
  onChange: (listener: () => void) => () => void;
}) {
  const memberId = useMe()?.user.id ?? '';
  // The page may close without a question: the draft is stored, or there is nothing to store.
  const settled = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const began = useRef(snapshot);
  useEffect(() => {
    began.current = snapshot;
  }, [snapshot]);

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
    if (!isChanged() && !elsewhere) return deleteDraft(memberId, draftKey);
    const { version, key, values: was } = began.current;
    const savedAt = new Date().toISOString();
    return saveDraft(memberId, {
      address: draftKey,
      collection,
      recordId,
      version,
      key,
      initialValues: { ...elsewhere?.initialValues, ...was },
      values: { ...elsewhere?.values, ...values() },
      savedAt,
    });
  }, [memberId, draftKey, collection, recordId, values, elsewhere, isChanged]);

  const discardDraft = useCallback(() => {
    clearTimeout(timer.current);
    settled.current = true;
    return deleteDraft(memberId, draftKey);
  }, [memberId, draftKey]);

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
      discard: discardDraft,
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
  }, [onChange, keep, isUnsaved, discardDraft]);

  return { isUnsaved, keep, discardDraft };
}
