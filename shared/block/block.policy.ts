import { aMember, itsMember, type Policy } from '../definitions/policy-sentences.ts';

export const blocks = { see: itsMember, create: aMember, delete: itsMember } satisfies Policy;
