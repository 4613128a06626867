import * as z from 'zod';
import { editsAnswer, listQuery } from '../../shared/contract.ts';
import { fieldErrors, ProductError } from '../../shared/errors.ts';
import { readCursor, writeCursor } from '../data/cursor.ts';
import { editsOf } from '../data/edits.ts';
import type { Answer, Call } from '../http/call.ts';

const place = z.strictObject({ editsAfter: z.uuid() });

/** What others changed of the caller's own profile, and what it said before. */
export async function listEdits({ actor, query }: Call): Promise<Answer> {
  const asked = listQuery.safeParse(query);
  if (!asked.success)
    throw new ProductError('bad-request', {
      message: 'limit must be a whole number from 1 to 200.',
      fields: fieldErrors(asked.error),
    });
  const { cursor, limit } = asked.data;
  const from = cursor === undefined ? undefined : readCursor(place, cursor);
  if (cursor !== undefined && !from)
    throw new ProductError('bad-request', {
      message: 'This cursor does not belong to this list. Start again without it.',
    });
  const { items, next } = await editsOf(actor.id, from?.editsAfter, limit, new Date());
  const body = { items, ...(next !== undefined && { cursor: writeCursor({ editsAfter: next }) }) };
  return { status: 200, body: editsAnswer.parse(body) };
}
