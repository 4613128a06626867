import { createContext, use } from 'react';
import { matches } from '../../../shared/search/matches.ts';

/** Whether a typo was forgiven to find what is shown. */
export const Forgiven = createContext(false);

/** The text with the matches of a search marked. */
export function Highlight({ text, q = '' }: { text: string; q?: string }) {
  const forgiven = use(Forgiven);
  if (q === '') return text;
  const parts = [];
  let done = 0;
  for (const [start, end] of matches(text, q, forgiven)) {
    parts.push(text.slice(done, start), <mark key={start}>{text.slice(start, end)}</mark>);
    done = end;
  }
  return (
    <>
      {parts}
      {text.slice(done)}
    </>
  );
}
