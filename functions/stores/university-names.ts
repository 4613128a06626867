import { nameKey } from '../../shared/text/words.ts';
import { everyRecord } from '../data/records.ts';

/** The university of the directory that has this name, or else what was written. */
export async function findUniversity(stated: string) {
  const key = nameKey(stated);
  for await (const { id, name } of everyRecord('universities'))
    if (nameKey(name) === key) return { university: { id }, statedUniversity: undefined };
  return { statedUniversity: stated };
}
