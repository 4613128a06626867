import type { AnswerOf } from '../../shared/calls/call-types.ts';
import type { AnyCall, Method } from '../../shared/definitions/define-call.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { addressOf, answerIn, type Given, type RequestOptions, request, Unreachable } from './request.ts';

/** An error that concerns the whole session, not just one call. */
export type SessionError =
  | 'session-ended'
  /** The member no longer exists. */
  | 'account-gone';

let sessionErrorListener: (error: SessionError) => void = () => {};

export function onSessionError(listener: (error: SessionError) => void) {
  sessionErrorListener = listener;
}

let reauthenticate: () => Promise<boolean> = async () => false;

/**
 * Sets what asks the person for their second factor or password when a call needs it.
 *
 * @param show resolves with whether they gave it
 * @returns a function that restores the previous listener
 */
export function onReauthenticationNeeded(show: () => Promise<boolean>): () => void {
  const previous = reauthenticate;
  reauthenticate = show;
  return () => {
    reauthenticate = previous;
  };
}

const isReauthenticationNeeded = (error: unknown) =>
  error instanceof ProductError && error.code === 'code-needed';

let outdatedListener: () => void = () => {};

/** Sets the listener for a page that is too old for the service. */
export function onOutdated(listener: () => void) {
  outdatedListener = listener;
}

/** Makes a call, with a token unless the call is public. @throws ProductError */
export async function call<C extends AnyCall>(
  definition: C,
  ...[given]: object extends Given<C> ? [given?: Given<C>] : [given: Given<C>]
): Promise<AnswerOf<C>> {
  const { body, headers } = (given ?? {}) as RequestOptions;
  const address = addressOf(definition, given ?? ({} as Given<C>));
  const ask = definition.public
    ? request(definition.method, address, undefined, { body, headers })
    : callAsMember(definition.method, address, { body, headers });
  return answerIn<C>(await ask);
}

/** Makes a call as the signed-in person, and repeats it once they have given their second factor or password. */
async function callAsMember(method: Method, path: string, options: RequestOptions): Promise<Response> {
  try {
    return await attempt(method, path, options);
  } catch (error) {
    if (!isReauthenticationNeeded(error)) reportSessionError(error);
    else if (await reauthenticate().catch(() => false)) return callAsMember(method, path, options);
    throw error;
  }
}

async function attempt(method: Method, path: string, options: RequestOptions): Promise<Response> {
  try {
    return await request(method, path, await currentToken(), options);
  } catch (error) {
    if (!(error instanceof ProductError && error.code === 'unauthenticated')) throw error;
    // The token may be revoked, or the device's clock wrong: a new token helps in both cases.
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

/** Calls the listeners when an error concerns the session or the page. */
export function reportSessionError(error: unknown) {
  if (!(error instanceof ProductError)) return;
  if (error.code === 'outdated') outdatedListener();
  if (error.code === 'unauthenticated') sessionErrorListener('session-ended');
  if (isReauthenticationNeeded(error)) reauthenticate().catch(() => {});
  if (['pending-approval', 'not-a-member', 'not-joined'].includes(error.code))
    sessionErrorListener('account-gone');
}
