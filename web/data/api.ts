import { ProductError } from '../../shared/errors.ts';
import { type Method, type RequestOptions, request, Unreachable } from './request.ts';

/** What the API or the sign-in service says of the whole session, beside answering a call. */
export type Verdict =
  /** The session is over: sign in again. */
  | 'session-ended'
  /** There is no member behind it any more. */
  | 'account-gone';

let onVerdict: (verdict: Verdict) => void = () => {};

export function whenJudged(listener: (verdict: Verdict) => void) {
  onVerdict = listener;
}

let onOutdated: () => void = () => {};

/** Hears that this page is older than the service understands. */
export function whenOutdated(listener: () => void) {
  onOutdated = listener;
}

/** A call of the API as the signed-in person. Throws ProductError. */
export async function call(method: Method, path: string, options?: RequestOptions): Promise<Response> {
  try {
    return await attempt(method, path, options);
  } catch (error) {
    judge(error);
    throw error;
  }
}

/** The JSON of the answer, of the shape that the contract gives it. */
export async function callFor<T>(method: Method, path: string, options?: RequestOptions): Promise<T> {
  const response = await call(method, path, options);
  return (await response.json()) as T;
}

async function attempt(method: Method, path: string, options?: RequestOptions): Promise<Response> {
  try {
    return await request(method, path, await currentToken(), options);
  } catch (error) {
    if (!(error instanceof ProductError && error.code === 'unauthenticated')) throw error;
    // A token may have been revoked or the clock be off: a new one settles it.
    return request(method, path, await currentToken({ forceRefresh: true }), options);
  }
}

/** @throws ProductError `unauthenticated` when the session is over */
export async function currentToken(options?: { forceRefresh: boolean }): Promise<string> {
  const { accessToken } = await import('../auth/session.ts').catch(() => {
    throw new Unreachable();
  });
  const token = await accessToken(options);
  if (!token) throw new ProductError('unauthenticated');
  return token;
}

/** Tells whoever listens when an error is about the session or the page, not about the call. */
export function judge(error: unknown) {
  if (!(error instanceof ProductError)) return;
  if (error.code === 'outdated') onOutdated();
  if (error.code === 'unauthenticated') onVerdict('session-ended');
  if (['pending-approval', 'not-a-member', 'not-joined'].includes(error.code)) onVerdict('account-gone');
}
