/** Longer than any disk takes, in ms. */
const timeout = 8000;

let isSilent = false;

/**
 * Rejects when the browser's database doesn't answer, as happens in some browsers after a crash. The app waits for it
 * only once; later calls reject at once.
 */
export async function withTimeout<T>(work: () => Promise<T>): Promise<T> {
  const silence = () => new DOMException('The browser’s database does not answer.', 'TimeoutError');
  if (isSilent) throw silence();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isSilent = true;
      reject(silence());
    }, timeout);
  });
  return Promise.race([work(), late]).finally(() => clearTimeout(timer));
}
