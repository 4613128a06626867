export const shortestMessage = 20;
export const longestMessage = 2000;

/** Days for which the message of an introduction is kept. */
export const keptDays = 30;

/** Whether the current chairs of a task force receive an introduction. Any other one stores its recipients. */
export const isForCurrentChairs = ({ purpose }: { purpose?: string }): boolean => purpose === 'join';

/** The members who answer for a record: its chairs, its leads, its contact or its owner. */
export function roleHolders({
  chairs,
  leads,
  contact,
  owner,
}: {
  chairs?: string[] | undefined;
  leads?: string[] | undefined;
  /** A member has a list of ways to reach them here. */
  contact?: string | readonly object[] | undefined;
  owner?: string | undefined;
}): string[] {
  const one = typeof contact === 'string' ? contact : owner;
  return chairs ?? leads ?? (one === undefined ? [] : [one]);
}
