import {
  type Region,
  regionDescriptions,
  regionInWords,
  regions,
  regionTone,
} from '../fields/university-codes.ts';
import { inEnglish, t } from '../language/messages.ts';
import { code } from './code.ts';
import { languages, namesIn } from './country.ts';
import type { Facet } from './facet.ts';
import type { LabelledText, TypeParts } from './type-parts.ts';

/** The part of the world of each region by its UN M49 code, whose names Intl knows in every language. */
const partOfWorld: Record<Region, string> = {
  AJCU: '003',
  'AJCU-AM': '002',
  'AJCU-AP': '030',
  AUSJAL: '419',
  JHEASA: '034',
  KIRCHER: '150',
};

/** The names of a region's part of the world in the members' languages; in English also those of its description. */
export const regionNames = (region: Region): string[] => [
  ...inEnglish(regionDescriptions[region]).split(/, | and (?:the )?| \(the |\)/),
  ...languages.flatMap((language) => namesIn(language, partOfWorld[region])),
];

/** A region is called by its code in tables and files; its words are its countries. */
export const region: TypeParts<string> = {
  ...code,
  cell: String,
  words: code.cell,
  searchTexts: (value, field, record) => [
    ...(code.searchTexts?.(value, field, record) ?? []),
    ...regionNames(value as Region).map((name): LabelledText => [field.label, name]),
  ],
};

export const regionFacet = (): Facet => ({
  name: 'region',
  label: t('Region'),
  values: regions.map((region) => ({
    value: region,
    label: region,
    words: regionInWords(region),
    detail: t(regionDescriptions[region]),
    tint: regionTone[region],
  })),
});
