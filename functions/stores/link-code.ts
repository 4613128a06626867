import { randomBytes } from 'node:crypto';

/**
 * A random text for a link that is mailed. It ends in a letter or a digit: mail programs take another sign at the end for
 * the sentence's, and leave it out of the link.
 */
export function linkCode(): string {
  const code = randomBytes(24).toString('base64url');
  return /[A-Za-z0-9]$/.test(code) ? code : linkCode();
}
