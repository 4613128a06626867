import { z } from 'zod';
import { ProductError } from '../../shared/errors.ts';

/** A place in a list or in the feed, as a client carries it: opaque to them, checked when it comes back. */
export function writeCursor(place: object): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** @throws ProductError `bad-request` for anything that isn't such a place. */
export function readCursor<S extends z.ZodType>(schema: S, cursor: string): z.output<S> {
  try {
    const text = Buffer.from(cursor, 'base64url').toString();
    if (Buffer.from(text).toString('base64url') === cursor) return schema.parse(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof z.ZodError) && !(error instanceof SyntaxError)) throw error;
  }
  throw new ProductError('bad-request', {
    message: 'This cursor is not one of ours. Start again without it.',
  });
}
