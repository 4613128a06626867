import * as z from 'zod';
import { auditAnswer, refusalsAnswer } from '../../shared/audit/audit.ts';
import { can } from '../../shared/permissions/policy.ts';
import { type AuditPage, entriesBy, entriesOf, recentEntries } from '../data/audit.ts';
import { readCursor, writeCursor } from '../data/cursor.ts';
import type { Answer, ByMember, Handler, Refusing } from '../http/call.ts';
import { idOf } from '../http/records.ts';
import { deletedNames } from '../stores/deleted-names.ts';
import { listRefusals } from '../stores/refusals.ts';

/** A position and the list that it belongs to. */
const place = z.strictObject({ list: z.string(), seq: z.int().min(0) });
const dayPlace = z.strictObject({ list: z.string(), after: z.string().regex(/^[\w -]{1,80}$/) });

/** Answers the audit, all or filtered. */
export const listAudit: Handler<'listAudit'> = async (call) => {
  assertReader(call);
  const { limit, cursor, ...filter } = call.query();
  const { person, ...others } = filter;
  const isByPersonAlone = person !== undefined && Object.values(others).every((each) => each === undefined);
  const list = `changes ${JSON.stringify(filter)}`;
  const from = readPosition(call, place, list, cursor)?.seq;
  return answerPage(
    list,
    isByPersonAlone ? await entriesBy(person, from, limit) : await recentEntries(filter, from, limit),
  );
};

/**
 * Answers the audit of one record, also of a deleted one. Members may read that of their own record, without other
 * records of the same writes, which may be hidden from them.
 */
export const listRecordAudit: Handler<'listRecordAudit'> = async (call) => {
  const { collection } = call.path;
  const id = idOf(call);
  const isOwn = collection === 'users' && id === call.actor.id;
  if (!isOwn) assertReader(call);
  const { limit, cursor } = call.query();
  const list = `of ${collection} ${id}`;
  const { entries, next } = await entriesOf(
    collection,
    id,
    readPosition(call, place, list, cursor)?.seq,
    limit,
  );
  if (can(call.actor, 'see', 'audit')) return answerPage(list, { entries, next });
  const ofTheRecord = (entry: AuditPage['entries'][number]) => ({
    ...entry,
    records: entry.records.filter((each) => each.collection === collection && each.id === id),
  });
  return answerPage(list, { entries: entries.map(ofTheRecord), next });
};

/** Answers who was refused how often, by day. */
export const listRefused: Handler<'listRefused'> = async (call) => {
  assertReader(call);
  const { limit, cursor, ...filter } = call.query();
  const list = `refused ${JSON.stringify(filter)}`;
  const { days, next } = await listRefusals(readPosition(call, dayPlace, list, cursor)?.after, limit, filter);
  const body = { items: days, ...(next !== undefined && { cursor: writeCursor({ list, after: next }) }) };
  return { status: 200, body: refusalsAnswer.parse(body) };
};

/** For everybody else the list doesn't exist. */
function assertReader({ actor, refusal }: ByMember & Refusing<'not-found'>): void {
  if (!can(actor, 'see', 'audit')) throw refusal('not-found');
}

function readPosition<S extends z.ZodType<{ list: string }>>(
  { refusal }: Refusing<'bad-request'>,
  schema: S,
  list: string,
  cursor: string | undefined,
) {
  if (cursor === undefined) return undefined;
  const found = readCursor(schema, cursor);
  if (found?.list === list) return found;
  throw refusal('bad-request', {
    message: 'This cursor does not belong to this list. Start again without it.',
  });
}

async function answerPage(
  list: string,
  { entries, next }: AuditPage,
): Promise<Answer<z.output<typeof auditAnswer>>> {
  const nameOf = await deletedNames(entries.flatMap(({ records }) => records));
  const items = entries.map((entry) => ({
    ...entry,
    records: entry.records.map((record) => ({ ...record, name: nameOf(record) })),
  }));
  const body = { items, ...(next !== undefined && { cursor: writeCursor({ list, seq: next }) }) };
  // Parsing leaves out the numbers that chain the entries.
  return { status: 200, body: auditAnswer.parse(body) };
}
