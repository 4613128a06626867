import type { Part } from '../row.ts';
import { measureBundle } from './bundle.ts';
import { measureBurst } from './burst.ts';
import { measureRoutes } from './routes.ts';
import { measureSync } from './sync.ts';

/** The API as a client meets it, and the function behind it. */
export const measureApi: Part = async (ground) => [
  ...(await measureSync(ground)),
  ...(await measureRoutes(ground)),
  ...(await measureBurst(ground)),
  ...(await measureBundle(ground)),
];
