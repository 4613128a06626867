import type { TypeParts } from './type-parts.ts';

/** Drawn wherever it is shown, and no column of a table. */
export const picture: TypeParts<string> = { cell: () => '' };
