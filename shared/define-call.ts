import type * as z from 'zod';
import type { RequestHeader } from './call-headers.ts';
import type { Names } from './define-kind.ts';
import type { ErrorCode } from './errors.ts';
import type { Collection, Presented } from './registry.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How often one person may make a call in a day. The message reads 'You can {verb} {person} {noun} a day'. */
export type DailyLimit = { verb: string; noun: string; person: number; administrator: number };

/** The answer of a successful call: nothing (204), a record, a list, or the document that a schema describes. */
type AnswerDefinition = {
  description: string;
  status?: 200 | 201 | 202 | 204;
  /** The answer is a record of this kind, or of the kind in the path, with its version in `ETag`. */
  record?: Collection | 'named';
  /** The answer is a page of records of the kind in the path. */
  list?: true;
  schema?: z.ZodType;
  /** An example of the schema's document; records have the examples of their kind. */
  example?: unknown;
  /** Whether the answer has a `Location` header. */
  location?: true;
};

/** The codes that any call with a body may be refused with. */
const bodyCodes = ['bad-request', 'too-large', 'unsupported-type', 'invalid'] as const;
/** The codes that any call without a token may be refused with. */
const codesForAnybody = ['slow-down', 'internal', 'try-again'] as const;
/** The codes that any call with a token may be refused with. */
const codesWithToken = [
  'unauthenticated',
  'pending-approval',
  'not-a-member',
  'not-joined',
  'code-needed',
  ...codesForAnybody,
] as const;

type Definition = {
  /** Who may make the call beside members: `anybody` needs no token, a `stranger` has one and is no member. */
  who?: 'anybody' | 'stranger';
  /**
   * When the session must show its second factor: `before` allows the call earlier, `again` demands that it was shown
   * minutes ago, and `again-as-administrator` demands this of administrators.
   */
  secondFactor?: 'before' | 'again' | 'again-as-administrator';
  query?: z.ZodObject;
  /** The message for an invalid query. */
  queryRule?: string;
  headers?: readonly RequestHeader[];
  /** The schema of the body. */
  input?: z.ZodType;
  /** The body is a new or an edited record of the kind in the path. */
  fields?: 'create' | 'edit';
  /** An example of the body. */
  example?: unknown;
  answer?: AnswerDefinition;
  /** The codes that the call may be refused with, in addition to those of any call. */
  refuses?: readonly ErrorCode[];
  /**
   * Limits are far above what a person does and far below what a script can do. `person` is also the limit of chairs.
   * `none`: the call is answered even when the caller's day is used up.
   */
  dailyLimit?: DailyLimit | 'none';
  dailyLimitOf?: { [C in Collection]?: DailyLimit };
  /** The audit's words for the call, where the records' changes alone don't explain it. */
  audit?: string;
  summary: string;
  /** What differs for a kind in the path; `nobody` marks a call that is always refused. */
  ofKind?: (
    kind: NamedKind,
  ) => { summary: string; refuses?: readonly ErrorCode[]; nobody?: true } | undefined;
};
/** What `ofKind` reads of a kind. */
export type NamedKind = { collection: Collection; names: Names; createdByClients: boolean };

type RouteKey = `${Method} /${string}`;
type Parts<R extends RouteKey> = R extends `${infer M extends Method} ${infer P}`
  ? { method: M; path: P }
  : never;

/**
 * Defines a call once; the route, the handler, the OpenAPI document and the app's request follow from it.
 *
 * @param route method and path, in API Gateway's syntax
 */
export function defineCall<const O extends string, const R extends RouteKey, const D extends Definition>(
  operation: O,
  route: R,
  definition: D,
): { operation: O; public: boolean } & Parts<R> & D {
  const [method, path] = route.split(' ');
  const sent = { method, path } as Parts<R>;
  return { ...definition, ...sent, operation, public: definition.who === 'anybody' };
}

export type AnyCall = Definition & { operation: string; method: Method; path: string; public: boolean };

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

export type RefusalCode<C extends AnyCall> =
  | (C extends { refuses: readonly (infer Code extends ErrorCode)[] } ? Code : never)
  | (C extends { input: z.ZodType } | { fields: string } ? (typeof bodyCodes)[number] : never)
  | (C extends { who: 'anybody' } ? (typeof codesForAnybody)[number] : (typeof codesWithToken)[number]);

export const refusalCodesOf = ({ refuses = [], input, fields, who }: AnyCall): ErrorCode[] => [
  ...refuses,
  ...(input || fields ? bodyCodes : []),
  ...(who === 'anybody' ? codesForAnybody : codesWithToken),
];
