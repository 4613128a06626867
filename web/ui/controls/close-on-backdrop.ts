import type { MouseEvent } from 'react';

type Press = MouseEvent<HTMLDialogElement>;

/** The dialog on whose backdrop the current press began. A press that selects text inside may end there. */
let began: HTMLDialogElement | undefined;

function besideOf({ target, clientX, clientY }: Press): HTMLDialogElement | undefined {
  if (!(target instanceof HTMLDialogElement)) return undefined;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom ? target : undefined;
}

/** Does what `closedby` does, for browsers without it (Safari). */
export const closeOnBackdrop = {
  onPointerDown(press: Press) {
    began = besideOf(press);
  },
  onClick(press: Press) {
    const dialog = press.currentTarget;
    if ('closedBy' in HTMLDialogElement.prototype || dialog.getAttribute('closedby') !== 'any') return;
    if (began !== dialog || besideOf(press) !== dialog) return;
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  },
};
