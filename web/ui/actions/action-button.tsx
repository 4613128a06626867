import { type ReactNode, useRef, useState } from 'react';
import { Unreachable } from '../../api/request.ts';
import { useOnline } from '../../data/hooks.ts';
import { Button } from '../controls/button.tsx';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import type { IconName } from '../controls/icon.tsx';
import { failureOf, toast } from '../feedback/toast.ts';
import { useRefusal } from '../feedback/use-refusal.tsx';
import { focusHeading } from '../page/page-heading.tsx';
import { hasFocusStill, useIsHere, useLeave } from '../page/use-leave.ts';

/**
 * A button for one call, shown while online. It asks first if there is a `question`, can't be pressed again during the
 * call, and says what was done or why it wasn't, even if the connection is gone by then.
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
  /** Undoes the action; rejects like `act`. */
  undo?: () => Promise<unknown>;
  /** The id of the record that the action changes. */
  record?: string;
  /** The page to open afterwards if the record no longer exists. */
  goTo?: string;
  /** The accessible name where several buttons have the same words; begins with these. */
  label?: string;
  /**
   * Takes the focus afterwards unless the person has moved on, because the button may be gone. By default the page's
   * heading does.
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
      refuse(label ?? children, failureOf(error));
      // The button disappears when the app is offline.
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
