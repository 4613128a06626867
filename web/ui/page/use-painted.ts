import { useEffect, useState } from 'react';

/**
 * The value after the page that came with it is painted; until then the previous one, and undefined at first. For
 * values that take long to compute and may come a moment later.
 */
export function usePainted<T>(value: T): T | undefined {
  const [painted, setPainted] = useState<T>();
  useEffect(() => {
    let afterwards: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      afterwards = setTimeout(() => setPainted(() => value));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(afterwards);
    };
  }, [value]);
  return painted;
}
