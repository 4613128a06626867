import type { AnswerOf, AnyCall, Method } from '../../shared/define-call.ts';
import { ProductError } from '../../shared/errors.ts';
import { addressOf, answerIn, type Given, type RequestOptions, request, Unreachable } from './request.ts';

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

/**
 * Makes a call: as the signed-in person, unless it is for anybody. Throws ProductError.
 *
 * @param given what it takes, where it takes anything
 */
export async function call<C extends AnyCall>(
  made: C,
  ...[given]: object extends Given<C> ? [given?: Given<C>] : [given: Given<C>]
): Promise<AnswerOf<C>> {
  const { body, headers } = (given ?? {}) as RequestOptions;
  const address = addressOf(made, given ?? ({} as Given<C>));
  const ask = made.public
    ? request(made.method, address, undefined, { body, headers })
    : asMember(made.method, address, { body, headers });
  return answerIn<C>(await ask);
}

/** A call as the signed-in person, which goes on once they have shown what is asked for. */
async function asMember(method: Method, path: string, options: RequestOptions): Promise<Response> {
  try {
    return await attempt(method, path, options);
  } catch (error) {
    if (!isProofNeeded(error)) reportSessionError(error);
    else if (await showAgain().catch(() => false)) return asMember(method, path, options);
    throw error;
  }
}

async function attempt(method: Method, path: string, options: RequestOptions): Promise<Response> {
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
