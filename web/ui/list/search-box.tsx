import { useRef } from 'react';
import { t } from '../../../shared/language/messages.ts';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { asItIsTyped, isComposing } from '../controls/keyboard.ts';
import './search-box.css';

export type SearchProps = { label: string; note?: string; text: string; onText: (text: string) => void };

/** Searches as one types. Escape and the button clear it. */
export function SearchBox({ label, note, text, onText }: SearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onText('');
    input.current?.focus();
  };

  return (
    <search className="search-box screen-only">
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
          {...asItIsTyped}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !isComposing(event)) clear();
            // In a form, Enter would submit it.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        {text && (
          <Button tone="quiet" icon="close" iconOnly onClick={clear}>
            {t('Clear search')}
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
