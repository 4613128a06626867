import { createContext, type ReactNode, use } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { said } from '../../../shared/language/messages.ts';
import { refusalIn } from '../../../shared/language/refusals.ts';
import type { FieldError } from '../../../shared/protocol/errors.ts';
import { afterPointerUp } from './after-pointer-up.ts';
import { describedBy } from './field.tsx';
import { useRequired } from './required-fields.ts';

/** The fields that the service refused at the last save, until they change. */
export const Refusals = createContext<readonly FieldError[]>([]);

/**
 * A field of the form by its name: its value, and the props of its frame and its control. Its problem shows once the
 * person has visited it; the summary at the end of the form lists all problems from the start.
 *
 * @param note what stands under the label
 * @param needed overrides the schema's rule of whether it can be left empty
 */
export function useField(name: string, { note, needed }: { note?: ReactNode; needed?: boolean } = {}) {
  const { field, fieldState } = useController({ name });
  // If the value is removed, the controller's own would be the initial one again.
  const value = useWatch({ name });
  const always = useRequired(name);
  const required = needed ?? always;
  const { isSubmitted } = useFormState({ name });
  const refused = use(Refusals).find(({ path }) => path === name);
  const own = fieldState.error?.message ?? fieldState.error?.root?.message;
  const id = fieldId(name);
  const shown =
    refused ?? (own !== undefined && (fieldState.isTouched || isSubmitted) ? refusalIn(own) : undefined);
  const problem = shown && said(shown);
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
        // A row that this press removed is left alone: touching its field would bring a part of it back.
        afterPointerUp(() => left?.isConnected !== false && field.onBlur());
      },
      'aria-required': required,
      'aria-invalid': problem !== undefined,
      'aria-describedby': describedBy({ id, note, problem }),
    },
  };
}

/** The id of a field's control, by which its label, the summary of problems and tests find it. */
export const fieldId = (name: string) => `field-${name}`;
