import { createHash } from 'node:crypto';
import type * as z from 'zod';

/**
 * A position in a list or in the feed, as the client carries it. The checksum detects damage and is not a secret: what
 * a cursor leads to is authorized again.
 */
export function writeCursor(place: object): string {
  const text = Buffer.from(JSON.stringify(place)).toString('base64url');
  return `${text}.${sumOf(text)}`;
}

/** The position; undefined if the cursor isn't ours or doesn't fit the schema any more. */
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
