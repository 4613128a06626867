/** What local storage could not take, as it is full or refuses every write: it lasts as long as the page. */
export const unwritten = new Map<string, string>();

/** The event on the window that says that there is more of it. */
export const unwrittenEvent = 'storage-unwritten';

/** The keys of local storage, with those that it could not take. */
export const localKeys = (): string[] => [...Object.keys(localStorage), ...unwritten.keys()];
