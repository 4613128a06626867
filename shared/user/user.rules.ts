import { msg } from '../language/messages.ts';
import { nameWords } from '../text/name-words.ts';

/**
 * The key by which members are sorted: family name, then the others, without titles and suffixes. Without a family name,
 * which the service stores only if it is in the name, the last word is it.
 */
export function sortingName({ name, familyName }: { name: string; familyName?: string | undefined }): string {
  const words = nameWords(name);
  // In 'Ruiz, Ana' the comma marks the last name.
  const comma = words.findIndex((word) => word.endsWith(','));
  const first = familyName ? [familyName] : comma < 0 ? words.splice(-1) : words.splice(0, comma + 1);
  return [...first, ...words].join(' ').replaceAll(',', '');
}

/** How often a member gets the digest. Without a choice it is weekly. */
export const digestTimes = {
  weekly: msg('Once a week'),
  daily: msg('Once a day'),
  never: msg('Never'),
} as const;
export type DigestTime = keyof typeof digestTimes;

export const digestTimeOf = ({ digest }: { digest?: DigestTime | undefined }): DigestTime =>
  digest ?? 'weekly';

/** The notifications that one call can dismiss. */
export const mostDismissed = 90;
