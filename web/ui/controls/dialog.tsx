import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { closeOnBackdrop } from './close-on-backdrop.ts';
import './dialog.css';

type Props = {
  title: ReactNode;
  onClose: () => void;
  className?: string;
  children: ReactNode;
};

/** Milliseconds in which two presses are one that was made twice, by the custom of systems. */
const doublePress = 500;

/**
 * The browser's own modal dialog: it keeps the focus, closes on Escape and gives the focus back.
 * `onClose` is asked for on Escape and on a press outside; the owner decides by `open`.
 */
export function Dialog({ open, ...props }: Props & { open: boolean }) {
  return open && <OpenDialog {...props} />;
}

function OpenDialog({ title, onClose, className, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closed while it is still there: only then does the focus go back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // A hurried second press of what opened it is none outside.
    const settled = setTimeout(() => element?.setAttribute('closedby', 'any'), doublePress);
    return () => {
      clearTimeout(settled);
      element?.close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={className ? `dialog ${className}` : 'dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      closedby="closerequest"
      // Firefox and WebKit would stop at the dialog itself on the way round by Tab.
      tabIndex={-1}
      {...closeOnBackdrop}
    >
      <div className="dialog-body">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
