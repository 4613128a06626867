import { z } from 'zod';

/** Ends a command with what went wrong, in words; of a value that can't be used, with the words of its rule. */
export function complain(error: unknown): void {
  console.error(
    error instanceof z.ZodError
      ? error.issues.map(({ message }) => message).join('\n')
      : (error as Error).message,
  );
  process.exitCode = 1;
}
