import { useRef } from 'react';
import { ProductError } from '../../shared/errors.ts';

const isOfCode = (error: unknown) =>
  error instanceof ProductError && error.fields?.some(({ path }) => path === 'code');

/**
 * Brings a mailed code back, and goes on. One that another tab has brought back is refused here: that it has worked
 * shows where the way on is open.
 */
export function useBringBack() {
  const taken = useRef(false);
  return async (bring: () => Promise<void>, goOn: () => Promise<void>): Promise<void> => {
    // Once is enough: what may fail after it is only going on.
    if (taken.current) return goOn();
    try {
      await bring();
    } catch (error) {
      if (!isOfCode(error)) throw error;
      return goOn().catch(() => {
        throw error;
      });
    }
    taken.current = true;
    return goOn();
  };
}
