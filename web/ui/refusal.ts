import { ProductError } from '../../shared/errors.ts';

/** Why an action was not done; of an answer that was lost, or a fault of the service's, that nobody knows. */
export function refusalOf(error: unknown): string {
  const { status, message } = error instanceof ProductError ? error : new ProductError('internal');
  return status < 500 ? message : `It isn’t known whether this was done. ${message}`;
}
