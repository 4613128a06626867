import { msg, type Sentence, said } from '../../../shared/language/messages.ts';
import { ProductError } from '../../../shared/protocol/errors.ts';
import { isWithoutEffect } from '../../api/request.ts';
import { store, useStore } from '../../data/store.ts';

/** A passing message about what was done or failed. */
export type Toast = {
  id: number;
  text: string;
  tone: 'done' | 'failed';
  /** The id of the record that it is about. */
  record?: string;
  /** The page that shows the result. */
  view?: string;
  /** Stays until it is closed, if nothing else says the same. */
  stays?: boolean;
  /** Undoes what was done; rejects with a ProductError, whose sentence is shown. */
  undo?: () => Promise<unknown>;
};

const shownFor = 6000; // ms: long enough to read twice
const keptFor = 20_000; // ms: to see what is gone or failed, think again, and come to the button by keys alone

const toasts = store<readonly Toast[]>([]);
let lastId = 0;

/** Shows a sentence for some seconds and has it read politely. Not for anything that needs an answer. */
export function toast(
  text: string,
  tone: Toast['tone'] = 'done',
  of: Omit<Toast, 'id' | 'text' | 'tone'> = {},
) {
  const id = ++lastId;
  toasts.set([...toasts.get(), { id, text, tone, ...of }]);
  if (of.stays) return;
  const end = () => {
    // Removing a focused toast would lose the focus.
    if (document.querySelector('.toaster :focus')) setTimeout(end, 1000);
    else dismissToast(id);
  };
  setTimeout(end, of.undo || tone === 'failed' ? keptFor : shownFor);
}

export function dismissToast(id: number) {
  toasts.set(toasts.get().filter((each) => each.id !== id));
}

/** Removes toasts about a record that was deleted. */
export function dismissToastsOf(record: string) {
  toasts.set(toasts.get().filter((each) => each.record !== record));
}

export const useToasts = (): readonly Toast[] => useStore(toasts);

/** Any unexpected error counts as a fault of the service. */
export const asRefusal = (error: unknown): ProductError =>
  error instanceof ProductError ? error : new ProductError('internal');

/** Why an action failed. After a lost answer or a server error it says that the outcome is unknown. */
export function failureOf(error: unknown): Sentence {
  const refusal = asRefusal(error);
  const { sentence } = refusal;
  return isWithoutEffect(refusal)
    ? sentence
    : { message: msg('We don’t know whether this was done. {problem}'), values: { problem: sentence } };
}

export const refusalOf = (error: unknown): string => said(failureOf(error));
