import { aMember, type Policy } from '../definitions/policy-sentences.ts';

export const chairs = { see: aMember } satisfies Policy;
