import { wordsOf } from './words.ts';

/** A name for comparison: its normalised words, sorted. */
export const nameKey = (name: string): string => wordsOf(name).toSorted().join(' ');
