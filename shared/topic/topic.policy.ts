import { aCurator, aMember, type Policy } from '../sentences.ts';

export const topics = { see: aMember, create: aCurator, edit: aCurator, delete: aCurator } satisfies Policy;
