import type * as z from 'zod';
import { callIdHeader } from '../../shared/call-id.ts';
import { contractHeader, contractNumber } from '../../shared/contract-number.ts';
import type {
  AnswerOf,
  AnyCall,
  InPath,
  InputSchema,
  Method,
  QuerySchema,
} from '../../shared/define-call.ts';
import { type ErrorCode, errorCatalogue, ProductError } from '../../shared/errors.ts';

export type RequestOptions = { body?: unknown; headers?: Record<string, string> };

/** What a call takes: what stands in its path by name, and its query, body and headers. */
export type Given<C extends AnyCall> = InPath<C> &
  (C extends { query: z.ZodObject } ? { query?: z.input<QuerySchema<C>> } : unknown) &
  (C extends { input: z.ZodType }
    ? { body: z.input<InputSchema<C>> }
    : C extends { fields: string }
      ? { body: object }
      : unknown) & { headers?: Record<string, string> };

/** The address of a call. */
export function addressOf<C extends AnyCall>({ path }: C, given: Given<C>): string {
  const { query = {}, ...named } = given as Record<string, unknown>;
  const asked = Object.entries(query as object).filter(([, value]) => value !== undefined);
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(named[name])));
  return asked.length > 0 ? `${address}?${new URLSearchParams(asked)}` : address;
}

/** The network, or the service behind it, can't be reached: offline, mostly. */
export class Unreachable extends ProductError {
  constructor() {
    super('try-again', { message: 'There is no connection. Check your network and try again.' });
    this.name = 'Unreachable';
  }
}

const mostAttempts = 4;
/** More than the service takes for anything, so that a connection that hangs comes to an end. */
const patience = 60_000; // ms
const longestWait = 10_000; // ms

/**
 * One call of the API, with a token unless it is for anybody: asked again while the service says it is busy, at
 * the pace it asks for, unless that is longer than a person waits. Throws ProductError with the answer's code
 * and sentence.
 */
export async function request(
  method: Method,
  path: string,
  token: string | undefined,
  options: RequestOptions = {},
) {
  const callId = crypto.randomUUID().slice(-12);
  for (let attempt = 1; ; attempt++) {
    const response = await send(method, path, token, callId, options);
    if (response.ok) return response;
    const error = await errorOf(response, callId);
    const busy = error.code === 'try-again' || error.code === 'slow-down';
    const wait = error.retryAfter === undefined ? 250 * 2 ** attempt : error.retryAfter * 1000;
    // Nobody waits for hours before a form: the sentence says when to go on, and what was typed stays.
    if (!busy || attempt === mostAttempts || wait > longestWait) throw error;
    await pause(wait);
  }
}

async function send(
  method: Method,
  path: string,
  token: string | undefined,
  callId: string,
  { body, headers }: RequestOptions,
) {
  try {
    return await fetch(path, {
      method,
      headers: {
        [contractHeader]: String(contractNumber),
        [callIdHeader]: callId,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      // What is kept, the app keeps itself, where it can be wiped.
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    });
  } catch {
    throw new Unreachable();
  }
}

/** What a call was answered, of the shape that it has. @throws Unreachable where the line broke before its end */
export async function answerIn<C extends AnyCall>(response: Response): Promise<AnswerOf<C>> {
  try {
    const text = await response.text();
    return (text === '' ? undefined : JSON.parse(text)) as AnswerOf<C>;
  } catch {
    throw new Unreachable();
  }
}

async function errorOf(response: Response, callId: string): Promise<ProductError> {
  const answer = await response.json().catch(() => undefined);
  const said: unknown = answer?.error?.code;
  const isOurs = typeof said === 'string' && said in errorCatalogue;
  const code = isOurs ? (said as ErrorCode) : codeOf(response.status);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ProductError(code, {
    ...(isOurs && { ...answer.error, current: answer.current }),
    ...(Number.isFinite(retryAfter) && { retryAfter }),
    ...(code === 'internal' && { message: withNumber(callId) }),
  });
}

/** Of an answer that isn't ours but the gateway's own, which knows nothing of our codes. */
const codeOf = (status: number): ErrorCode =>
  (Object.keys(errorCatalogue) as ErrorCode[]).find((each) => errorCatalogue[each].status === status) ??
  (status >= 502 ? 'try-again' : 'internal');

/** What was recorded is found by its number. */
const withNumber = (callId: string) => `${errorCatalogue.internal.message} Its number is ${callId}.`;

/** Waits for `ms`, a little off so that clients don't come back all at once. */
function pause(ms: number): Promise<void> {
  const wait = ms * (1 + Math.random() / 4);
  return new Promise((resolve) => setTimeout(resolve, wait));
}
