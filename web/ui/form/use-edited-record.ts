import { useState } from 'react';
import type { Collection } from '../../../shared/kinds/collections.ts';
import type { Presented } from '../../../shared/kinds/registry.ts';
import { useRecord } from '../../data/hooks.ts';

/**
 * The record that a form edits. Once it was loaded it stays, even if somebody deletes it: the form, and what is written
 * in it, must not vanish.
 */
export function useEditedRecord<C extends Collection>(
  collection: C,
  id: string | undefined,
): Presented<C> | null | undefined {
  const record = useRecord(collection, id);
  const lastKnown = useLastAdmitted(record, Boolean(record));
  return record ?? (lastKnown?.id === id ? lastKnown : record);
}

/**
 * The newest value that was admitted: a form checks its record on arrival only. When the record is deleted or changes
 * afterwards, what was written stays, and whoever sends it is told why it can't be sent.
 *
 * @param now the current value; the same one as long as nothing changed
 */
export function useLastAdmitted<Value>(now: Value, isAdmitted: boolean): Value | undefined {
  const [admitted, setAdmitted] = useState(isAdmitted ? now : undefined);
  if (isAdmitted && now !== admitted) setAdmitted(now);
  return isAdmitted ? now : admitted;
}
