import { readSettings } from '../../settings/settings.ts';
import type { RawSettings } from '../../settings/stage-file.ts';
import { type Finding, findingsOf } from './findings.ts';
import { queryAccount } from './query-account.ts';

const marks: Record<Finding['level'], string> = { fine: '✓', warning: '!', problem: '✗' };

/** Prints what prevents the deployment of a stage, with remedies. @returns whether nothing does */
export async function examine(stage: string, given: RawSettings): Promise<boolean> {
  const settings = readSettings((name) => ({ ...given, stage })[name]);
  const findings = findingsOf(settings, await queryAccount(settings), new Date());
  for (const { level, what, remedy } of findings)
    console.log(`${marks[level]} ${what}${remedy ? `\n  → ${remedy}` : ''}`);
  return findings.every(({ level }) => level !== 'problem');
}
