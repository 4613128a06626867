import { createContext, use } from 'react';
import type * as z from 'zod';

/** The form's fields that can't be left empty; there is no provider where nothing is required, as in a filter. */
export const RequiredFields = createContext<ReadonlySet<string> | undefined>(undefined);

/** The fields that the form's schema requires, so that a field's label can't say otherwise. */
export function requiredFields(schema: z.ZodType, values: Record<string, unknown>): ReadonlySet<string> {
  return new Set(
    Object.keys(values).filter((field) =>
      schema
        .safeParse({ ...values, [field]: undefined })
        .error?.issues.some(({ path: [refused] }) => refused === field),
    ),
  );
}

/** Whether the field, or the list that it is part of, can't be left empty. */
export const useRequired = (name: string): boolean =>
  use(RequiredFields)?.has(name.split('.')[0] ?? name) === true;
