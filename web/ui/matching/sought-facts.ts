import { type Criteria, seeksLabels } from '../../../shared/fields/codes.ts';
import { degreeLabels, regionInWords } from '../../../shared/fields/university-codes.ts';
import { fieldLabels } from '../../../shared/kinds/field-labels.ts';
import { languageInWords, listed } from '../../../shared/language/format.ts';
import { type Message, t } from '../../../shared/language/messages.ts';
import type { Fact } from '../record/record-page.tsx';

const inWords = <C extends string>(codes: readonly C[] | undefined, words: Record<C, Message>) =>
  listed(codes?.map((code) => t(words[code])) ?? [], 'commas');

const labels = fieldLabels.offers;

/** 'Looking for: A partner university, Funding'; undefined where nothing is said. */
export const seeksInWords = ({ seeks }: Criteria): string | undefined =>
  seeks && seeks.length > 0
    ? t('{field}: {values}', { field: t(labels.seeks), values: inWords(seeks, seeksLabels) })
    : undefined;

export const soughtFacts = ({ seeks, levels, regions, languages }: Criteria): Fact[] => [
  { icon: 'search', label: t(labels.seeks), value: inWords(seeks, seeksLabels) },
  { icon: 'book', label: t(labels.levels), value: inWords(levels, degreeLabels) },
  {
    icon: 'globe',
    label: t(labels.regions),
    // The words of a region contain commas.
    value: regions?.map(regionInWords).join('; '),
  },
  {
    icon: 'quote',
    label: t(labels.languages),
    value: listed(languages?.map(languageInWords) ?? [], 'commas'),
  },
];
