import * as z from 'zod';
import { type Field, inOneSentence, line, list, longestList } from '../fields.ts';
import { languageCodes, languageNames } from '../languages.ts';
import { normalise } from '../words.ts';

const longestName = 100;
const tooLong = `Write one name per line, each with at most ${longestName} characters.`;
const tooMany = `An area can have at most ${longestList} other names.`;
const noLanguage = 'Please choose a language.';

const row = z.object(
  {
    language: z.enum(languageCodes, { error: noLanguage }),
    names: inOneSentence(tooLong, z.array(line(tooLong, longestName, tooLong))),
  },
  { error: noLanguage },
);
type Row = z.output<typeof row>;

/** Each once, as it was written first: searches don't tell case and accents apart. */
const oneOfEach = (names: string[]) =>
  [...Map.groupBy(names.filter(Boolean), normalise).values()].flatMap(([first]) => first ?? []);

/** Each language once, with all of its names; one without a name is left out. */
const byLanguage = (rows: Row[]): Row[] =>
  [...Map.groupBy(rows, ({ language }) => language)]
    .map(([language, of]) => ({
      language,
      names: oneOfEach(of.flatMap(({ names }) => names)),
    }))
    .filter(({ names }) => names.length > 0);

const howMany = (rows: Row[]) => rows.reduce((sum, { names }) => sum + names.length, 0);

/** What people call an area otherwise, by language: the first of a language is its name in it. English has its synonyms alone. */
export const otherNames = {
  label: 'Other names',
  words: languageNames,
  input: list(row)
    .overwrite(byLanguage)
    .refine((rows) => howMany(rows) <= longestList, tooMany),
  stored: z.array(z.object({ language: z.string(), names: z.array(z.string()) })),
} satisfies Field;

export type OtherNames = z.output<(typeof otherNames)['stored']>;

type Named = { name: string; otherNames?: OtherNames | undefined };

/** Of what language an area's own name is. */
export const ownLanguage = 'en';

const rowsOf = ({ otherNames = [] }: Named): Row[] => otherNames as Row[];
const asOthers = (area: Named): Row[] => [{ language: ownLanguage, names: [area.name] }, ...rowsOf(area)];

/** The area's other names with more of them behind; one that differs in case or accents alone already exists. */
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

/** The other names of an area that another one was merged into: its own, then all that the other was called. */
export const namesTogether = (stays: Named, merged: Named): OtherNames => withNames(stays, asOthers(merged));

/** The other names of an area that was renamed: whoever types its former name finds it still. */
export const withFormerName = (area: Named, former: string): OtherNames =>
  withNames(area, [{ language: ownLanguage, names: [former] }]);

/** The area's other names with one more. */
export const withOtherName = (area: Named, language: string, name: string): OtherNames =>
  withNames(area, [{ language: language as Row['language'], names: [name] }]);

/** Why an area can't have these other names, if there are too many. */
export const tooManyNames = (names: OtherNames): string | undefined =>
  howMany(names as Row[]) > longestList ? tooMany : undefined;
