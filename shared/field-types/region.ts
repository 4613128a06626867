import {
  type Region,
  regionDescriptions,
  regionInWords,
  regions,
  regionTone,
} from '../fields/university-codes.ts';
import { code } from './code.ts';
import { languages, namesIn } from './country.ts';
import type { Facet } from './facet.ts';
import type { TypeParts } from './type-parts.ts';

/** The parts of the world of each region by their UN M49 codes, whose names Intl knows in every language. */
const partsOfWorld: Record<Region, string> = {
  AJCU: '003',
  'AJCU-AM': '002',
  'AJCU-AP': '030 009',
  AUSJAL: '419 029',
  JHEASA: '034',
  KIRCHER: '150',
};

/** The names of a region's parts in the members' languages; in English also those of its description. */
export const regionNames = (region: Region): string[] => [
  ...regionDescriptions[region].split(/, | and (?:the )?| \(the |\)/),
  ...languages.flatMap((language) =>
    partsOfWorld[region].split(' ').flatMap((part) => namesIn(language, part)),
  ),
];

/** A region is called by its code in tables and files; its words are its countries. */
export const region: TypeParts<string> = {
  ...code,
  cell: String,
  words: code.cell,
  searchTexts: (value, field, record) => [
    ...(code.searchTexts?.(value, field, record) ?? []),
    ...regionNames(value as Region).map((name): [string, string] => [field.label, name]),
  ],
};

export const regionFacet: Facet = {
  name: 'region',
  label: 'Region',
  values: regions.map((region) => ({
    value: region,
    label: region,
    words: regionInWords(region),
    detail: regionDescriptions[region],
    tint: regionTone[region],
  })),
};
