import type { TypeParts } from './type-parts.ts';

/** '2026-11-27': as every spreadsheet reads a date. */
export const dayIn = (iso: string): string => iso.slice(0, 10);

export const timestamp: TypeParts<string> = { cell: dayIn };
