import type { Row } from './row.ts';

/** The figures as one Markdown table; what misses its budget is in bold. */
export function toMarkdown(rows: Row[]): string {
  const cells = [
    ['What', 'Figure', 'Budget', 'Beside'],
    ...rows.map((row) => [
      row.what,
      keeps(row) ? withUnit(row, row.figure) : `**${withUnit(row, row.figure)}**`,
      budgetOf(row),
      (row.beside ?? []).map(({ what, figure }) => `${what}: ${withUnit(row, figure)}`).join('; '),
    ]),
  ].map((line) => line.map((cell) => cell.replaceAll('|', '\\|')));
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0))) ?? [];
  const [head, ...body] = cells.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  return [head, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body].join('\n');
}

export function keeps({ figure, budget }: Row): boolean {
  if (!budget) return true;
  return 'most' in budget ? figure <= budget.most : figure >= budget.least;
}

function budgetOf({ budget, ...row }: Row): string {
  if (!budget) return '';
  return 'most' in budget ? `≤ ${withUnit(row, budget.most)}` : `≥ ${withUnit(row, budget.least)}`;
}

function withUnit({ unit }: Pick<Row, 'unit'>, figure: number): string {
  const digits = Number.isInteger(figure) ? 0 : Math.abs(figure) < 10 ? 2 : 1;
  const number = figure.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return unit === '%' ? `${number} %` : unit === 'count' || unit === 'score' ? number : `${number} ${unit}`;
}
