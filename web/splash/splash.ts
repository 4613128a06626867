/*
 * The splash screen is painted before the app runs, which keeps a phone busy for a while. The app's code starts part by
 * part, so that the phone can respond to a tap in between. A tab in the background is never painted, and some browsers
 * don't report a paint.
 */
export {};

const longest = 100; // ms

/** Shows the words of the language that the app will choose, in `ui/language/language.ts`. */
function showWords() {
  const all = [...document.querySelectorAll<HTMLElement>('.opening-words')];
  const shown = [localStorage.getItem('language'), ...navigator.languages]
    .map((language) => language?.slice(0, 2).toLowerCase())
    .find((language) => all.some(({ lang }) => lang === language));
  for (const words of all) words.hidden = words.lang !== (shown ?? 'en');
}

try {
  showWords();
} catch {
  // The browser refuses its storage: the words stay English.
}

const parts = document.querySelectorAll<HTMLLinkElement>('link[data-app]');
await Promise.race([
  new Promise((painted) => new PerformanceObserver(painted).observe({ type: 'paint', buffered: true })),
  new Promise((late) => setTimeout(late, longest)),
]);
try {
  for (const { href } of parts) await import(/* @vite-ignore */ href);
} catch (error) {
  document.querySelector('.opening-words:not([hidden]) .opening-failed')?.removeAttribute('hidden');
  throw error;
}
