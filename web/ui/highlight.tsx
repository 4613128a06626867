import { matches } from '../data/text.ts';

const fromLength = 4;

/** The text, with what was searched for marked; a search shorter than 4 characters marks nothing. */
export function Highlight({ text, q = '' }: { text: string; q?: string }) {
  if (q.trim().length < fromLength) return text;
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
