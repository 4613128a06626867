import type { TypeParts } from './type-parts.ts';

/** 'Phone: +34 91 555 0100'; a row that is still empty says nothing. */
export const contact: TypeParts<{ type: string; contact: string }> = {
  cell: ({ type, contact }, { word }) => contact.trim() && `${word(type)}: ${contact}`,
  words: ({ type, contact }, { word }) => `${word(type)} ${contact}`.trim(),
};
