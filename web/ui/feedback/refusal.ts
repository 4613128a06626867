import { ProductError } from '../../../shared/errors.ts';

/** What is thrown as a refusal: what nobody expected is a fault of the service's. */
export const asRefusal = (error: unknown): ProductError =>
  error instanceof ProductError ? error : new ProductError('internal');

/** Why an action was not done; of an answer that was lost, or a fault of the service's, that nobody knows. */
export function refusalOf(error: unknown): string {
  const { status, message } = asRefusal(error);
  return status < 500 ? message : `We don’t know whether this was done. ${message}`;
}
