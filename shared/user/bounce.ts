import * as z from 'zod';
import { timestamp } from '../fields/fields.ts';

/** When mail to an address bounced permanently, or its reader reported it as unwanted. */
export const bounce = z.object({ at: timestamp, why: z.enum(['bounce', 'complaint']) });
export type Bounce = z.output<typeof bounce>;
