import { keepChairsInStep } from '../data/chairs.ts';
import type { KindWrites } from '../http/kind-writes.ts';

export const taskforces: KindWrites<'taskforces'> = {
  keepInStep: (before, after, unit) => keepChairsInStep(unit, before, after),
};
