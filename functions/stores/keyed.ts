import { createHmac } from 'node:crypto';

/**
 * The keys by which short secrets are recognized and never stored, the current one first: whoever reads the table
 * can't try them out (infra/stacks/identity-stack.ts).
 */
function codeKeys(): string[] {
  const keys = (process.env.CODE_KEYS ?? '').split(',').filter(Boolean);
  if (keys.length === 0) throw new Error('CODE_KEYS is not set.');
  return keys;
}

const hmac = (key: string, parts: string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');

/** HMAC-SHA256 of the parts with the current key. The first part says what for: each use has results of its own. */
export const keyed = (...parts: string[]): string => hmac(codeKeys()[0] as string, parts);

/** The same with each key that is still understood: what was made before a key was renewed is found among them. */
export const keyedByAny = (...parts: string[]): string[] => codeKeys().map((key) => hmac(key, parts));
