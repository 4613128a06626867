import { base, en, Faker, generateMersenne53Randomizer, type LocaleDefinition } from '@faker-js/faker';
import { v4, v7 } from 'uuid';

/** Everything the seed chooses comes from one of these, so that the same number gives the same network. */
export type Random = ReturnType<typeof randomFrom>;

export function randomFrom(seed: number) {
  const randomizer = generateMersenne53Randomizer(seed);
  const speakers = new Map<LocaleDefinition, Faker>();
  const speaking = (locale: LocaleDefinition): Faker => {
    const known = speakers.get(locale) ?? new Faker({ locale: [locale, en, base], randomizer });
    speakers.set(locale, known);
    return known;
  };
  const { helpers, number, date } = speaking(en);
  const bytes = () => Uint8Array.from({ length: 16 }, () => randomizer.next() * 256);

  return {
    /** A generator of names in the words of one country. */
    speaking,
    pick: <T>(list: readonly T[]): T => helpers.arrayElement(list),
    /** Between `least` and `most` different entries, fewer if there are fewer. */
    some: <T>(list: readonly T[], least: number, most: number): T[] =>
      helpers.arrayElements(list, { min: Math.min(least, list.length), max: Math.min(most, list.length) }),
    chance: (probability: number): boolean => randomizer.next() < probability,
    whole: (least: number, most: number): number => number.int({ min: least, max: most }),
    between: (from: Date, to: Date): Date => date.between({ from, to }),
    /** The id of a record made at that moment: it sorts by time. */
    recordId: (at: Date): string => v7({ msecs: at.getTime(), random: bytes() }),
    /** An id as the user pool gives them to identities. */
    identityId: (): string => v4({ random: bytes() }),
  };
}
