import type { TypeParts } from './type-parts.ts';

export const text: TypeParts<string> = { cell: String };
