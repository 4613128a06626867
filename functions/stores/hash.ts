import { createHash, createHmac } from 'node:crypto';

export const hash = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

/** The hash of an address for a key, so that it can't be read there. */
export const addressHash = (address: string): string => hash(address.trim().toLowerCase());

/**
 * The keys of short secrets, of which only the HMAC is stored, the current key first: whoever reads the table can't try
 * secrets out (infra/stacks/identity-stack.ts).
 */
function codeKeys(): string[] {
  const keys = (process.env.CODE_KEYS ?? '').split(',').filter(Boolean);
  if (keys.length === 0) throw new Error('CODE_KEYS is not set.');
  return keys;
}

const hmac = (key: string, parts: string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');

/** HMAC-SHA256 of the parts with the current key. The first part names the purpose. */
export const hmacWithCurrentKey = (...parts: string[]): string => hmac(codeKeys()[0] as string, parts);

/** The HMACs with each valid key: one that was made before the key was rotated is among them. */
export const hmacWithEachKey = (...parts: string[]): string[] => codeKeys().map((key) => hmac(key, parts));
