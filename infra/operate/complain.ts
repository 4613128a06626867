import { z } from 'zod';
import { signInToAws } from './health/findings.ts';

/** By which of their names the errors of AWS say that nobody, or somebody it doesn't know, asks. */
const nobodyAsks = new Set([
  'CredentialsProviderError',
  'TokenProviderError',
  'ExpiredToken',
  'ExpiredTokenException',
  'InvalidClientTokenId',
  'UnrecognizedClientException',
]);

/** Ends a command with what went wrong, in words; of a value that can't be used, with the words of its rule. */
export function complain(error: unknown): void {
  console.error(inWords(error));
  process.exitCode = 1;
}

export function inWords(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map(({ message }) => message).join('\n');
  const { name, message, code, cause } = error as NodeJS.ErrnoException;
  // Node says no more of a call that reached nobody, and why in its cause.
  if (message === 'fetch failed' && cause) return inWords(cause);
  if (nobodyAsks.has(name)) return `AWS doesn't know who asks (${name}).\n${signInToAws}`;
  // Node goes on about arguments that begin with a hyphen.
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
    return `${message.split('.')[0]}. Look in docs/runbook.md which there are.`;
  if (code === 'ECONNREFUSED')
    return `Nothing answers (${message || code}). What is --local begins with npm start.`;
  // An error of several addresses has no words of its own.
  return message || code || name;
}
