import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '../../shared/language/messages.ts';
import { Icon } from '../ui/controls/icon.tsx';
import './jump-field.css';
import { loadPart } from '../ui/page/load-part.ts';

const JumpBox = lazy(() => loadPart(() => import('./jump-box.tsx')));

/** This includes iPhones and iPads. */
const onApple = navigator.userAgent.includes('Mac');

/** Looks like a search field and opens the jump box, as Ctrl-K or ⌘-K does anywhere. */
export function JumpField() {
  // Undefined while the box is closed.
  const [text, setText] = useState<string>();
  const isOpen = text !== undefined;

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key } = event;
      const isShortcut = event.ctrlKey || event.metaKey;
      // An open dialog must not be covered by this one.
      const isBusy = document.querySelector('dialog[open]');
      const isOurs = isShortcut
        ? key.toLowerCase() === 'k' && !event.shiftKey
        : isOpen && !isBusy && key.length === 1;
      if (!isOurs || event.altKey || event.defaultPrevented) return;
      event.preventDefault();
      // The box is loaded at its first use, and begins with the letters typed meanwhile.
      if (!isBusy) setText((typed = '') => (isShortcut ? typed : typed + key));
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOpen]);

  return (
    <>
      <button
        type="button"
        className="jump-field"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setText('')}
      >
        <Icon name="search" />
        <span className="jump-field-label">{t('Find anything')}</span>
        <span className="jump-field-keys" aria-hidden="true">
          {onApple ? '⌘ K' : t('Ctrl K')}
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <JumpBox text={text} onText={setText} />
        </Suspense>
      )}
    </>
  );
}
