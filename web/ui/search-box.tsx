import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { SearchText } from '../data/search-text.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import './search-box.css';

/** Searches as one types. Escape and the button clear it. */
export function SearchBox({ label, note, text }: { label: string; note?: string; text: SearchText }) {
  const input = useRef<HTMLInputElement>(null);
  const empty = useSyncExternalStore(text.subscribe, () => !text.value());
  const clear = () => {
    text.write('');
    input.current?.focus();
  };

  // The browser writes letters by itself; React would have to draw each of them again.
  useLayoutEffect(() => {
    const show = () => {
      if (input.current && input.current.value !== text.value()) input.current.value = text.value();
    };
    show();
    return text.subscribe(show);
  }, [text]);

  return (
    <search className="search-box">
      <div className="search-box-field">
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          dir="auto"
          aria-label={label}
          aria-describedby={note ? 'search-note' : undefined}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => text.write(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && clear()}
        />
        {!empty && (
          <Button tone="quiet" icon="close" iconOnly onClick={clear}>
            Clear search
          </Button>
        )}
      </div>
      {note && (
        <p id="search-note" className="search-box-note">
          {note}
        </p>
      )}
    </search>
  );
}
