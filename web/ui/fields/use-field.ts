import { createContext, use } from 'react';
import { useController, useFormState } from 'react-hook-form';
import type { FieldError } from '../../../shared/errors.ts';
import { afterPress } from './after-press.ts';
import { fieldId } from './field-id.ts';
import { useRequired } from './required-fields.ts';

/** What the server refused of the last save, until it is changed. */
export const Refusals = createContext<readonly FieldError[]>([]);

/**
 * A field of the form by its name: its value, whether it can be left empty, and its problem once the person
 * has been there (the summary at the end of the form lists all of them from the start).
 */
export function useField(name: string) {
  const { field: controlled, fieldState } = useController({ name });
  const field = { ...controlled, onBlur: () => afterPress(controlled.onBlur) };
  const required = useRequired(name);
  const { isSubmitted } = useFormState({ name });
  const refused = use(Refusals).find(({ path }) => path === name)?.message;
  const own = fieldState.error?.message ?? fieldState.error?.root?.message;
  const id = fieldId(name);
  const problem = refused ?? (fieldState.isTouched || isSubmitted ? own : undefined);
  return { field, id, required, problem, problemId: problem ? `${id}-problem` : undefined };
}
