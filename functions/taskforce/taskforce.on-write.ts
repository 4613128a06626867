import type { OnWrite } from '../http/on-write.ts';
import { keepChairsInStep } from '../stores/chairs.ts';

export const taskforces: OnWrite<'taskforces'> = {
  keepInStep: (before, after, unit) => keepChairsInStep(unit, before, after),
};
