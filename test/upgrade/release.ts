import type { Summaries, Summary } from './summary.ts';

/** What a release deployed, by the name of the stack: each summary once, with the names of the settings it is of. */
export type Release = Record<string, { of: string[]; summary: Summary }[]>;

/** In which form a release is kept: most settings change few stacks. */
export function releaseOf(bySettings: Record<string, Summaries>): Release {
  const release: Release = {};
  for (const [of, summaries] of Object.entries(bySettings))
    for (const [stack, summary] of Object.entries(summaries)) {
      release[stack] ??= [];
      const same = release[stack].find((each) => JSON.stringify(each.summary) === JSON.stringify(summary));
      if (same) same.of.push(of);
      else release[stack].push({ of: [of], summary });
    }
  return release;
}

/** The summaries of a release, by the name of the settings. */
export function summariesOf(release: Release): Record<string, Summaries> {
  const bySettings: Record<string, Summaries> = {};
  for (const [stack, each] of Object.entries(release))
    for (const { of, summary } of each)
      for (const name of of) bySettings[name] = { ...bySettings[name], [stack]: summary };
  return bySettings;
}
