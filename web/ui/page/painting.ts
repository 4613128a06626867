import { useEffect, useState } from 'react';

/** Resolves after the tasks that are already queued, which is sooner than a timer. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Resolves when the next frame is painted; a hidden page paints only when it is visible again. */
export const afterPaint = (): Promise<void> =>
  new Promise<void>((resolve) => requestAnimationFrame(() => resolve())).then(nextTurn);

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
