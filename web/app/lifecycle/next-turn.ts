/** After what is waiting already; a timer would wait for longer. */
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

/** When the next frame has been painted; in a page out of sight, when it is looked at again. */
export const afterPaint = (): Promise<void> =>
  new Promise<void>((resolve) => requestAnimationFrame(() => resolve())).then(nextTurn);
