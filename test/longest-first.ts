import { matchesGlob, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, each four seconds of a processor and more, and are no part of the quick lane. */
export const longest = [
  'test/abuse/{cursors,cut-off,document,filled-lists,floods,large-pictures,leaving,poison}.test.ts',
  'test/abuse/{slow-texts,stolen-token,who-did-it,whose-account}.test.ts',
  'test/e2e/{axe,drafts,forms,keyboard,own-picture,permissions}.test.ts',
  'test/e2e/journeys/*.test.ts',
  'test/infra/{practices,stacks,web}.test.ts',
  'test/media/{decode,make-variants}.test.ts',
  'test/network/{base,calls,concurrency,faults,fuzz,histories,visibility}.test.ts',
  'test/stored/{among-thousands,upgrades}.test.ts',
  'test/upkeep/mails-to-one.test.ts',
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
