import { useRef } from 'react';
import { ProductError } from '../../shared/protocol/errors.ts';

const isOfCode = (error: unknown) =>
  error instanceof ProductError && error.fields?.some(({ path }) => path === 'code');

/**
 * Confirms a mailed code, and goes on. A code that another tab has confirmed is refused here, but going on then works.
 */
export function useConfirmCode() {
  const confirmed = useRef(false);
  return async (confirm: () => Promise<void>, goOn: () => Promise<void>): Promise<void> => {
    // After a confirmation, only going on is repeated.
    if (confirmed.current) return goOn();
    try {
      await confirm();
    } catch (error) {
      if (!isOfCode(error)) throw error;
      return goOn().catch(() => {
        throw error;
      });
    }
    confirmed.current = true;
    return goOn();
  };
}
