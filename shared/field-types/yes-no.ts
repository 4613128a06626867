import type { TypeParts } from './type-parts.ts';

export const yesNo: TypeParts<boolean> = { cell: (value) => (value ? 'Yes' : 'No') };
