import type { FieldErrors } from 'react-hook-form';
import type { FieldError } from '../../../shared/protocol/errors.ts';

/** The form library's tree of errors as a list, in the form the server sends them in. */
export function listProblems(errors: FieldErrors, prefix = ''): FieldError[] {
  return Object.entries(errors).flatMap(([name, error]): FieldError[] => {
    if (!error || typeof error !== 'object') return [];
    const path = name === 'root' ? prefix : [prefix, name].filter(Boolean).join('.');
    if (typeof error.message === 'string') return [{ path, message: error.message }];
    return listProblems(error as FieldErrors, path);
  });
}

/** The problems from the form's top to its end, as its values stand. */
export function inOrderOf(values: object, problems: readonly FieldError[]): FieldError[] {
  const fields = Object.keys(values);
  const placeOf = ({ path }: FieldError) => fields.indexOf(path.split('.')[0] ?? path);
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b));
}
