import type { Part } from '../row.ts';
import { measureSecondVisit } from './second-visit.ts';

/** The app as a person meets it in a browser. */
export const measureBrowser: Part = async (ground) => [...(await measureSecondVisit(ground))];
