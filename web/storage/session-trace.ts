/** The key of the member whose data this browser has. It is readable at once, and offline. */
export const memberKey = 'member';

export const memberHere = (): string | null => localStorage.getItem(memberKey);

/** The key in session storage which says that the service ended the session; the sign-in form then shows it. */
export const sessionEndedKey = 'session-ended';

/** The prefix of Amplify's tokens in local storage. */
const tokensPrefix = 'CognitoIdentityServiceProvider.';
/** The key of the id of the session that the tokens belong to. */
export const sessionKey = 'session';

const isToken = (key: string): boolean => key.startsWith(tokensPrefix);

export const isOfSession = (key: string): boolean => isToken(key) || key === sessionKey;

/** Whether there are tokens in this browser; they may have expired. */
export const mayHaveSession = (): boolean => localKeys().some(isToken);

/** Whether the session lasts only until the page is closed, because local storage is full. */
export const isSessionInMemory = (): boolean =>
  [...overflow.keys()].some((key) => isOfSession(key) || key === memberKey);

/** The key of this browser's secret. A wipe leaves it, because it says nothing about a person. */
export const browserKey = 'browser';

/** Values that local storage refused, because it is full or read-only. They last until the page is closed. */
export const overflow = new Map<string, string>();

/** The window event for a new value in the overflow. */
export const overflowEvent = 'storage-unwritten';

/** The keys of local storage, including those in the overflow. */
export const localKeys = (): string[] => [...Object.keys(localStorage), ...overflow.keys()];
