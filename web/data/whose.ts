/** Whose data this browser holds: read before anything else, and without a network. */
export const memberKey = 'member';

export const memberHere = (): string | null => localStorage.getItem(memberKey);
