let pressed = false;

for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
  document.addEventListener(
    type,
    () => {
      pressed = type === 'pointerdown';
    },
    { capture: true },
  );

/**
 * Runs at once, or after the current press has ended: what appears on the page during a press would move the button
 * away from under the pointer.
 */
export function afterPointerUp(action: () => void): void {
  if (!pressed) {
    action();
    return;
  }
  const over = new AbortController();
  for (const type of ['pointerup', 'pointercancel'])
    document.addEventListener(
      type,
      () => {
        over.abort();
        // The click event follows the pointer's release.
        setTimeout(action);
      },
      { signal: over.signal },
    );
}
