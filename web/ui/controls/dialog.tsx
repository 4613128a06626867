import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { closeOnBackdrop } from './close-on-backdrop.ts';
import './dialog.css';

type Props = {
  title: ReactNode;
  onClose: () => void;
  className?: string;
  children: ReactNode;
};

/** Milliseconds within which a second press belongs to a double click. */
const doublePress = 500;

/**
 * The browser's modal dialog, which keeps the focus, closes on Escape and returns the focus. `onClose` is called on
 * Escape and on a press outside; the owner decides by `open`.
 */
export function Dialog({ open, ...props }: Props & { open: boolean }) {
  return open && <OpenDialog {...props} />;
}

function OpenDialog({ title, onClose, className, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // The focus returns only if the dialog is closed while it is still in the document.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The second press of a double click on the button that opened the dialog must not close it.
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
      // Otherwise Firefox and WebKit stop at the dialog itself when tabbing.
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
