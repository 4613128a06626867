import { useLayoutEffect, useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Collection } from '../../../shared/collections.ts';
import { useRecords } from '../../data/hooks.ts';
import { withUnmergedAreas } from './unmerged-areas.ts';

type Values = Record<string, unknown>;
export type Unmerged = <V extends Values>(values: V) => V;

/**
 * Has values name the areas that stay in the place of those that were merged. Undefined until the areas are known, and
 * never again: the form, and what is written in it, must not go with a session.
 */
export function useUnmergedAreas(collection: Collection): Unmerged | undefined {
  const areas = useRecords('topics');
  const [known, setKnown] = useState(areas);
  if (areas && areas !== known) setKnown(areas);
  return useMemo<Unmerged | undefined>(
    () => known && ((values) => withUnmergedAreas(collection, values, known)),
    [collection, known],
  );
}

/** Areas that are merged while a form stands open change in it, and in what it began from: that is no change of its writer's. */
export function useUnmergedValues<B extends { values: Values }>(
  form: Pick<UseFormReturn, 'getValues' | 'setValue' | 'resetDefaultValues'>,
  unmerged: Unmerged,
  base: B,
  setBase: (base: B) => void,
): void {
  useLayoutEffect(() => {
    const values: Values = form.getValues();
    for (const [field, value] of Object.entries(unmerged(values)))
      if (value !== values[field]) form.setValue(field, value, { shouldDirty: true });
    const was = unmerged(base.values);
    if (was === base.values) return;
    form.resetDefaultValues(was);
    setBase({ ...base, values: was });
  }, [form, unmerged, base, setBase]);
}
