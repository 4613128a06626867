import { ProductError } from '../../shared/errors.ts';

/**
 * Whether a refusal may rest on reads that don't belong together; a version that is behind stays behind,
 * and what has been done too often has been.
 */
export function mayBeOutdated(refusal: unknown): boolean {
  return refusal instanceof ProductError && refusal.code !== 'stale' && refusal.code !== 'slow-down';
}

/** How often the table was asked before it refused. */
export function attemptsOf(error: unknown): number {
  return (error as { $metadata?: { attempts?: number } }).$metadata?.attempts ?? 1;
}

/** Whether somebody else's write came first. */
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
