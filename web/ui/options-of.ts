import type { Listed } from '../data/list-pages.ts';
import { inOrder, sortedBy } from './sorted-by.ts';

export type Option = { value: string; label: string; detail?: string };

type Named = { id: string; name: string };

/** Records to choose from, by name. */
export function optionsOf(records: readonly Named[] | undefined): Option[] {
  return sortedBy(records ?? [], ({ name }) => [name]).map(({ id, name }) => ({ value: id, label: name }));
}

/** Members to choose from, by last name; their title tells namesakes apart. */
export function memberOptions(users: readonly Listed<'users'>[] | undefined): Option[] {
  return inOrder(users ?? [], ({ nameInOrder }) => nameInOrder).map(({ id, name, title }) => ({
    value: id,
    label: name,
    detail: title,
  }));
}
