import { isThrottlingError, isTransientError } from '@smithy/core/retry';
import { ProductError } from '../../shared/errors.ts';
import { isTransient } from './table.ts';

/**
 * Whether what failed may succeed another time as it is: a service was out of reach, too busy or broken.
 * All else fails again however often it is tried: a refusal, a record that can't be read or outgrew the
 * table, a fault of our own.
 */
export function maySucceedLater(error: unknown): boolean {
  if (error instanceof ProductError) return error.code === 'try-again';
  const failure = error as Parameters<typeof isTransientError>[0];
  return isTransient(error) || isTransientError(failure) || isThrottlingError(failure);
}

/** An error as a log may name it. Its message may quote a person: a mail's often names the address. */
export function nameOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string };
  return code ?? name ?? 'Error';
}
