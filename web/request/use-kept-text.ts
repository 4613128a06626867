import { useState } from 'react';

/** A text that is kept for this tab until it is sent, so that a closed dialog or a reload loses nothing. */
export function useKeptText(name: string) {
  const key = `request-text ${name}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const keep = (next: string) => {
    setText(next);
    try {
      if (next) sessionStorage.setItem(key, next);
      else sessionStorage.removeItem(key);
    } catch {
      // Storage is full; the open dialog still has the text.
    }
  };
  return [text, keep] as const;
}
