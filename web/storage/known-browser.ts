import { browserSecret } from '../../shared/account.ts';
import { browserKey } from './session-trace.ts';

/** Random bytes; 24 of them are 32 characters in base64url. */
const bytes = 24;

/**
 * What this browser is known by where a second factor was shown in it. Codes that others try for the same person don't
 * keep it out.
 */
export function knownBrowser(): string {
  const kept = browserSecret.safeParse(localStorage.getItem(browserKey));
  if (kept.success) return kept.data;
  const made = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  localStorage.setItem(browserKey, made);
  return made;
}
