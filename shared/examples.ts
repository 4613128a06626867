import type * as z from 'zod';

/** The id of the record of each kind that the API's document shows. */
export const exampleRecordId = '019dbb8e-60f1-7a52-9b0c-0c6a4ab8f3a1';
export const exampleTime = '2026-11-21T09:30:00.000Z';

/** One record of a kind as it is answered. */
export const exampleOf = <T extends object>(kind: {
  stored: z.ZodType<T>;
  examples: { create: object; server: object };
}): T =>
  kind.stored.parse({
    id: exampleRecordId,
    version: 1,
    createTimestamp: exampleTime,
    updateTimestamp: exampleTime,
    ...kind.examples.create,
    ...kind.examples.server,
  });
