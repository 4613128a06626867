import { text } from '../fields/fields.ts';

export const longestSearchName = 100;
export const searchName = text('Name', 1, longestSearchName);
