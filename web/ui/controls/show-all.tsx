import { useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../../shared/language/messages.ts';

import { useFirstSyncDone } from '../../data/hooks.ts';
import { focusHeading } from '../page/page-heading.tsx';
import { Button } from './button.tsx';
import './button.css';

const atFirst = 24;

/** The beginning of a long list, and the button that shows the rest. */
export function useShortened<R>(records: readonly R[]): { shown: readonly R[]; more: React.ReactNode } {
  const [all, setAll] = useState(false);
  const firstSyncDone = useFirstSyncDone();
  const isShort = all || records.length <= atFirst + 6;
  return {
    shown: isShort ? records : records.slice(0, atFirst),
    more: !isShort && (
      <Button
        className="show-all"
        onClick={({ currentTarget: { parentElement: place } }) => {
          const links = () => [...(place?.querySelectorAll('a') ?? [])];
          const before = new Set(links().map(({ href }) => href));
          flushSync(() => setAll(true));
          // The button disappears, so the focus moves to the first new entry.
          const next = links().find(({ href }) => !before.has(href));
          if (next) next.focus();
          else focusHeading();
        }}
      >
        {firstSyncDone ? t('Show all {count, number}', { count: records.length }) : t('Show all')}
      </Button>
    ),
  };
}
