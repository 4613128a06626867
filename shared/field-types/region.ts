import { regionDescriptions, regions, regionTone } from '../fields/university-codes.ts';
import { code } from './code.ts';
import type { Facet } from './facet.ts';
import type { TypeParts } from './type-parts.ts';

/** A region is called by its code on every screen; its words are its countries. */
export const region: TypeParts<string> = {
  ...code,
  cell: String,
  words: code.cell,
};

export const regionFacet: Facet = {
  name: 'region',
  label: 'Region',
  values: regions.map((region) => ({
    value: region,
    label: region,
    detail: regionDescriptions[region],
    tint: regionTone[region],
  })),
};
