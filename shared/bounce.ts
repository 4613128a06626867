import * as z from 'zod';
import { timestamp } from './fields.ts';

/** That mail to an address came back for good, or that whoever reads it called it unwanted, and when. */
export const bounce = z.object({ at: timestamp, why: z.enum(['bounce', 'complaint']) });
export type Bounce = z.output<typeof bounce>;
