import type { FieldErrors } from 'react-hook-form';
import { refusalIn } from '../../../shared/language/refusals.ts';
import type { FieldError } from '../../../shared/protocol/errors.ts';

/** Flattens the form library's tree of errors to the list in which the service sends problems. */
export function listProblems(errors: FieldErrors, prefix = ''): FieldError[] {
  return Object.entries(errors).flatMap(([name, error]): FieldError[] => {
    if (!error || typeof error !== 'object') return [];
    const path = name === 'root' ? prefix : [prefix, name].filter(Boolean).join('.');
    if (typeof error.message === 'string') return [{ path, ...refusalIn(error.message) }];
    return listProblems(error as FieldErrors, path);
  });
}

/** Sorts the problems as their fields stand in the form. */
export function inOrderOf(values: object, problems: readonly FieldError[]): FieldError[] {
  const fields = Object.keys(values);
  const placeOf = ({ path }: FieldError) => fields.indexOf(path.split('.')[0] ?? path);
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b));
}
