const loadTimeout = 120_000; // ms, as specified

/** The code of a part could not be loaded: the app is offline, or a newer version has replaced it. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super('This part of the app could not be loaded.', { cause });
    this.name = 'PartMissing';
  }
}

/** Loads a part of the app when it is needed. @throws PartMissing */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, loadTimeout, 'timeout');
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw new PartMissing(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Replaces a part that could not be loaded and that can be shown another time. */
export const renderNothing = () => ({ default: () => null });
