/** Calls `act` for each element, in order, with at most `most` calls at a time. */
export async function forEachLimited<T>(
  list: readonly T[],
  most: number,
  act: (each: T) => Promise<unknown>,
): Promise<void> {
  const left = list.values();
  const work = async () => {
    for (const each of left) await act(each);
  };
  await Promise.all(Array.from({ length: most }, work));
}
