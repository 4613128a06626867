import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stacksIn } from '../infra/stacks-in.ts';
import { settings } from './settings.ts';
import { type Summaries, summaryOf } from './summary.ts';

/** Of the sources as they are, by the name of the settings, what an update may trip over. */
export function synthesized(): Record<string, Summaries> {
  return Object.fromEntries(Object.entries(settings).map(([name, values]) => [name, summariesOf(values)]));
}

function summariesOf(values: Record<string, string>): Summaries {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  try {
    const { stacks } = stacksIn(folder, values).app.synth();
    return Object.fromEntries(
      stacks.map(({ stackName, templateFullPath }) => [
        stackName,
        summaryOf(JSON.parse(readFileSync(templateFullPath, 'utf8'))),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
