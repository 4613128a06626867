/*
 * The opening is on the screen before the app runs, which keeps a phone busy for a while; the app's code is
 * on its way meanwhile, and starts part by part, so that the phone hears a finger in between. A tab in the
 * background paints nothing, and some browsers don't tell.
 */
export {};

const longest = 100; // ms

const parts = document.querySelectorAll<HTMLLinkElement>('link[data-app]');
await Promise.race([
  new Promise((painted) => new PerformanceObserver(painted).observe({ type: 'paint', buffered: true })),
  new Promise((late) => setTimeout(late, longest)),
]);
try {
  for (const { href } of parts) await import(/* @vite-ignore */ href);
} catch (error) {
  document.querySelector('.opening-failed')?.removeAttribute('hidden');
  throw error;
}
