import { z } from 'zod';
import { answerHelp } from '../terminal/terminal.ts';
import { signInToAws } from './findings.ts';

/** The names of AWS's errors for missing or invalid credentials. */
const credentialErrors = new Set([
  'CredentialsProviderError',
  'TokenProviderError',
  'ExpiredToken',
  'ExpiredTokenException',
  'InvalidClientTokenId',
  'UnrecognizedClientException',
]);

/** Messages for Node's error codes about files and folders. */
const fileErrors: Record<string, string> = {
  ENOENT: 'is not there.',
  ENOTDIR: 'is not a folder, or is below a file.',
  EISDIR: 'is a folder. Give a file.',
  EEXIST: 'already exists.',
  EACCES: 'can’t be read or written with your permissions.',
  EPERM: 'can’t be read or written with your permissions.',
  EROFS: 'can’t be written: its disk is read-only.',
  ENOSPC: 'can’t be written: its disk is full.',
};

/** Runs an operator's command. It answers `--help` by the usage, and an error in words. */
export async function runCommand(usage: string, run: () => Promise<unknown>): Promise<void> {
  answerHelp(usage);
  await run().catch(exitWithError);
}

/** Ends a command with an error in words; for an invalid value, they are the words of its schema. */
export function exitWithError(error: unknown): void {
  console.error(describeError(error));
  process.exitCode = 1;
}

export function describeError(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map(({ message }) => message).join('\n');
  const { name, message, code, cause, path } = error as NodeJS.ErrnoException;
  // For a failed connection Node gives the reason only in the cause.
  if (message === 'fetch failed' && cause) return describeError(cause);
  if (credentialErrors.has(name)) return `AWS doesn't accept these credentials (${name}).\n${signInToAws}`;
  // Node's message continues with a hint about hyphens that doesn't apply here.
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${message.split('.')[0]}. --help lists them.`;
  if (path && code && fileErrors[code]) return `${path} ${fileErrors[code]}`;
  if (code === 'ECONNREFUSED')
    return `Nothing answers (${message || code}). For --local, run npm start first.`;
  // An error about several addresses has no message.
  return message || code || name;
}
