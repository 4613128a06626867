import type { FieldValues } from 'react-hook-form';
import * as z from 'zod';

/** A form's values as the service would store them; a value that it would refuse stays as it was typed. */
export function asSaved(schema: z.ZodType, values: FieldValues): FieldValues {
  const rules: Record<string, z.ZodType> = schema instanceof z.ZodObject ? schema.shape : {};
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const kept = rules[field]?.safeParse(value);
      return [field, kept?.success ? kept.data : value];
    }),
  );
}
