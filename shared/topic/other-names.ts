import * as z from 'zod';
import { type Field, inOneSentence, line, list, longestList } from '../fields.ts';
import { languageCodes, languageNames } from '../languages.ts';

const longestName = 100;
const tooLong = `Write a name on each line, of at most ${longestName} characters.`;
const noLanguage = 'Please choose a language.';

const row = z.object(
  {
    language: z.enum(languageCodes, { error: noLanguage }),
    names: inOneSentence(tooLong, z.array(line(tooLong, longestName, tooLong))),
  },
  { error: noLanguage },
);
type Row = z.output<typeof row>;

/** Each language once, with all of its names; one without a name is left out. */
const byLanguage = (rows: Row[]): Row[] =>
  [...Map.groupBy(rows, ({ language }) => language)]
    .map(([language, of]) => ({
      language,
      names: [...new Set(of.flatMap(({ names }) => names).filter(Boolean))],
    }))
    .filter(({ names }) => names.length > 0);

/** What people call an area otherwise, by language: the first of a language is its name in it. English has its synonyms alone. */
export const otherNames = {
  label: 'Other names',
  words: languageNames,
  input: list(row)
    .overwrite(byLanguage)
    .refine(
      (rows) => rows.reduce((sum, { names }) => sum + names.length, 0) <= longestList,
      `An area can have at most ${longestList} other names.`,
    ),
  stored: z.array(z.object({ language: z.string(), names: z.array(z.string()) })),
} satisfies Field;

export type OtherNames = z.output<(typeof otherNames)['stored']>;
