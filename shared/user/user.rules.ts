import { nameWords } from '../text/name-words.ts';

/** The key by which members are sorted: last name, then the others, without titles and suffixes. */
export function sortingName(name: string): string {
  const words = nameWords(name);
  // In 'Ruiz, Ana' the comma marks the last name.
  const comma = words.findIndex((word) => word.endsWith(','));
  const last = comma < 0 ? words.slice(-1) : words.slice(0, comma + 1);
  const others = comma < 0 ? words.slice(0, -1) : words.slice(comma + 1);
  return [...last, ...others].join(' ').replaceAll(',', '');
}

/** How often a member gets the digest. Without a choice it is weekly. */
export const digestTimes = { weekly: 'Once a week', daily: 'Once a day', never: 'Never' } as const;
export type DigestTime = keyof typeof digestTimes;

export const digestTimeOf = ({ digest }: { digest?: DigestTime | undefined }): DigestTime =>
  digest ?? 'weekly';

/** The notifications that one call can dismiss. */
export const mostDismissed = 90;
