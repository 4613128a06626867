import * as z from 'zod';
import { clearedByOmission } from '../../shared/kinds/omitted-fields.ts';
import { type Collection, kinds } from '../../shared/kinds/registry.ts';
import { inEnglish, type Message } from '../../shared/language/messages.ts';

export type Json = Record<string, unknown>;

/** The JSON Schema of an answer. */
export const output = (schema: z.ZodType): Json => inDocument(schema, 'output');
/** The JSON Schema of a body. */
export const input = (schema: z.ZodType): Json => inDocument(schema, 'input');

/** Adds the fields' labels as titles. */
export const withTitles = (properties: unknown, labels: Readonly<Record<string, Message>>): Json =>
  Object.fromEntries(
    Object.entries(properties as Json).map(([name, schema]) => [
      name,
      { ...(labels[name] && { title: inEnglish(labels[name]) }), ...(schema as Json) },
    ]),
  );

function inDocument(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'input') Object.assign(jsonSchema, cleanedTextPattern(zodSchema, jsonSchema));
    },
  }) as Json;
  return rest;
}

/** Texts are cleaned before they are checked, so a pattern demands visible characters at both ends. */
function cleanedTextPattern(schema: z.core.$ZodTypes, { minLength = 0 }: z.core.JSONSchema.BaseSchema): Json {
  const { def } = schema._zod;
  if (def.type === 'pipe' && def.out instanceof z.ZodEmail) return { format: 'email' };
  const cleaned = def.type === 'string' && def.checks?.some((each) => each._zod.def.check === 'overwrite');
  if (!cleaned || minLength === 0) return {};
  return { pattern: minLength === 1 ? '\\S' : `\\S[\\s\\S]{${minLength - 2},}\\S` };
}

/** Converts 'task force' to `TaskForce`. */
export const toPascalCase = (words: string): string =>
  words.replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A body may also have the fields that only the server sets, as a record just read does: they are ignored. */
export function bodyOf(collection: Collection, purpose: 'create' | 'edit'): Json {
  const { [purpose]: schema, ignored } = kinds[collection];
  const { properties, ...rest } = input(schema);
  const unread = ignored[purpose].map((name) => [name, { description: 'Not looked at.' }]);
  const own = withTitles(properties, kinds[collection].labels);
  return {
    ...rest,
    properties: {
      ...Object.fromEntries(unread),
      ...(purpose === 'edit' ? describeOmissions(collection, own) : own),
    },
  };
}

/** Describes what happens to each optional field that an edit leaves out. */
function describeOmissions(collection: Collection, properties: Json): Json {
  const kind = kinds[collection];
  const shape: Record<string, z.ZodType> = kind.edit.shape;
  const removed = clearedByOmission(kind);
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      if (!(name in kind.stored.shape) || !shape[name]?.safeParse(undefined).success) return [name, schema];
      const description = removed.includes(name)
        ? 'Left out, it is removed.'
        : 'Left out, it stays as it is.';
      return [name, { ...(schema as Json), description }];
    }),
  );
}
