import type { OnWrite } from '../http/on-write.ts';
import { updateChairIndex } from '../stores/chairs.ts';

export const taskforces: OnWrite<'taskforces'> = {
  syncDerived: (before, after, unit) => updateChairIndex(unit, before, after),
};
