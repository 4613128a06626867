/*
 * The splash screen is painted before the app runs, which keeps a phone busy for a while. The app's code starts part by
 * part, so that the phone can respond to a tap in between. A tab in the background is never painted, and some browsers
 * don't report a paint.
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
