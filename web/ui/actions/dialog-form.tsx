import { type ReactNode, useState } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { useOnline } from '../../data/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Notice } from '../feedback/notice.tsx';
import { refusalOf } from '../feedback/toast.ts';
import { useRefusal } from '../feedback/use-refusal.tsx';
import { useIsStillHere } from '../page/use-leave.ts';
import '../controls/dialog.css';

/**
 * A form in a dialog, which stays open with the reason if the service refuses it.
 *
 * @param asked the action as a toast calls it, for somebody who has moved on
 * @param offline what is said without a network; the form then can't be sent
 * @param onSend sends what was filled in
 * @param onDone called after that, unless the person has moved on
 * @param enterSends whether Enter in its only line of text sends it; a combobox needs Enter for itself
 * @param reasonOf why it failed; undefined if the fields say it
 */
export function DialogForm<V extends FieldValues>({
  form,
  title,
  className,
  asked,
  sendLabel,
  offline,
  reasonOf = refusalOf,
  onSend,
  onDone,
  onClose,
  enterSends,
  children,
}: {
  form: UseFormReturn<V, unknown, V>;
  title: string;
  className?: string;
  asked: string;
  sendLabel: string;
  offline?: string;
  reasonOf?: (error: unknown) => string | undefined;
  onSend: (values: V) => Promise<unknown>;
  onDone?: (values: V) => void;
  onClose: () => void;
  enterSends?: boolean;
  children: ReactNode;
}) {
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
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" busy={busy || isOffline} onClick={() => send()}>
          {sendLabel}
        </Button>
      </div>
    </Dialog>
  );
}
