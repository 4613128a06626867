import type * as z from 'zod';
import type { RequestHeader } from './call-headers.ts';
import type { Names } from './define-kind.ts';
import type { ErrorCode } from './errors.ts';
import type { Collection, Presented } from './registry.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How often somebody may do it in a day; `does` goes between 'You can' and a number, `what` after it. */
export type DailyLimit = { does: string; what: string; person: number; administrator: number };

/** What is answered where all goes well: nothing (204), a record, or what a schema says. */
type AnswerDefinition = {
  /** What it is, in a sentence. */
  says: string;
  status?: 200 | 201 | 202 | 204;
  /** A record of this kind, or of the one that the path names, with its version in `ETag`. */
  record?: Collection | 'named';
  /** A page of records of the kind that the path names. */
  list?: true;
  schema?: z.ZodType;
  /** Of what the schema says; a record's kind has its own. */
  example?: unknown;
  /** Whether `Location` says where it is from now on. */
  location?: true;
};

/** How a call may be refused that has a body, whatever the body says. */
const bodyCodes = ['bad-request', 'too-large', 'unsupported-type', 'invalid'] as const;
/** How any call may be refused that needs no token. */
const codesForAnybody = ['slow-down', 'internal', 'try-again'] as const;
/** How any call may be refused that needs a token. */
const codesWithToken = [
  'unauthenticated',
  'pending-approval',
  'not-a-member',
  'not-joined',
  'code-needed',
  ...codesForAnybody,
] as const;

type Definition = {
  /** Not only members: `anybody` needs no token, and a `stranger` has one. */
  who?: 'anybody' | 'stranger';
  /**
   * Where the session has to show a second factor: `before` is answered before it did, `again` only just after it did,
   * and `again-as-administrator` only just after an administrator did.
   */
  secondFactor?: 'before' | 'again' | 'again-as-administrator';
  query?: z.ZodObject;
  /** What is said where the query isn't one. */
  queryRule?: string;
  headers?: readonly RequestHeader[];
  /** The body. */
  input?: z.ZodType;
  /** In its place, the fields of a new record or of an edited one, of the kind that the path names. */
  fields?: 'create' | 'edit';
  /** Of the body. */
  example?: unknown;
  answer?: AnswerDefinition;
  /** How it may be refused, beside what can happen to any call. */
  refuses?: readonly ErrorCode[];
  /**
   * Far more than a person does, far less than a machine can. Where only chairs and administrators may do it at all, the
   * first number is the chairs'. `none`: it is answered also to whoever has used up their day.
   */
  dailyLimit?: DailyLimit | 'none';
  dailyLimitOf?: { [C in Collection]?: DailyLimit };
  /** What the audit says was done, where that is more than what became of the records. */
  audit?: string;
  /** What it does, in a line. */
  summary: string;
  /** What is particular for one of the kinds that the path can name, with `nobody` where it is always refused. */
  ofKind?: (
    kind: NamedKind,
  ) => { summary: string; refuses?: readonly ErrorCode[]; nobody?: true } | undefined;
};
/** A kind, as far as the calls that each kind has speak of it. */
export type NamedKind = { collection: Collection; names: Names; isWritten: boolean };

type RouteKey = `${Method} /${string}`;
type Parts<R extends RouteKey> = R extends `${infer M extends Method} ${infer P}`
  ? { method: M; path: P }
  : never;

/**
 * Makes, from all that is known of a call, what the layers need of it.
 *
 * @param route its method and its path, in API Gateway's syntax
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
/** What stands in the path in place of its names. */
export type InPath<C extends AnyCall> = {
  [Name in NamesIn<C['path']>]: Name extends 'collection' ? Collection : string;
};
/** The schema of the body. */
export type InputSchema<C extends AnyCall> = C extends { input: infer Schema extends z.ZodType }
  ? Schema
  : never;
/** The schema of the query. */
export type QuerySchema<C extends AnyCall> = C extends { query: infer Schema extends z.ZodObject }
  ? Schema
  : never;
/** What is answered, undefined for nothing. */
export type AnswerOf<C extends AnyCall> = C extends { answer: { record: infer Of extends Collection } }
  ? Presented<Of>
  : C extends { answer: { record: 'named' } }
    ? Presented<Collection>
    : C extends { answer: { list: true } }
      ? { items: Presented<Collection>[]; cursor?: string }
      : C extends { answer: { schema: infer Schema extends z.ZodType } }
        ? z.output<Schema>
        : undefined;

/** The codes that a call may be refused with. */
export type CodeOf<C extends AnyCall> =
  | (C extends { refuses: readonly (infer Code extends ErrorCode)[] } ? Code : never)
  | (C extends { input: z.ZodType } | { fields: string } ? (typeof bodyCodes)[number] : never)
  | (C extends { who: 'anybody' } ? (typeof codesForAnybody)[number] : (typeof codesWithToken)[number]);

export const codesOf = ({ refuses = [], input, fields, who }: AnyCall): ErrorCode[] => [
  ...refuses,
  ...(input || fields ? bodyCodes : []),
  ...(who === 'anybody' ? codesForAnybody : codesWithToken),
];
