import { isThrottlingError, isTransientError } from '@smithy/core/retry';
import { ProductError } from '../../shared/protocol/errors.ts';
import { isTransient } from './table.ts';

/**
 * Whether a retry may succeed: a service was out of reach, overloaded or broken. Everything else fails again, such as a
 * refusal, an unreadable record or a fault of our own.
 */
export function maySucceedLater(error: unknown): boolean {
  if (error instanceof ProductError) return error.code === 'try-again';
  const failure = error as Parameters<typeof isTransientError>[0];
  return isTransient(error) || isTransientError(failure) || isThrottlingError(failure);
}

/** An error's name for the log. Its message may hold personal data: a mail error often names the address. */
export function errorName(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string };
  return code ?? name ?? 'Error';
}
