import { createHash, createHmac } from 'node:crypto';
import { tableKeys } from '../data/table-key.ts';

export const hash = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

/** The hash of an address for a key, so that it can't be read there. */
export const addressHash = (address: string): string => hash(address.trim().toLowerCase());

export const hmac = (key: string, parts: string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');

/**
 * HMAC-SHA256 of the parts with the current key of codes. The first part names the purpose. Of short secrets only this is
 * stored, so that whoever reads the table can't try them out.
 */
export const hmacWithCurrentKey = async (...parts: string[]): Promise<string> =>
  (await hmacWithEachKey(...parts))[0] as string;

/** The HMACs with each valid key: one that was made before the key was renewed is among them. */
export const hmacWithEachKey = async (...parts: string[]): Promise<string[]> =>
  (await tableKeys('codes')).map((key) => hmac(key, parts));
