import type { KindWrites } from '../http/kind-writes.ts';
import { keepChairsInStep } from '../stores/chairs.ts';

export const taskforces: KindWrites<'taskforces'> = {
  keepInStep: (before, after, unit) => keepChairsInStep(unit, before, after),
};
