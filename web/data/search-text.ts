/**
 * What stands in a list's search box. Its list isn't drawn when this changes, but when the answer to it
 * has come: rows drawn again for a letter would keep those waiting that it finds.
 */
export type SearchText = {
  value(): string;
  write(text: string): void;
  /** The listener is called while the text is being written. */
  subscribe(listener: () => void): () => void;
};

export function searchText(value: string): SearchText {
  const listeners = new Set<() => void>();
  return {
    value: () => value,
    write(text) {
      value = text;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
