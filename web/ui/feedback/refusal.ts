import { ProductError } from '../../../shared/protocol/errors.ts';

/** Any unexpected error counts as a fault of the service. */
export const asRefusal = (error: unknown): ProductError =>
  error instanceof ProductError ? error : new ProductError('internal');

/** Why an action failed. After a lost answer or a server error it says that the outcome is unknown. */
export function refusalOf(error: unknown): string {
  const { status, message } = asRefusal(error);
  return status < 500 ? message : `We don’t know whether this was done. ${message}`;
}
