import type * as z from 'zod';
import type { AnswerOf, InputSchema, PathParameters, QuerySchema } from '../../shared/calls/call-types.ts';
import type { AnyCall, Method } from '../../shared/definitions/define-call.ts';
import { currentLanguage, fromSent, msg, type SentSentence } from '../../shared/language/messages.ts';
import { type ErrorCode, errorCatalogue, ProductError } from '../../shared/protocol/errors.ts';
import { callIdHeader, contractHeader, contractNumber } from '../../shared/protocol/headers.ts';

export type RequestOptions = {
  body?: unknown;
  headers?: Record<string, string>;
  /** For a call that nobody waits for: it waits out a busy service for minutes, and calls this before each wait. */
  whileBusy?: () => void;
};

/** The arguments of a call: the values in its path by name, its query, body and headers. */
export type Given<C extends AnyCall> = PathParameters<C> &
  (C extends { query: z.ZodObject } ? { query?: z.input<QuerySchema<C>> } : unknown) &
  (C extends { input: z.ZodType }
    ? { body: z.input<InputSchema<C>> }
    : C extends { fields: string }
      ? { body: object }
      : unknown) & { headers?: Record<string, string> };

export function addressOf<C extends AnyCall>({ path }: C, given: Given<C>): string {
  const { query = {}, ...named } = given as Record<string, unknown>;
  const asked = Object.entries(query as object).filter(([, value]) => value !== undefined);
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(named[name])));
  return asked.length > 0 ? `${address}?${new URLSearchParams(asked)}` : address;
}

/** The service can't be reached, mostly because the browser is offline. */
export class Unreachable extends ProductError {
  constructor() {
    super('try-again', { message: msg('There is no connection. Check your network and try again.') });
    this.name = 'Unreachable';
  }
}

/**
 * The service is busy, and did nothing: the gateway refused the call before a function ran, and says neither why nor
 * for how long.
 */
export class Busy extends ProductError {
  constructor() {
    super('slow-down', { message: errorCatalogue['try-again'].message });
    this.name = 'Busy';
  }
}

/** Whether a call that failed may be made again later without asking the person. */
export const maySucceedLater = (error: ProductError): boolean => error instanceof Busy || error.status >= 500;

/** Whether a refused call has certainly changed nothing. The service names a long wait only before it does anything. */
export const isWithoutEffect = ({ status, retryAfter = 0 }: ProductError): boolean =>
  status < 500 || retryAfter * 1000 > longestWait;

const mostAttempts = 4;
/** Attempts of a call that nobody waits for: they take about three minutes. */
const mostPatientAttempts = 20;
/** Longer than any call takes, so that a hanging connection ends. */
const requestTimeout = 60_000; // ms
const longestWait = 10_000; // ms

/**
 * Sends one call to the API, and retries while the service is busy, after the wait that it asks for.
 *
 * @param token undefined for a public call
 * @throws ProductError with the answer's code and sentence
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
    const wait =
      error.retryAfter === undefined ? Math.min(250 * 2 ** attempt, longestWait) : error.retryAfter * 1000;
    const whileBusy = error instanceof Busy ? options.whileBusy : undefined;
    const most = whileBusy ? mostPatientAttempts : mostAttempts;
    // If the wait is long, the error's sentence tells the person when to try again.
    if (!busy || attempt === most || wait > longestWait) throw error;
    whileBusy?.();
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
        'accept-language': currentLanguage(),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      // The app caches data itself, where it can be wiped.
      cache: 'no-store',
      signal: AbortSignal.timeout(requestTimeout),
    });
  } catch {
    throw new Unreachable();
  }
}

/** Parses the answer of a call. @throws Unreachable when the connection broke before its end */
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
  if (!isOurs && response.status === errorCatalogue['slow-down'].status) return new Busy();
  const code = isOurs ? (said as ErrorCode) : codeOf(response.status);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ProductError(code, {
    ...(isOurs && {
      ...fromSent(answer.error),
      fields: answer.error.fields?.map(({ path, ...sent }: { path: string } & SentSentence) => ({
        path,
        ...fromSent(sent),
      })),
      current: answer.current,
    }),
    ...(Number.isFinite(retryAfter) && { retryAfter }),
    ...(code === 'internal' && { message: withNumber, values: { number: callId } }),
  });
}

/** The gateway's own answers don't have our codes, so the code follows from the status. */
const codeOf = (status: number): ErrorCode =>
  (Object.keys(errorCatalogue) as ErrorCode[]).find((each) => errorCatalogue[each].status === status) ??
  (status >= 502 ? 'try-again' : 'internal');

/** An operator finds the error in the log by this number. */
const withNumber = msg(
  'Something went wrong on our side. We have recorded it. Please try again. Its number is {number}.',
);

/** Waits for `ms` and a random bit longer, so that clients don't all retry at once. */
function pause(ms: number): Promise<void> {
  const wait = ms * (1 + Math.random() / 4);
  return new Promise((resolve) => setTimeout(resolve, wait));
}
