import type { MouseEvent } from 'react';

type Press = MouseEvent<HTMLDialogElement>;

/** Beside which dialog the press began that goes on: one that selects text inside may end there. */
let began: HTMLDialogElement | undefined;

function besideOf({ target, clientX, clientY }: Press): HTMLDialogElement | undefined {
  if (!(target instanceof HTMLDialogElement)) return undefined;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom ? target : undefined;
}

/** What `closedby` does by itself, for a dialog in a browser that doesn't know it yet: Safari. */
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
