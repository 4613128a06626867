import type { TypeParts } from './type-parts.ts';

export const number: TypeParts<number> = { cell: String };
