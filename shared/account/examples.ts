import { recoveryAnswer } from './account.ts';

export const exampleChallenge = 'hR8nQ2vX7mC0yT5bL9kW1sZ4dF6gJ3pA8eU2iO7xN0c';
export const exampleBrowser = 'nT4yVw8cQ1mZ6rXk0sLf3pJd7hGb2uEa';
export const exampleCredential = 'q6Gm3vYd0tXw9sBf2kLh7A';

/** The answer of every call that sets a second factor. */
export const recoveryCodes = {
  description: 'Recovery codes, shown this once; none where there was a second factor before.',
  schema: recoveryAnswer,
  example: { recovery: ['7KQ2M-X9RTC', 'B4V0Z-HN6WD'] },
};
