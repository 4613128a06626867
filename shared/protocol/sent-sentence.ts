import * as z from 'zod';
import type { SentSentence } from '../language/messages.ts';

/** A sentence in an answer: in English, and where it has values, its text in ICU's syntax with them. */
export const sentSentence = z.object({
  message: z.string(),
  template: z.string().optional(),
  values: z.record(z.string(), z.unknown()).optional(),
}) as z.ZodObject<{
  message: z.ZodString;
  template: z.ZodOptional<z.ZodString>;
  values: z.ZodOptional<z.ZodType<SentSentence['values']>>;
}>;
