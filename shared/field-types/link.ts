import type { TypeParts } from './type-parts.ts';

export const link: TypeParts<{ label: string; address: string }> = {
  cell: ({ label, address }) => `${label}: ${address}`,
  words: ({ label, address }) => `${label} ${address}`.trim(),
};
