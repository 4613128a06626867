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
