import type { Part } from '../row.ts';
import { measureChoosing } from './choosing.ts';
import { measureFirstSync } from './first-sync.ts';
import { measureSecondVisit } from './second-visit.ts';
import { measureTyping } from './typing.ts';
import { measureWalking } from './walking.ts';

/** The app as a person meets it in a browser. */
export const measureBrowser: Part = async (ground) => [
  ...(await measureSecondVisit(ground)),
  ...(await measureTyping(ground)),
  ...(await measureChoosing(ground)),
  ...(await measureWalking(ground)),
  ...(await measureFirstSync(ground)),
];
