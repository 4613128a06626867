import * as z from 'zod';
import { type Field, hasLetter, line, list, longestList, singleMessage } from '../fields/fields.ts';
import { languageCodes } from '../fields/languages.ts';
import { msg, type Sentence } from '../language/messages.ts';
import { refusal } from '../language/refusals.ts';
import { normalise } from '../text/words.ts';

const longestName = 100;
const tooLong = refusal('Write one name per line, each with at most {most} characters.', {
  most: longestName,
});
const tooMany = {
  message: msg('An area can have at most {most} other names.'),
  values: { most: longestList },
};
const noLetter = refusal('Each name needs at least one letter.');
const noLanguage = refusal('Please choose a language.');

const row = z.object(
  {
    language: z.enum(languageCodes, { error: noLanguage }),
    names: singleMessage(tooLong, z.array(line(tooLong, longestName, tooLong))).refine(
      (names) => names.every((name) => name === '' || hasLetter(name)),
      noLetter,
    ),
  },
  { error: noLanguage },
);
type Row = z.output<typeof row>;

/** Deduplicates names that differ only in case or accents, which the search ignores; the first one is kept. */
const oneOfEach = (names: string[]) =>
  [...Map.groupBy(names.filter(Boolean), normalise).values()].flatMap(([first]) => first ?? []);

/** Merges the rows of a language, and drops rows without a name. */
const byLanguage = (rows: Row[]): Row[] =>
  [...Map.groupBy(rows, ({ language }) => language)]
    .map(([language, of]) => ({
      language,
      names: oneOfEach(of.flatMap(({ names }) => names)),
    }))
    .filter(({ names }) => names.length > 0);

const howMany = (rows: Row[]) => rows.reduce((sum, { names }) => sum + names.length, 0);

/** Other names of an area, by language. The first is the translation; English has only synonyms. */
export const otherNames = {
  label: msg('Other names'),
  type: 'otherNames',
  input: list(row)
    .overwrite(byLanguage)
    .refine((rows) => howMany(rows) <= longestList, refusal(tooMany.message, tooMany.values)),
  stored: z.array(z.object({ language: z.string(), names: z.array(z.string()) })),
} satisfies Field;

export type OtherNames = z.output<(typeof otherNames)['stored']>;

type Named = { name: string; otherNames?: OtherNames | undefined };

/** The language of an area's own name. */
export const ownLanguage = 'en';

const rowsOf = ({ otherNames = [] }: Named): Row[] => otherNames as Row[];
const asOthers = (area: Named): Row[] => [{ language: ownLanguage, names: [area.name] }, ...rowsOf(area)];

/** Appends other names, without those that differ from an existing one only in case or accents. */
function withNames(area: Named, more: Row[]): OtherNames {
  const known = new Set([`${ownLanguage} ${normalise(area.name)}`]);
  return byLanguage(
    [...rowsOf(area), ...more].map(({ language, names }) => ({
      language,
      names: names.filter((name) => {
        const key = `${language} ${normalise(name)}`;
        return !known.has(key) && known.add(key);
      }),
    })),
  );
}

/** The other names of the remaining area after a merge: its own, then all names of the merged area. */
export const mergedNames = (stays: Named, merged: Named): OtherNames => withNames(stays, asOthers(merged));

/** Adds the previous name of a renamed area, so that searches still find it. */
export const withPreviousName = (area: Named, former: string): OtherNames =>
  withNames(area, [{ language: ownLanguage, names: [former] }]);

export const withOtherName = (area: Named, language: string, name: string): OtherNames =>
  withNames(area, [{ language: language as Row['language'], names: [name] }]);

/** What to say if there are too many other names. */
export const tooManyNames = (names: OtherNames): Sentence | undefined =>
  howMany(names as Row[]) > longestList ? tooMany : undefined;
