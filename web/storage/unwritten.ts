/** Values that local storage refused, because it is full or read-only. They last until the page is closed. */
export const unwritten = new Map<string, string>();

/** The window event for a new unwritten value. */
export const unwrittenEvent = 'storage-unwritten';

/** The keys of local storage, including unwritten ones. */
export const localKeys = (): string[] => [...Object.keys(localStorage), ...unwritten.keys()];
