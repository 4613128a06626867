import { randomBytes } from 'node:crypto';

/**
 * A random code for a link in a mail. It ends in a letter or digit, because mail programs leave other signs at the end
 * out of the link.
 */
export function linkCode(): string {
  const code = randomBytes(24).toString('base64url');
  return /[A-Za-z0-9]$/.test(code) ? code : linkCode();
}
