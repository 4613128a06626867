import { plainText } from '../language/text.ts';
import type { TypeParts } from './type-parts.ts';

export const richText: TypeParts<string> = { cell: plainText };
