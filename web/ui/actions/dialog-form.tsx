import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react';
import {
  type FieldValues,
  FormProvider,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';
import type { Collection } from '../../../shared/kinds/collections.ts';
import { type Sentence, t } from '../../../shared/language/messages.ts';
import { useOnline } from '../../data/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { type SavedDraft, useKeptDraft, useSavedDraft } from '../drafts/use-draft.ts';
import { Notice } from '../feedback/notice.tsx';
import { failureOf } from '../feedback/toast.ts';
import { useRefusal } from '../feedback/use-refusal.tsx';
import { useIsStillHere } from '../page/use-leave.ts';
import '../controls/dialog.css';

/** What a dialog is about, and what it asks: its draft is kept under it. */
export type KeptAs = { collection: Collection; id?: string; question: string };

type Props<V extends FieldValues> = {
  form: UseFormReturn<V, unknown, V>;
  title: string;
  className?: string;
  asked: string;
  sendLabel: string;
  offline?: string;
  reasonOf?: (error: unknown) => Sentence | undefined;
  onSend: (values: V) => Promise<unknown>;
  onDone?: (values: V) => void;
  onClose: () => void;
  enterSends?: boolean;
  children: ReactNode;
};

/**
 * A form in a dialog, which stays open with the reason if the service refuses it. What was typed is kept as forms keep
 * theirs until it is sent: it is there again after the dialog was closed, the page loaded again or the session lost.
 *
 * @param keptAs where it is kept; nothing is without it
 * @param asked the action as a toast calls it, for somebody who has moved on
 * @param offline what is said without a network; the form then can't be sent
 * @param onSend sends what was filled in
 * @param onDone called after that, unless the person has moved on
 * @param enterSends whether Enter in its only line of text sends it; a combobox needs Enter for itself
 * @param reasonOf why it failed; undefined if the fields say it
 */
export function DialogForm<V extends FieldValues>({ keptAs, ...props }: Props<V> & { keptAs?: KeptAs }) {
  return keptAs ? <KeptDialog {...props} keptAs={keptAs} /> : <OpenDialog {...props} />;
}

function KeptDialog<V extends FieldValues>({ keptAs, ...props }: Props<V> & { keptAs: KeptAs }) {
  const { collection, id, question } = keptAs;
  const saved = useSavedDraft(['dialog', collection, id ?? '', encodeURIComponent(question)].join('/'));
  // The dialog opens once its fields have their values: it would focus another control without them.
  return saved.draft !== undefined && <RestoredDialog {...props} keptAs={keptAs} saved={saved} />;
}

function RestoredDialog<V extends FieldValues>({
  keptAs: { collection, id },
  saved: { draft, draftKey },
  ...props
}: Props<V> & { keptAs: KeptAs; saved: SavedDraft }) {
  const { form, onSend } = props;
  const [snapshot] = useState(() => ({ version: 0, key: '', values: structuredClone(form.getValues()) }));
  const onChange = useCallback(
    (listener: () => void) => form.subscribe({ formState: { values: true }, callback: () => listener() }),
    [form],
  );
  const { discardDraft } = useKeptDraft({
    draftKey,
    collection,
    recordId: id,
    snapshot,
    values: form.getValues,
    onChange,
  });
  useLayoutEffect(() => {
    for (const [field, value] of Object.entries(draft?.values ?? {}))
      form.setValue(field as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
  }, [form, draft]);
  const send = async (values: V) => {
    await onSend(values);
    await discardDraft();
  };
  return <OpenDialog {...props} onSend={send} />;
}

function OpenDialog<V extends FieldValues>({
  form,
  title,
  className,
  asked,
  sendLabel,
  offline,
  reasonOf = failureOf,
  onSend,
  onDone,
  onClose,
  enterSends,
  children,
}: Props<V>) {
  const isStillHere = useIsStillHere();
  const isOffline = !useOnline() && offline !== undefined;
  const [busy, setBusy] = useState(false);
  const { refusal, forget, refuse } = useRefusal();
  const send = form.handleSubmit(async (values) => {
    forget();
    setBusy(true);
    try {
      await onSend(values);
      if (isStillHere()) onDone?.(values);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== undefined) refuse(asked, reason);
    } finally {
      setBusy(false);
    }
  });
  const fields = <FormProvider {...form}>{children}</FormProvider>;
  return (
    <Dialog open className={className} title={title} onClose={onClose}>
      {enterSends ? (
        <form onSubmit={send} noValidate>
          {fields}
        </form>
      ) : (
        fields
      )}
      {refusal}
      {isOffline && <Notice tone="warning">{offline}</Notice>}
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button tone="primary" busy={busy || isOffline} onClick={() => send()}>
          {sendLabel}
        </Button>
      </div>
    </Dialog>
  );
}
