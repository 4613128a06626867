import { createHash } from 'node:crypto';

export const hash = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

/** Characters of the hash in a record's id: an id has at most 64, of which the member's takes 36. */
const idHashLength = 20;

/** The id of a record that only this member sees: it begins with theirs. @param what tells their records apart */
export const memberRecordId = (member: string, what: string): string =>
  `${member}-${hash(what).slice(0, idHashLength)}`;

/** The hash of an address for a key, so that it can't be read there. */
export const addressHash = (address: string): string => hash(address.trim().toLowerCase());
