import { useRef } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import './search-box.css';

/** Searches as one types. Escape and the button clear it. */
export function SearchBox({
  label,
  note,
  value,
  onChange,
}: {
  label: string;
  note?: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <search className="search-box">
      <div className="search-box-field">
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          aria-label={label}
          aria-describedby={note ? 'search-note' : undefined}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && clear()}
        />
        {value && (
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
