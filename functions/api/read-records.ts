import * as z from 'zod';
import { recordId } from '../../shared/fields/fields.ts';
import { type Collection, collections, type Stored } from '../../shared/kinds/registry.ts';
import { msg } from '../../shared/language/messages.ts';
import { can } from '../../shared/permissions/policy.ts';
import { present } from '../../shared/permissions/present.ts';
import { UnitOfWork } from '../data/change.ts';
import { readCursor, writeCursor } from '../data/cursor.ts';
import { readPageFor } from '../data/reader-index.ts';
import type { Handler } from '../http/call.ts';
import { answerRecord, idOf, readVisible } from '../http/records.ts';

/** `after` is the last record that the caller was sent, so a cursor names nothing hidden. */
const listPlace = z.strictObject({ collection: z.enum(collections), actor: z.string(), after: recordId });
/** Records that are read at once after a first read found too few that the caller may see. */
const recordsAtOnce = 500;
/** Bytes of JSON after which a list is cut: a function may answer 6 MB, and one read adds 1 MB. */
const largestList = 1_000_000;

export const listRecords: Handler<'listRecords'> = async (call) => {
  const { collection } = call.path;
  const { limit, cursor } = call.query();
  let after: string | undefined;
  if (cursor !== undefined) {
    const place = await readCursor(listPlace, cursor);
    if (place?.collection !== collection || place.actor !== call.actor.id)
      throw call.refusal('bad-request', {
        message: msg('This cursor does not belong to this list. Start again without it.'),
      });
    after = place.after;
  }
  const now = new Date();
  // One more than asked for is read, so that there is a next page only if the caller may see more.
  const visible: Stored<Collection>[] = [];
  let isCut = false;
  for (let wanted = limit + 1; visible.length <= limit && !isCut; wanted = recordsAtOnce) {
    const page = await readPageFor(collection, call.actor, { after, limit: wanted });
    visible.push(...page.records.filter((record) => can(call.actor, 'see', collection, record, now)));
    after = page.last;
    if (after === undefined) break;
    isCut = bytesOf(visible) > largestList;
  }
  const items = visible.slice(0, limit);
  const last = visible.length > limit || isCut ? items.at(-1) : undefined;
  return {
    status: 200,
    body: {
      items: items.map((record) => present(collection, record, call.actor)),
      ...(last && { cursor: await writeCursor({ collection, actor: call.actor.id, after: last.id }) }),
    },
  };
};

export const getRecord: Handler<'getRecord'> = async (call) => {
  const { collection } = call.path;
  return answerRecord(
    call.actor,
    collection,
    await readVisible(new UnitOfWork(), call.actor, collection, idOf(call)),
  );
};

const bytesOf = (value: object) => Buffer.byteLength(JSON.stringify(value));
