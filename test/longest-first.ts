import { matchesGlob, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest in the gate, each four seconds of a processor and more. */
const longest = [
  'test/abuse/{cursors,cut-off,document,filled-lists,floods,leaving,poison}.test.ts',
  'test/abuse/{stolen-token,who-did-it,whose-account}.test.ts',
  'test/e2e/{drafts,keyboard}.test.ts',
  'test/e2e/journeys/*.test.ts',
  'test/infra/{practices,stacks,web}.test.ts',
  'test/in-process/{base,calls,concurrency,faults,fuzz,histories,visibility}.test.ts',
  'test/screens/app/every-screen.test.tsx',
  'test/monitoring/alarms.test.ts',
];

/** Begins with those that take longest, so that none is left over at the end while the other processors idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((each) => matchesGlob(relative(this.ctx.config.root, moduleId), each));
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => groupOf(a) - groupOf(b) || Number(isLong(b)) - Number(isLong(a)));
  }
}
