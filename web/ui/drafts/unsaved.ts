/** A form with unsaved changes, as seen by whatever is about to leave the page. */
export type UnsavedForm = {
  isUnsaved: () => boolean;
  /** Keeps the draft, and lets the page go. */
  keep: () => Promise<unknown>;
  /** Discards the changes, and lets the page go. */
  discard: () => void;
};

const forms = new Set<UnsavedForm>();

export function watchUnsaved(form: UnsavedForm): () => void {
  forms.add(form);
  return () => forms.delete(form);
}

export const anyUnsaved = (): boolean => [...forms].some((form) => form.isUnsaved());

export const keepUnsaved = (): Promise<unknown> => Promise.all([...forms].map((form) => form.keep()));

export function discardUnsaved(): void {
  for (const form of forms) form.discard();
}
