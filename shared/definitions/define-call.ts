import type * as z from 'zod';
import type { Message } from '../language/messages.ts';
import type { RequestHeader } from '../protocol/call-parts.ts';
import type { ErrorCode } from '../protocol/errors.ts';
import type { DailyLimit, Names } from './define-kind.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The answer of a successful call: nothing (204), a record, a list, or the document that a schema describes. */
type AnswerDefinition<C extends string> = {
  description: string;
  status?: 200 | 201 | 202 | 204;
  /** The answer is a record of this kind, or of the kind in the path, with its version in `ETag`. */
  record?: C | 'named';
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

/** `C` is the kinds; only the folders above know them. */
type Definition<C extends string = string> = {
  /** Callers beside members: `anybody` needs no token, a `stranger` needs one and no membership. */
  who?: 'anybody' | 'stranger';
  /**
   * When the session must show its second factor: `before` allows the call earlier, `again` demands that it was shown
   * minutes ago, and `again-as-administrator` demands this of administrators.
   */
  secondFactor?: 'before' | 'again' | 'again-as-administrator';
  query?: z.ZodObject;
  /** The message for an invalid query. */
  queryRule?: Message;
  headers?: readonly RequestHeader[];
  /** The schema of the body. */
  input?: z.ZodType;
  /** The body is a new or an edited record of the kind in the path. */
  fields?: 'create' | 'edit';
  /** An example of the body. */
  example?: unknown;
  answer?: AnswerDefinition<C>;
  /** The codes that the call may be refused with, in addition to those of any call. */
  refuses?: readonly ErrorCode[];
  /**
   * Limits are far above what a person does and far below what a script can do. `person` is also the limit of chairs.
   * `none`: the call is answered even when the caller's day is used up.
   */
  dailyLimit?: DailyLimit | 'none';
  dailyLimitOf?: { [Of in C]?: DailyLimit };
  /** The audit's words for the call, where the records' changes alone don't explain it. */
  audit?: Message;
  summary: string;
  /** Differences for a kind in the path; `nobody` marks a call that is always refused. */
  ofKind?: (
    kind: NamedKind<C>,
  ) => { summary: string; refuses?: readonly ErrorCode[]; nobody?: true } | undefined;
};
/** The part of a kind that `ofKind` reads. */
export type NamedKind<C extends string = string> = { collection: C; names: Names; createdByClients: boolean };

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

export type AnyCall<C extends string = string> = Definition<C> & {
  operation: string;
  method: Method;
  path: string;
  public: boolean;
};

export type RefusalCode<C extends AnyCall> =
  | (C extends { refuses: readonly (infer Code extends ErrorCode)[] } ? Code : never)
  | (C extends { input: z.ZodType } | { fields: string } ? (typeof bodyCodes)[number] : never)
  | (C extends { who: 'anybody' } ? (typeof codesForAnybody)[number] : (typeof codesWithToken)[number]);

export const refusalCodesOf = ({
  refuses = [],
  input,
  fields,
  who,
}: Pick<AnyCall, 'refuses' | 'input' | 'fields' | 'who'>): ErrorCode[] => [
  ...refuses,
  ...(input || fields ? bodyCodes : []),
  ...(who === 'anybody' ? codesForAnybody : codesWithToken),
];
