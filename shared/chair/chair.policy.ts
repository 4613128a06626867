import { aMember, type Policy } from '../policy-sentences.ts';

export const chairs = { see: aMember } satisfies Policy;
