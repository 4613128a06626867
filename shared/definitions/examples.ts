import type * as z from 'zod';

/** The id of each kind's example record in the API's document. */
export const exampleRecordId = '019dbb8e-60f1-7a52-9b0c-0c6a4ab8f3a1';
export const exampleTime = '2026-11-21T09:30:00.000Z';

/** The example record of a kind. */
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
