import { ProductError } from '../../shared/protocol/errors.ts';

/**
 * Whether a refusal may have come of reads that don't belong together. A stale version stays stale, and a used-up quota
 * used up.
 */
export function mayBeOutdated(refusal: unknown): boolean {
  return refusal instanceof ProductError && refusal.code !== 'stale' && refusal.code !== 'slow-down';
}

/** How many attempts the SDK made before the error. */
export function attemptsOf(error: unknown): number {
  return (error as { $metadata?: { attempts?: number } }).$metadata?.attempts ?? 1;
}

/** Whether another write came first. */
export function isLostRace(error: unknown): boolean {
  const { name, CancellationReasons } = error as { name?: string; CancellationReasons?: { Code?: string }[] };
  if (name === 'TransactionInProgressException') return true;
  return (
    name === 'TransactionCanceledException' &&
    (CancellationReasons ?? []).some(({ Code }) =>
      [
        'ConditionalCheckFailed',
        'TransactionConflict',
        'ThrottlingError',
        'ProvisionedThroughputExceeded',
      ].includes(Code ?? ''),
    )
  );
}
