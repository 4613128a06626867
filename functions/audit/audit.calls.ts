import * as z from 'zod';
import { auditAnswer, refusedAnswer } from '../../shared/audit.ts';
import { auditQuery } from '../../shared/contract.ts';
import { fieldErrors, ProductError } from '../../shared/errors.ts';
import { can } from '../../shared/policy.ts';
import { type AuditPage, entriesBy, entriesOf, recentEntries } from '../data/audit.ts';
import { readCursor, writeCursor } from '../data/cursor.ts';
import { refusedDays } from '../data/refused.ts';
import type { Answer, Call } from '../http/call.ts';
import { collectionOf, idOf } from '../http/records.ts';

/** Of which list, and where in it. */
const place = z.strictObject({ list: z.string(), seq: z.int().min(0) });
const dayPlace = z.strictObject({ list: z.string(), after: z.string().regex(/^[\w -]{1,80}$/) });

/** What was changed, by whom; of one person where one is named. */
export async function listAudit(call: Call): Promise<Answer> {
  const { limit, person, cursor } = asked(call);
  const list = `by ${person ?? 'anybody'}`;
  const from = placeIn(place, list, cursor)?.seq;
  return page(
    list,
    person === undefined ? await recentEntries(from, limit) : await entriesBy(person, from, limit),
  );
}

/**
 * What was changed of one record, whether or not it is still there. A member reads it of their own, and of that alone:
 * what else the same writes changed may be hidden from them.
 */
export async function listRecordAudit(call: Call): Promise<Answer> {
  const collection = collectionOf(call);
  const id = idOf(call);
  const isOwn = collection === 'users' && id === call.actor.id;
  const { limit, cursor } = asked(call, isOwn);
  const list = `of ${collection} ${id}`;
  const { entries, next } = await entriesOf(collection, id, placeIn(place, list, cursor)?.seq, limit);
  if (can(call.actor, 'see', 'audit')) return page(list, { entries, next });
  const ofTheRecord = (entry: AuditPage['entries'][number]) => ({
    ...entry,
    records: entry.records.filter((each) => each.collection === collection && each.id === id),
  });
  return page(list, { entries: entries.map(ofTheRecord), next });
}

/** Who was refused how often, by day. */
export async function listRefused(call: Call): Promise<Answer> {
  const { limit, person, cursor } = asked(call);
  const list = `refused ${person ?? 'anybody'}`;
  const { days, next } = await refusedDays(placeIn(dayPlace, list, cursor)?.after, limit, person);
  const body = { items: days, ...(next !== undefined && { cursor: writeCursor({ list, after: next }) }) };
  return { status: 200, body: refusedAnswer.parse(body) };
}

/** @throws ProductError `not-found` for whoever may not know that there is such a list. */
function asked(call: Call, isOwn = false): z.output<typeof auditQuery> {
  if (!isOwn && !can(call.actor, 'see', 'audit')) throw new ProductError('not-found');
  const query = auditQuery.safeParse(call.query);
  if (!query.success)
    throw new ProductError('bad-request', {
      message: 'limit is a whole number from 1 to 200, person the id of a member.',
      fields: fieldErrors(query.error),
    });
  return query.data;
}

function placeIn<S extends z.ZodType<{ list: string }>>(schema: S, list: string, cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const found = readCursor(schema, cursor);
  if (found?.list === list) return found;
  throw new ProductError('bad-request', {
    message: 'This cursor was not given for this list. Start again without it.',
  });
}

function page(list: string, { entries, next }: AuditPage): Answer {
  const body = { items: entries, ...(next !== undefined && { cursor: writeCursor({ list, seq: next }) }) };
  // Parsed, so that what leads from entry to entry stays here.
  return { status: 200, body: auditAnswer.parse(body) };
}
