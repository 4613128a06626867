import { aMember, type Policy } from '../sentences.ts';

export const chairs = { see: aMember } satisfies Policy;
