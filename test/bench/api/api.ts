import type { Part } from '../row.ts';
import { measureBundle } from './bundle.ts';

/** The API as a client meets it, and the function behind it. */
export const measureApi: Part = async (ground) => [...(await measureBundle(ground))];
