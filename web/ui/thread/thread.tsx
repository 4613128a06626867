import type { ReactNode } from 'react';
import { t } from '../../../shared/language/messages.ts';
import { DateTime } from '../content/date.tsx';
import './thread.css';

export type Message = { who: ReactNode; text: string; at: string };

/** Questions and answers, the oldest first. */
export const Thread = ({ messages }: { messages: Message[] }) => (
  <ol className="thread" aria-label={t('Questions and answers')}>
    {messages.map(({ who, text, at }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a thread only grows at its end
      <li key={place} className="thread-message">
        <p className="soft">
          <strong>{who}</strong> <DateTime iso={at} />
        </p>
        <p className="as-written" dir="auto">
          {text}
        </p>
      </li>
    ))}
  </ol>
);
