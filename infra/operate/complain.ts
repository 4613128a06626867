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

/** What Node says by a code of a file or folder that was named, and nothing else. */
const ofFiles: Record<string, string> = {
  ENOENT: 'is not there.',
  ENOTDIR: 'is not a folder, or is below a file.',
  EISDIR: 'is a folder. Give a file.',
  EEXIST: 'already exists.',
  EACCES: 'can’t be read or written with your permissions.',
  EPERM: 'can’t be read or written with your permissions.',
  EROFS: 'can’t be written: its disk is read-only.',
  ENOSPC: 'can’t be written: its disk is full.',
};

/** Ends a command with what went wrong, in words; of a value that can't be used, with the words of its rule. */
export function complain(error: unknown): void {
  console.error(inWords(error));
  process.exitCode = 1;
}

export function inWords(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map(({ message }) => message).join('\n');
  const { name, message, code, cause, path } = error as NodeJS.ErrnoException;
  // Node says no more of a call that reached nobody, and why in its cause.
  if (message === 'fetch failed' && cause) return inWords(cause);
  if (nobodyAsks.has(name)) return `AWS doesn't accept these credentials (${name}).\n${signInToAws}`;
  // Node goes on about arguments that begin with a hyphen.
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${message.split('.')[0]}. --help lists them.`;
  if (path && code && ofFiles[code]) return `${path} ${ofFiles[code]}`;
  if (code === 'ECONNREFUSED')
    return `Nothing answers (${message || code}). For --local, run npm start first.`;
  // An error of several addresses has no words of its own.
  return message || code || name;
}
