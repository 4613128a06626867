import { itsMember, type Policy } from '../definitions/policy-sentences.ts';

export const notices = { see: itsMember, delete: itsMember } satisfies Policy;
