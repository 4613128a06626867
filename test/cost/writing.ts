/** US dollars to the cent. */
export const dollars = (value: number) => `$${value.toFixed(2)}`;

export const number = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 0 });

/** A table of Markdown. */
export const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
