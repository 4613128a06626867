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
 * Runs at once, or, while something is being pressed, after that. What appears on the page during a press
 * would move the button away from under it.
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
        // The click comes after it.
        setTimeout(action);
      },
      { signal: over.signal },
    );
}
