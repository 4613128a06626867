import { ProductError } from '../../shared/errors.ts';
import { jsonOf, type Method, type RequestOptions, request, Unreachable } from './request.ts';

/** What the API or the sign-in service says of the whole session, beside answering a call. */
export type SessionError =
  /** The session is over: sign in again. */
  | 'session-ended'
  /** There is no member behind it any more. */
  | 'account-gone';

let sessionFailed: (error: SessionError) => void = () => {};

export function onSessionError(listener: (error: SessionError) => void) {
  sessionFailed = listener;
}

let showAgain: () => Promise<boolean> = async () => false;

/**
 * Hears when the service asks for the second factor, or the password, in the middle of something.
 *
 * @param show has the person show it; resolves with whether they did
 * @returns what ends it
 */
export function onProofNeeded(show: () => Promise<boolean>): () => void {
  const before = showAgain;
  showAgain = show;
  return () => {
    showAgain = before;
  };
}

const isProofNeeded = (error: unknown) => error instanceof ProductError && error.code === 'code-needed';

let outdated: () => void = () => {};

/** Hears that this page is older than the service understands. */
export function onOutdated(listener: () => void) {
  outdated = listener;
}

/** A call of the API as the signed-in person, which goes on once they have shown what is asked for. Throws ProductError. */
export async function call(method: Method, path: string, options?: RequestOptions): Promise<Response> {
  try {
    return await attempt(method, path, options);
  } catch (error) {
    if (!isProofNeeded(error)) reportSessionError(error);
    else if (await showAgain().catch(() => false)) return call(method, path, options);
    throw error;
  }
}

/** The JSON of the answer, of the shape that the contract gives it. */
export async function callFor<T>(method: Method, path: string, options?: RequestOptions): Promise<T> {
  return jsonOf<T>(await call(method, path, options));
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
  const { accessToken } = await import('./cognito.ts').catch(() => {
    throw new Unreachable();
  });
  const token = await accessToken(options);
  if (!token) throw new ProductError('unauthenticated');
  return token;
}

/** Tells whoever listens when an error is about the session or the page, not about the call. */
export function reportSessionError(error: unknown) {
  if (!(error instanceof ProductError)) return;
  if (error.code === 'outdated') outdated();
  if (error.code === 'unauthenticated') sessionFailed('session-ended');
  if (isProofNeeded(error)) showAgain().catch(() => {});
  if (['pending-approval', 'not-a-member', 'not-joined'].includes(error.code)) sessionFailed('account-gone');
}
