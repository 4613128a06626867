/** More than any disk takes, in ms. */
const patience = 8000;

let isSilent = false;

/**
 * What a database is asked, or an error: in some browsers it answers nothing at all after a crash, and the app would
 * wait for it for ever. It is waited for once.
 */
export async function answered<T>(work: () => Promise<T>): Promise<T> {
  const silence = () => new DOMException('The browser’s database does not answer.', 'TimeoutError');
  if (isSilent) throw silence();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isSilent = true;
      reject(silence());
    }, patience);
  });
  return Promise.race([work(), late]).finally(() => clearTimeout(timer));
}
