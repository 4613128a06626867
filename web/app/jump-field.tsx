import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import './jump-field.css';
import { loadPart } from '../ui/load-part.ts';

const load = () => loadPart(() => import('./jump-box.tsx'));
const JumpBox = lazy(load);

const onApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Looks like a search field and opens the jump box, as Ctrl-K or ⌘-K does anywhere. */
export function JumpField() {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey || event.defaultPrevented) return;
      event.preventDefault();
      // A question that waits for its answer is not to be covered by another.
      if (!document.querySelector('dialog[open]')) setOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      <button
        type="button"
        className="jump-field"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        onPointerEnter={() => load()}
      >
        <Icon name="search" />
        <span className="jump-field-label">Find anything</span>
        <span className="jump-field-keys" aria-hidden="true">
          {onApple ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      {open && (
        <Suspense>
          <JumpBox onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
