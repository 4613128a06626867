import * as z from 'zod';
import { auditAnswer, refusedAnswer } from '../../shared/audit.ts';
import { auditQuery, refusedQuery } from '../../shared/contract.ts';
import { fieldErrors, ProductError } from '../../shared/errors.ts';
import { can } from '../../shared/policy.ts';
import { type AuditPage, entriesBy, entriesOf, recentEntries } from '../data/audit.ts';
import { readCursor, writeCursor } from '../data/cursor.ts';
import { goneNames } from '../data/gone-names.ts';
import { refusedDays } from '../data/refused.ts';
import type { Answer, Call } from '../http/call.ts';
import { collectionOf, idOf } from '../http/records.ts';

/** Of which list, and where in it. */
const place = z.strictObject({ list: z.string(), seq: z.int().min(0) });
const dayPlace = z.strictObject({ list: z.string(), after: z.string().regex(/^[\w -]{1,80}$/) });

/** What was changed, by whom: all of it, or what a filter lets through. */
export async function listAudit(call: Call): Promise<Answer> {
  const { limit, cursor, ...filter } = asked(call, auditQuery);
  const { person, ...others } = filter;
  const isByPersonAlone = person !== undefined && Object.values(others).every((each) => each === undefined);
  const list = `changes ${JSON.stringify(filter)}`;
  const from = placeIn(place, list, cursor)?.seq;
  return page(
    list,
    isByPersonAlone ? await entriesBy(person, from, limit) : await recentEntries(filter, from, limit),
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
  const { limit, cursor } = asked(call, auditQuery, isOwn);
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
  const { limit, cursor, ...filter } = asked(call, refusedQuery);
  const list = `refused ${JSON.stringify(filter)}`;
  const { days, next } = await refusedDays(placeIn(dayPlace, list, cursor)?.after, limit, filter);
  const body = { items: days, ...(next !== undefined && { cursor: writeCursor({ list, after: next }) }) };
  return { status: 200, body: refusedAnswer.parse(body) };
}

/** @throws ProductError `not-found` for whoever may not know that there is such a list. */
function asked<S extends z.ZodType>(call: Call, schema: S, isOwn = false): z.output<S> {
  if (!isOwn && !can(call.actor, 'see', 'audit')) throw new ProductError('not-found');
  const query = schema.safeParse(call.query);
  if (!query.success)
    throw new ProductError('bad-request', {
      message:
        'limit must be a whole number from 1 to 200, person the ID of a member, collection a kind, and from and until points in time.',
      fields: fieldErrors(query.error),
    });
  return query.data;
}

function placeIn<S extends z.ZodType<{ list: string }>>(schema: S, list: string, cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const found = readCursor(schema, cursor);
  if (found?.list === list) return found;
  throw new ProductError('bad-request', {
    message: 'This cursor does not belong to this list. Start again without it.',
  });
}

async function page(list: string, { entries, next }: AuditPage): Promise<Answer> {
  const nameOf = await goneNames(entries.flatMap(({ records }) => records));
  const items = entries.map((entry) => ({
    ...entry,
    records: entry.records.map((record) => ({ ...record, name: nameOf(record) })),
  }));
  const body = { items, ...(next !== undefined && { cursor: writeCursor({ list, seq: next }) }) };
  // Parsed, so that what leads from entry to entry stays here.
  return { status: 200, body: auditAnswer.parse(body) };
}
