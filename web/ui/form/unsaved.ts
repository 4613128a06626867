/** A form with something in it, for whoever is about to leave the page. */
export type UnsavedForm = {
  isUnsaved: () => boolean;
  /** Keeps what was written for the next time, and lets the page go. */
  keep: () => Promise<unknown>;
  /** Gives up what was written, and lets the page go. */
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
