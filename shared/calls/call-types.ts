import type * as z from 'zod';
import type { AnyCall } from '../definitions/define-call.ts';
import type { Collection, Presented } from '../kinds/registry.ts';

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
/** The parameters of the path. */
export type PathParameters<C extends AnyCall> = {
  [Name in NamesIn<C['path']>]: Name extends 'collection' ? Collection : string;
};
export type InputSchema<C extends AnyCall> = C extends { input: infer Schema extends z.ZodType }
  ? Schema
  : never;
export type QuerySchema<C extends AnyCall> = C extends { query: infer Schema extends z.ZodObject }
  ? Schema
  : never;
export type AnswerOf<C extends AnyCall> = C extends { answer: { record: infer Of extends Collection } }
  ? Presented<Of>
  : C extends { answer: { record: 'named' } }
    ? Presented<Collection>
    : C extends { answer: { list: true } }
      ? { items: Presented<Collection>[]; cursor?: string }
      : C extends { answer: { schema: infer Schema extends z.ZodType } }
        ? z.output<Schema>
        : undefined;
