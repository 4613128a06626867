import { base, en, Faker, generateMersenne53Randomizer, type LocaleDefinition } from '@faker-js/faker';
import { v4, v7 } from 'uuid';

/** The seed's only source of randomness, so that the same number gives the same network. */
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
    /** A generator of names for a locale. */
    speaking,
    pick: <T>(list: readonly T[]): T => helpers.arrayElement(list),
    /** Between `least` and `most` different entries, or all if there are fewer. */
    some: <T>(list: readonly T[], least: number, most: number): T[] =>
      helpers.arrayElements(list, { min: Math.min(least, list.length), max: Math.min(most, list.length) }),
    chance: (probability: number): boolean => randomizer.next() < probability,
    whole: (least: number, most: number): number => number.int({ min: least, max: most }),
    between: (from: Date, to: Date): Date => date.between({ from, to }),
    /** The id of a record that was created at this time: ids sort by time. */
    recordId: (at: Date): string => v7({ msecs: at.getTime(), random: bytes() }),
    /** An id in the format of the user pool's. */
    identityId: (): string => v4({ random: bytes() }),
  };
}
