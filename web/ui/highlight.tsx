import { matches } from '../search/matches.ts';

/** The text, with what was searched for marked. */
export function Highlight({ text, q = '' }: { text: string; q?: string }) {
  if (q === '') return text;
  const parts = [];
  let done = 0;
  for (const [start, end] of matches(text, q)) {
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
