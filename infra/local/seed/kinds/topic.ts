import { paragraphs } from '../lib/record.ts';

export type TopicRow = { name: string; description: string };

const languages = ['en', 'es', 'fr', 'pt', 'it'] as const;
/** An area's name, or its synonyms separated by semicolons, by language. */
export type WordsRow = Record<(typeof languages)[number], string>;

/** An area with its translations and synonyms. */
export const topicFields = ({ name, description }: TopicRow, ...words: (WordsRow | undefined)[]) => ({
  name,
  description: paragraphs(description),
  otherNames: languages.map((language) => ({
    language,
    names: words
      .flatMap((row) => row?.[language].split(';') ?? [])
      .filter((each) => each !== '' && each !== name),
  })),
});
