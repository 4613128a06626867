import { createHash } from 'node:crypto';

export const digest = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

/** An address as part of a key, in which it can't be read. */
export const nameOf = (address: string): string => digest(address.trim().toLowerCase());
