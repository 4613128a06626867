import * as z from 'zod';

export type Json = Record<string, unknown>;

/** A schema as what is answered. */
export const output = (schema: z.ZodType): Json => inDocument(schema, 'output');
/** A schema as what is sent. */
export const input = (schema: z.ZodType): Json => inDocument(schema, 'input');

function inDocument(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

/** `TaskForce` of 'task force'. */
export const inCamelCase = (words: string): string =>
  words.replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());
