import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import type { AnswerOf, InputSchema, PathParameters, QuerySchema } from '../../shared/calls/call-types.ts';
import type { CallNamed, Operation } from '../../shared/calls/routes.ts';
import type { AnyCall, RefusalCode } from '../../shared/definitions/define-call.ts';
import type { LanguageCode } from '../../shared/language/languages.ts';
import type { ErrorCode, ErrorDetails, ProductError } from '../../shared/protocol/errors.ts';
import { callId, callIdHeader } from '../../shared/protocol/headers.ts';
import type { Caller, MemberActor } from '../stores/actor.ts';
import type { Session } from '../stores/sessions.ts';

export type { MemberActor };

/** Makes only the refusals that a call's manifest names. */
export type Refusing<Code extends ErrorCode> = {
  refusal: (code: Code, details?: ErrorDetails) => ProductError;
};

/** The parts of a call that don't depend on its caller. */
type Sent<C extends AnyCall> = Refusing<RefusalCode<C>> & {
  /** From the path, decoded. */
  path: PathParameters<C>;
  /** The validated query. @throws ProductError `bad-request` */
  query: () => z.output<QuerySchema<C>>;
  /** The validated body. @throws ProductError `invalid`, or `bad-request` for what has no fields */
  input: () => z.output<InputSchema<C>>;
  /** The language that the caller reads, for mails to who isn't a member. */
  language: LanguageCode;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Parsed JSON, or undefined where none was sent. */
  body: unknown;
};

/** The identity of the caller, by who may make the call. */
type From<C> = C extends { who: 'anybody' }
  ? unknown
  : C extends { who: 'stranger' }
    ? {
        /** The identity's `sub`. */
        uid: string;
        session: Session;
      }
    : ByMember;
export type ByMember = {
  actor: Caller;
  /** When the caller's token expires, in epoch seconds. */
  tokenEnds: number;
};

/** A call as its handler sees it. */
export type Call<O extends Operation> = Sent<CallNamed<O>> & From<CallNamed<O>>;

export type Answer<Body = unknown> = {
  status: number;
  /** JSON. */
  body?: Body;
  /** JSON in Brotli in place of `body`, for a caller who accepts it. */
  brotli?: Uint8Array;
  /** The answer counts as large, because much was read for it. */
  large?: boolean;
  headers?: Record<string, string>;
  /** Values of `Set-Cookie`. */
  cookies?: string[];
};

export type AnswerTo<O extends Operation> = Answer<AnswerOf<CallNamed<O>>>;

export type Handler<O extends Operation> = (call: Call<O>) => Promise<AnswerTo<O>>;

/** The HTTP API's event, with the claims that its authorizer verified and the parsed body. */
export type ApiEvent = APIGatewayProxyEventV2 & {
  requestContext: { authorizer?: { jwt?: { claims?: Record<string, unknown> } } };
  json?: unknown;
};

/** The id of a call: the caller's, so that a person can quote it, or else API Gateway's. */
export function callIdOf({ headers, requestContext }: ApiEvent): string {
  const callerId = headers[callIdHeader];
  return callerId !== undefined && callId.test(callerId) ? callerId : requestContext.requestId;
}
