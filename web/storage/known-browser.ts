import { browserSecret } from '../../shared/account/account.ts';
import { browserKey } from './session-trace.ts';

/** 24 random bytes are 32 characters in base64url. */
const bytes = 24;

/**
 * The secret by which the service recognises a browser that has shown a second factor. Wrong codes that others try
 * don't lock this browser out.
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
