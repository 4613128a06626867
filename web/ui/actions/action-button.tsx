import { type ReactNode, useRef, useState } from 'react';
import { Unreachable } from '../../api/request.ts';
import { useOnline } from '../../data/hooks.ts';
import { Button } from '../controls/button.tsx';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import type { IconName } from '../controls/icon.tsx';
import { refusalOf } from '../feedback/refusal.ts';
import { toast } from '../feedback/toast.ts';
import { useRefusal } from '../feedback/use-refusal.tsx';
import { focusHeading } from '../page/page-heading.tsx';
import { hasFocusStill, useIsHere, useLeave } from '../page/use-leave.ts';

/**
 * A button for one call, there while online: asks first when there is a `question`, can't be pressed again
 * while the call goes on, then says what was done, or why it wasn't, though the network may be gone by then.
 */
export function ActionButton({
  children,
  icon,
  tone,
  question,
  explanation,
  act,
  done,
  undo,
  record,
  goTo,
  label,
  focus = focusHeading,
}: {
  children: string;
  icon?: IconName;
  tone?: 'primary' | 'plain' | 'quiet' | 'danger';
  question?: string;
  explanation?: ReactNode;
  /** Rejects with a ProductError, whose sentence is shown. */
  act: () => Promise<unknown>;
  done: string;
  /** Takes it back; rejects like `act`. */
  undo?: () => Promise<unknown>;
  /** The id of what it is done to. */
  record?: string;
  /** Where to go afterwards, for what no longer exists. */
  goTo?: string;
  /** What it is called where several of the same words stand; begins with these. */
  label?: string;
  /**
   * Takes the focus afterwards, from whoever has not gone on: what is done once takes its button away. Unless told,
   * the page's heading.
   */
  focus?: () => void;
}) {
  const leave = useLeave();
  const isHere = useIsHere();
  const button = useRef<HTMLButtonElement>(null);
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { refusal, forget, refuse } = useRefusal();

  const giveFocus = () => {
    if (isHere() && hasFocusStill(button.current)) focus();
  };
  const run = async () => {
    setAsking(false);
    forget();
    setBusy(true);
    try {
      await act();
      toast(done, 'done', { record, undo });
      if (goTo) leave(goTo);
      else giveFocus();
    } catch (error) {
      refuse(label ?? children, refusalOf(error));
      // The button goes with the network.
      if (error instanceof Unreachable) giveFocus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {online && (
        <Button
          ref={button}
          icon={icon}
          tone={tone}
          busy={busy}
          aria-label={label}
          onClick={question ? () => setAsking(true) : run}
        >
          {children}
        </Button>
      )}
      {refusal}
      {question && (
        <ConfirmDialog
          open={asking}
          title={question}
          confirmLabel={children}
          onConfirm={run}
          onCancel={() => setAsking(false)}
        >
          {explanation}
        </ConfirmDialog>
      )}
    </>
  );
}
