import { code } from './code.ts';
import type { TypeParts } from './type-parts.ts';

/** A region is called by its code on every screen; its words are its countries. */
export const region: TypeParts<string> = {
  ...code,
  cell: String,
  words: code.cell,
};
