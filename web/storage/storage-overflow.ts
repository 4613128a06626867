/** Values that local storage refused, because it is full or read-only. They last until the page is closed. */
export const overflow = new Map<string, string>();

/** The window event for a new value in the overflow. */
export const overflowEvent = 'storage-unwritten';

/** The keys of local storage, including those in the overflow. */
export const localKeys = (): string[] => [...Object.keys(localStorage), ...overflow.keys()];
