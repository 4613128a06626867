import type * as z from 'zod';
import type {
  AnswerOf,
  AnyCall,
  CodeOf,
  InPath,
  InputSchema,
  QuerySchema,
} from '../../shared/define-call.ts';
import type { ErrorCode, ErrorDetails, ProductError } from '../../shared/errors.ts';
import type { CallNamed, Operation } from '../../shared/routes.ts';
import type { Caller, MemberActor } from '../stores/actor.ts';

export type { MemberActor };

/** Makes the refusals that a call names, and no others. */
export type Refusing<Code extends ErrorCode> = {
  refusal: (code: Code, details?: ErrorDetails) => ProductError;
};

/** What every call brings, by whoever it is made. */
type Sent<C extends AnyCall> = Refusing<CodeOf<C>> & {
  /** From the path, decoded. */
  path: InPath<C>;
  /** The query as the call's schema gives it back. @throws ProductError `bad-request` */
  query: () => z.output<QuerySchema<C>>;
  /** The body as the call's schema gives it back. @throws ProductError `invalid`, or `bad-request` for what has no fields */
  input: () => z.output<InputSchema<C>>;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Parsed JSON, or undefined where none was sent. */
  body: unknown;
};

/** What a caller is known by, beside what they send. */
type From<C> = C extends { who: 'anybody' }
  ? unknown
  : C extends { who: 'stranger' }
    ? {
        /** The identity's `sub`. */
        uid: string;
      }
    : ByMember;
export type ByMember = {
  actor: Caller;
  /** When the token runs out by which they call, in seconds since 1970. */
  tokenEnds: number;
};

/** A call as its handler sees it: who asks, for what, with what. */
export type Call<O extends Operation> = Sent<CallNamed<O>> & From<CallNamed<O>>;

export type Answer<Body = unknown> = {
  status: number;
  /** JSON. */
  body?: Body;
  /** In its place, JSON that is in Brotli already, for a caller who takes it. */
  brotli?: Uint8Array;
  /** Counted as a large one, however short: much was read for it. */
  large?: boolean;
  headers?: Record<string, string>;
  /** Values of `Set-Cookie`. */
  cookies?: string[];
};

/** What a call answers. */
export type AnswerTo<O extends Operation> = Answer<AnswerOf<CallNamed<O>>>;

export type Handler<O extends Operation> = (call: Call<O>) => Promise<AnswerTo<O>>;
