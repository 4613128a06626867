/** The kinds of which records can be reported, in words that follow “this”. */
export const reportable = {
  users: 'Member',
  universities: 'University',
  taskforces: 'Task force',
  projects: 'Project',
  topics: 'Area of specialization',
  resources: 'Resource',
  offers: 'Opportunity',
  introductions: 'Introduction',
} as const;
export type Reportable = keyof typeof reportable;

export const reportReasons = {
  wrong: 'Wrong or out of date',
  unkind: 'Unkind or offensive',
  advertising: 'Advertising',
  pretending: 'Pretends to be somebody',
  other: 'Something else',
} as const;

export const reportOutcomes = {
  corrected: 'Corrected',
  removed: 'Removed',
  spoken: 'Spoke with them',
  nothing: 'Nothing to do',
} as const;

export const shortestReport = 10;
export const longestReport = 1000;

/** Days for which a report is kept after it was settled. */
export const reportKeptDays = 365;

type Decision = { outcome?: string | undefined; answer?: string | undefined };

/**
 * A report with what an administrator said of it, or undefined if another one has said something else. The message of a
 * reported introduction is removed.
 */
export function resolvedReport<R extends Decision, S extends Decision>(before: R, said: S, now: Date) {
  if (before.outcome === said.outcome && before.answer === said.answer) return before;
  if (before.outcome) return undefined;
  const { message: _, ...report } = before as R & { message?: unknown };
  return { ...report, ...said, settled: now.toISOString() };
}
