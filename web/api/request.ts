import { contractHeader, contractNumber } from '../../shared/contract-number.ts';
import { type ErrorCode, errorCatalogue, ProductError } from '../../shared/errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type RequestOptions = { body?: unknown; headers?: Record<string, string> };

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
  for (let attempt = 1; ; attempt++) {
    const response = await send(method, path, token, options);
    if (response.ok) return response;
    const error = await errorOf(response);
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
  { body, headers }: RequestOptions,
) {
  try {
    return await fetch(path, {
      method,
      headers: {
        [contractHeader]: String(contractNumber),
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

async function errorOf(response: Response): Promise<ProductError> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const details = Number.isFinite(retryAfter) ? { retryAfter } : {};
  const answer = await response.json().catch(() => undefined);
  const code: unknown = answer?.error?.code;
  if (typeof code === 'string' && code in errorCatalogue)
    return new ProductError(code as ErrorCode, { ...answer.error, ...details, current: answer.current });
  // Not our answer: the gateway's own, which knows nothing of our codes.
  const byStatus = (Object.keys(errorCatalogue) as ErrorCode[]).find(
    (each) => errorCatalogue[each].status === response.status,
  );
  return new ProductError(byStatus ?? (response.status >= 502 ? 'try-again' : 'internal'), details);
}

/** Waits for `ms`, a little off so that clients don't come back all at once. */
function pause(ms: number): Promise<void> {
  const wait = ms * (1 + Math.random() / 4);
  return new Promise((resolve) => setTimeout(resolve, wait));
}
