import { aMember, itsMember, type Policy } from '../definitions/policy-sentences.ts';

export const follows = { see: itsMember, create: aMember, delete: itsMember } satisfies Policy;
