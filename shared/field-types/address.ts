import type { TypeParts } from './type-parts.ts';

/** The host of a website, the part of its address that people know. */
export const hostOf = (address: string): string =>
  address.replace(/^https?:\/\/(?:www\.)?([^/?#]*).*$/i, '$1');

/** The address of a website. */
export const address: TypeParts<string> = {
  cell: String,
  searchTexts: (value, { label }) => [[label, hostOf(value)]],
};
