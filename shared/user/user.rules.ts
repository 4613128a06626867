import { nameWords } from '../text/name-words.ts';

/**
 * The key by which members are sorted: family name, then the others, without titles and suffixes. Without a family name
 * that is in the name, it is the last word.
 */
export function sortingName({
  name,
  familyName = '',
}: {
  name: string;
  familyName?: string | undefined;
}): string {
  const words = nameWords(name);
  const others = besideFamilyName(words, familyName);
  if (others !== undefined) return `${familyName} ${others}`.trim();
  // In 'Ruiz, Ana' the comma marks the last name.
  const comma = words.findIndex((word) => word.endsWith(','));
  const last = comma < 0 ? words.slice(-1) : words.slice(0, comma + 1);
  const rest = comma < 0 ? words.slice(0, -1) : words.slice(comma + 1);
  return [...last, ...rest].join(' ').replaceAll(',', '');
}

/** The other words of a name; undefined if the family name isn't in it. */
export function besideFamilyName(words: readonly string[], familyName: string): string | undefined {
  const [before, after] = ` ${words.join(' ').replaceAll(',', '')} `.split(` ${familyName} `);
  return familyName === '' || after === undefined ? undefined : `${before} ${after}`.trim();
}

/** How often a member gets the digest. Without a choice it is weekly. */
export const digestTimes = { weekly: 'Once a week', daily: 'Once a day', never: 'Never' } as const;
export type DigestTime = keyof typeof digestTimes;

export const digestTimeOf = ({ digest }: { digest?: DigestTime | undefined }): DigestTime =>
  digest ?? 'weekly';

/** The notifications that one call can dismiss. */
export const mostDismissed = 90;
