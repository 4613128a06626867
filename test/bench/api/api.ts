import type { Part } from '../row.ts';
import { measureBundle } from './bundle.ts';
import { measureRoutes } from './routes.ts';
import { measureSync } from './sync.ts';

/** The API as a client meets it, and the function behind it. */
export const measureApi: Part = async (ground) => [
  ...(await measureSync(ground)),
  ...(await measureRoutes(ground)),
  ...(await measureBundle(ground)),
];
