import { localKeys, unwritten } from './unwritten.ts';

/** Whose data this browser holds: read before anything else, and without a network. */
export const memberKey = 'member';

export const memberHere = (): string | null => localStorage.getItem(memberKey);

/** In session storage, when the service has ended the session: the sign-in form then says so. */
export const sessionEndedKey = 'session-ended';

/** What the sign-in library keeps its tokens under, in local storage. */
const tokensPrefix = 'CognitoIdentityServiceProvider.';
/** Which sign-in they are of. */
export const sessionKey = 'session';

const isToken = (key: string): boolean => key.startsWith(tokensPrefix);

export const isOfSession = (key: string): boolean => isToken(key) || key === sessionKey;

/** Whether there may be a session in this browser; asks nobody. */
export const mayHaveSession = (): boolean => localKeys().some(isToken);

/** Whether a sign-in lasts no longer than the page, for want of room. */
export const isSessionUnwritten = (): boolean =>
  [...unwritten.keys()].some((key) => isOfSession(key) || key === memberKey);

/** A choice of the device, which stays when everything of a person is taken out: it says nothing of anybody. */
export const browserKey = 'browser';
