import { createHash } from 'node:crypto';

export const digest = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

/** Characters of the digest in a record's id: an id has at most 64, of which the member's takes 36. */
const idDigestLength = 20;

/** The id of a record that only this member sees: it begins with theirs. @param what tells their records apart */
export const memberRecordId = (member: string, what: string): string =>
  `${member}-${digest(what).slice(0, idDigestLength)}`;

/** The digest of an address for a key, so that it can't be read there. */
export const addressDigest = (address: string): string => digest(address.trim().toLowerCase());
