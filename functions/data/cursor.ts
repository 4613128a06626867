import { createHash } from 'node:crypto';
import type * as z from 'zod';

/**
 * A place in a list or in the feed, as a client carries it. The sum tells what was cut or altered on
 * the way; it is no secret, because a cursor opens nothing: what it leads to is checked anew.
 */
export function writeCursor(place: object): string {
  const text = Buffer.from(JSON.stringify(place)).toString('base64url');
  return `${text}.${sumOf(text)}`;
}

/** The place, or nothing where the cursor is none of ours, or of another time. */
export function readCursor<S extends z.ZodType>(schema: S, cursor: string): z.output<S> | undefined {
  const text = cursor.split('.')[0] ?? '';
  if (cursor !== `${text}.${sumOf(text)}`) return undefined;
  try {
    return schema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

function sumOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
