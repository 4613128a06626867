/** What the sign-in library keeps its tokens under, in local storage. */
const tokensPrefix = 'CognitoIdentityServiceProvider.';

export const isToken = (key: string): boolean => key.startsWith(tokensPrefix);

/** Whether there may be a session in this browser; asks nobody. */
export const mayHaveSession = (): boolean => Object.keys(localStorage).some(isToken);
