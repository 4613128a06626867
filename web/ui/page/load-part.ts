const patience = 120_000; // ms, as specified

/** The code of a part could not be had: no network, or a newer version has taken its place. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super('This part of the app could not be loaded.', { cause });
    this.name = 'PartMissing';
  }
}

/** A part of the app that is loaded when it is needed. @throws PartMissing */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, patience, 'timeout');
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw new PartMissing(error);
  } finally {
    clearTimeout(timer);
  }
}

/** In place of a part that few are told, and that can't be loaded: they are told another time. */
export const untold = () => ({ default: () => null });
