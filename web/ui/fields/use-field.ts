import { createContext, type ReactNode, use } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import type { FieldError } from '../../../shared/protocol/errors.ts';
import { afterPointerUp } from './after-pointer-up.ts';
import { describedBy } from './field.tsx';
import { fieldId } from './field-id.ts';
import { useRequired } from './required-fields.ts';

/** What the server refused of the last save, until it is changed. */
export const Refusals = createContext<readonly FieldError[]>([]);

/**
 * A field of the form by its name: its value, and what the frame around its control and the control itself are told
 * of it. Its problem shows once the person has been there (the summary at the end of the form lists all of them from
 * the start).
 *
 * @param note what stands under the label
 * @param needed where more than the schema decides whether it can be left empty
 */
export function useField(name: string, { note, needed }: { note?: ReactNode; needed?: boolean } = {}) {
  const { field, fieldState } = useController({ name });
  // The controller's own value is the first one again where nothing is left.
  const value = useWatch({ name });
  const always = useRequired(name);
  const required = needed ?? always;
  const { isSubmitted } = useFormState({ name });
  const refused = use(Refusals).find(({ path }) => path === name)?.message;
  const own = fieldState.error?.message ?? fieldState.error?.root?.message;
  const id = fieldId(name);
  const problem = refused ?? (fieldState.isTouched || isSubmitted ? own : undefined);
  return {
    value,
    onChange: field.onChange,
    frame: { id, note, required, problem },
    control: {
      id,
      name,
      ref: field.ref,
      onBlur: () => {
        const left = document.getElementById(id);
        // A row that the press took away is left alone: with its field a part of it would come back.
        afterPointerUp(() => left?.isConnected !== false && field.onBlur());
      },
      'aria-required': required,
      'aria-invalid': problem !== undefined,
      'aria-describedby': describedBy({ id, note, problem }),
    },
  };
}
