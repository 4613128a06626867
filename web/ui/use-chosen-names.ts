import { useCallback } from 'react';
import { type Collection, names } from '../../shared/collections.ts';
import { useNames, useRecords } from '../data/hooks.ts';
import { nameIn } from '../search/fields.ts';
import { stayingOf } from './staying-of.ts';

/**
 * Finds names by id of what was chosen in a form, be it before some of it became part of another record: that has the
 * other's name, and is saved as the other.
 */
export function useChosenNames(collection: Collection): (id: string) => string {
  const records = useRecords(collection);
  const nameOf = useNames(collection);
  return useCallback(
    (id) => {
      const name = nameOf(id);
      const stays = name === names[collection].deleted && stayingOf(records, id);
      return stays ? nameIn(stays) : name;
    },
    [collection, records, nameOf],
  );
}
