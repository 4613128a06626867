import { useRef } from 'react';
import { ProductError } from '../../shared/errors.ts';

const isOfCode = (error: unknown) =>
  error instanceof ProductError && error.fields?.some(({ path }) => path === 'code');

/**
 * Confirms a mailed code, and goes on. One that was confirmed in another tab is refused here: going on shows that it
 * has worked.
 */
export function useConfirmCode() {
  const confirmed = useRef(false);
  return async (confirm: () => Promise<void>, goOn: () => Promise<void>): Promise<void> => {
    // Once is enough: what may fail after it is only going on.
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
