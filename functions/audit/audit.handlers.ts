import * as z from 'zod';
import { auditAnswer, refusalsAnswer } from '../../shared/audit/audit.ts';
import { kinds } from '../../shared/kinds/registry.ts';
import { msg } from '../../shared/language/messages.ts';
import { can } from '../../shared/permissions/policy.ts';
import {
  type AuditedRecord,
  type AuditPage,
  entriesBy,
  entriesOf,
  recentEntries,
  type Shown,
} from '../data/audit.ts';
import { readCursor, writeCursor } from '../data/cursor.ts';
import { readRecords, recordKey } from '../data/records.ts';
import type { Answer, ByMember, Handler, MemberActor, Refusing } from '../http/call.ts';
import { idOf } from '../http/records.ts';
import { audienceOf, everybodyMay } from '../stores/audience.ts';
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
  const from = (await readPosition(call, place, list, cursor))?.seq;
  const shown = shownTo(call.actor);
  return answerPage(
    list,
    isByPersonAlone
      ? await entriesBy(person, from, limit, shown)
      : await recentEntries(filter, from, limit, shown),
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
  // Nothing says whether there is such a record.
  if (kinds[collection].ids === 'by-member') throw call.refusal('not-found');
  const { limit, cursor } = call.query();
  const list = `of ${collection} ${id}`;
  const from = (await readPosition(call, place, list, cursor))?.seq;
  const isOfRecord = (each: AuditedRecord) => each.collection === collection && each.id === id;
  const isReader = can(call.actor, 'see', 'audit');
  const shown: Shown = async (entries) =>
    (await shownTo(call.actor)(entries))
      .filter(({ records }) => records.some(isOfRecord))
      .map((entry) => (isReader ? entry : { ...entry, records: entry.records.filter(isOfRecord) }));
  return answerPage(list, await entriesOf(collection, id, from, limit, shown));
};

/**
 * What this actor may see of entries. Only where a rule reads who asks are the records read; such a record that is gone
 * is shown to nobody, because nothing is left that says to whom.
 */
function shownTo(actor: MemberActor): Shown {
  const isForAll = ({ collection }: AuditedRecord) => everybodyMay(audienceOf(actor), 'see', collection);
  return async (entries) => {
    const records = await readRecords(
      entries.flatMap((entry) => entry.records.filter((each) => !isForAll(each))),
    );
    const isShown = (each: AuditedRecord) => {
      const record = records.get(recordKey(each));
      return isForAll(each) || (record !== undefined && can(actor, 'see', each.collection, record));
    };
    return entries
      .map((entry) => ({ ...entry, records: entry.records.filter(isShown) }))
      .filter((entry) => entry.records.length > 0);
  };
}

/** Answers who was refused how often, by day. */
export const listRefused: Handler<'listRefused'> = async (call) => {
  assertReader(call);
  const { limit, cursor, ...filter } = call.query();
  const list = `refused ${JSON.stringify(filter)}`;
  const from = await readPosition(call, dayPlace, list, cursor);
  const { days, next } = await listRefusals(from?.after, limit, filter);
  const body = {
    items: days,
    ...(next !== undefined && { cursor: await writeCursor({ list, after: next }) }),
  };
  return { status: 200, body: refusalsAnswer.parse(body) };
};

/** For everybody else the list doesn't exist. */
function assertReader({ actor, refusal }: ByMember & Refusing<'not-found'>): void {
  if (!can(actor, 'see', 'audit')) throw refusal('not-found');
}

async function readPosition<S extends z.ZodType<{ list: string }>>(
  { refusal }: Refusing<'bad-request'>,
  schema: S,
  list: string,
  cursor: string | undefined,
) {
  if (cursor === undefined) return undefined;
  const found = await readCursor(schema, cursor);
  if (found?.list === list) return found;
  throw refusal('bad-request', {
    message: msg('This cursor does not belong to this list. Start again without it.'),
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
  const body = { items, ...(next !== undefined && { cursor: await writeCursor({ list, seq: next }) }) };
  // Parsing leaves out the numbers of writes, by which what isn't shown could be counted.
  return { status: 200, body: auditAnswer.parse(body) };
}
