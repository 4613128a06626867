import { createHash } from 'node:crypto';

export const digest = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

/** The digest of an address for a key, so that it can't be read there. */
export const addressDigest = (address: string): string => digest(address.trim().toLowerCase());
