import { matches } from '../language/text.ts';

/** The text, with what was searched for marked; a search shorter than `from` characters marks nothing. */
export function Highlight({ text, q = '', from = 4 }: { text: string; q?: string; from?: number }) {
  if (q.trim().length < from) return text;
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
