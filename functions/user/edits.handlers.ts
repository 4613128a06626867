import * as z from 'zod';
import { listEdits as theCall } from '../../shared/user/user.calls.ts';
import { readCursor, writeCursor } from '../data/cursor.ts';
import type { Handler } from '../http/call.ts';
import { editsOf } from '../stores/edits.ts';

const place = z.strictObject({ editsAfter: z.uuid() });

/** Answers what others changed in the caller's profile, with the previous values. */
export const listEdits: Handler<'listEdits'> = async ({ actor, query, refusal }) => {
  const { cursor, limit } = query();
  const from = cursor === undefined ? undefined : readCursor(place, cursor);
  if (cursor !== undefined && !from)
    throw refusal('bad-request', {
      message: 'This cursor does not belong to this list. Start again without it.',
    });
  const { items, next } = await editsOf(actor.id, from?.editsAfter, limit, new Date());
  const body = { items, ...(next !== undefined && { cursor: writeCursor({ editsAfter: next }) }) };
  return { status: 200, body: theCall.answer.schema.parse(body) };
};
