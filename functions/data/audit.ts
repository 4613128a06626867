import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { ChangedField } from '../../shared/audit.ts';
import { type Collection, names } from '../../shared/collections.ts';
import type { Role } from '../../shared/policy.ts';
import { kinds } from '../../shared/registry.ts';
import { changedFields } from './changed-fields.ts';
import { readClock } from './feed.ts';
import { readItem } from './records.ts';
import { type Item, type Key, secondsFrom, table, tableName } from './table.ts';

/**
 * Who did it: an entry for each write, beside its entry in the feed and under the same number. Every item
 * carries the number of the write that put it there, and an entry the number that each item had before: so
 * what happened to a record, and what a person did, is a chain of entries, each leading to the one before.
 */
export type By = {
  /** A member's id, or `product`, or `operator`. */
  id: string;
  role: Role | 'product' | 'operator';
  /** The call that did it, or what it is called where there was none. */
  operation: string;
};

/** What functions do that nobody asks for at that moment. */
export const theProduct: By = { id: 'product', role: 'product', operation: 'upkeep' };

export type Write = { before: Item | undefined; after: Item | undefined };
type Deed = 'create' | 'edit' | 'delete';
type Written = {
  collection: Collection;
  id: string;
  action: Deed;
  /** Of an edit. */
  changed?: ChangedField[] | undefined;
  /** The write that touched it before this one. */
  since?: number | undefined;
};
export type AuditEntry = {
  seq: number;
  /** ISO 8601. */
  at: string;
  by: By['id'];
  role: By['role'];
  operation: string;
  records: Written[];
  /** The last write of the same person before this one. */
  since?: number | undefined;
};

/** For how many days it is remembered who did what. */
export const auditDays = 366;

const entryKey = (seq: number): Key => ({ pk: 'audit', sk: String(seq).padStart(15, '0') });
/** Carries the number of the write that deleted a record, for as long as that is remembered. */
export const goneKey = (collection: Collection, id: string): Key => ({
  pk: 'gone',
  sk: `${collection} ${id}`,
});

/** Whether what happened to a deleted record can be asked for: those without a page are parts of others. */
export const isRemembered = (collection: Collection): boolean => names[collection].path !== '';

/** @param name what the record was called, where that is remembered (decision 0119) */
export const toGoneItem = (collection: Collection, id: string, now: Date, name?: unknown): Item => ({
  ...goneKey(collection, id),
  ...(typeof name === 'string' && { name }),
  expires: secondsFrom(now, auditDays * 86_400),
});

/** Whether it is of a record: what is kept to do something once or to count it is nobody's business. */
export const isOfRecord = ({ before, after }: Write): boolean => (after ?? before)?.version !== undefined;

const isOfOneMember = ({ before, after }: Write): boolean =>
  kinds[(after ?? before)?.pk as Collection]?.ids === 'by-member';

export const actionOf = ({ before, after }: Write): Deed => (!before ? 'create' : after ? 'edit' : 'delete');

/** The entry of a write of records. */
export function auditItem(
  seq: number,
  now: Date,
  by: By,
  writes: Write[],
  sinceOf: (write: Write) => number | undefined,
): Item {
  // Of what a member is told nobody else knows.
  const audited = writes.filter((write) => isOfRecord(write) && !isOfOneMember(write));
  const person = writes.find(({ after }) => after?.pk === 'counts');
  const entry: AuditEntry = {
    seq,
    at: now.toISOString(),
    by: by.id,
    role: by.role,
    operation: by.operation,
    records: audited.map((write) => {
      const { pk, sk } = (write.after ?? write.before) as Item;
      return {
        collection: pk as Written['collection'],
        id: sk,
        action: actionOf(write),
        changed: write.before && write.after && changedFields(write.before, write.after),
        since: sinceOf(write),
      };
    }),
    since: person && sinceOf(person),
  };
  return { ...entryKey(seq), ...entry, expires: secondsFrom(now, auditDays * 86_400) };
}

/** Entries from one number back into the past, that one included; `next` is where it goes on. */
export type AuditPage = { entries: AuditEntry[]; next?: number | undefined };

const seqOf = async (key: Key) => (await readItem(key))?.seq as number | undefined;

/** What of the entries is asked for: moments in ISO 8601, `until` itself no more. */
export type AuditFilter = {
  person?: string | undefined;
  collection?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
};

/** How many entries are looked through for one page of those that fit. */
const mostLooked = 1000;

/** Those that fit, newest first. Where few do, a page may be empty though it goes on. */
export async function recentEntries(
  { person, collection, from, until }: AuditFilter,
  start: number | undefined,
  limit: number,
): Promise<AuditPage> {
  const fits = ({ by, operation, records }: AuditEntry) =>
    (records.length > 0 || operation !== theProduct.operation) &&
    (person === undefined || by === person) &&
    (collection === undefined || records.some((each) => each.collection === collection));
  const step = person === undefined && collection === undefined ? limit : mostLooked / 5;
  const entries: AuditEntry[] = [];
  let next = start ?? (until === undefined ? Number.MAX_SAFE_INTEGER : await lastBefore(until));
  for (let looked = 0; looked < mostLooked; looked += step) {
    const { entries: page, isLast } = await entriesFrom(next, step);
    for (const entry of page) {
      if (from !== undefined && entry.at < from) return { entries };
      if (fits(entry)) entries.push(entry);
      next = entry.seq - 1;
      if (entries.length === limit) return isLast && entry === page.at(-1) ? { entries } : { entries, next };
    }
    if (isLast) return { entries };
  }
  return { entries, next };
}

async function entriesFrom(from: number, limit: number) {
  const answer = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk AND sk <= :from',
      ExpressionAttributeValues: { ':pk': 'audit', ':from': entryKey(from).sk },
      ScanIndexForward: false,
      Limit: limit,
      ConsistentRead: true,
    }),
  );
  return { entries: (answer.Items ?? []) as unknown as AuditEntry[], isLast: !answer.LastEvaluatedKey };
}

/** The number of the last write before a moment: entries are in the order of time, so halving finds it. */
async function lastBefore(moment: string): Promise<number> {
  let [before, after] = [0, (await readClock()).seq + 1];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    const entry = (await readItem(entryKey(middle))) as AuditEntry | undefined;
    // What is forgotten was longest ago.
    if (!entry || entry.at < moment) before = middle;
    else after = middle;
  }
  return before;
}

/** What somebody did, newest first. */
export async function entriesBy(uid: string, from: number | undefined, limit: number): Promise<AuditPage> {
  const start = from ?? (await seqOf({ pk: 'counts', sk: uid }));
  return chain(start, limit, ({ since }) => since);
}

/** What happened to a record, newest first; to one that is gone as well. */
export async function entriesOf(
  collection: Collection,
  id: string,
  from: number | undefined,
  limit: number,
): Promise<AuditPage> {
  const start = from ?? (await seqOf({ pk: collection, sk: id })) ?? (await seqOf(goneKey(collection, id)));
  return chain(
    start,
    limit,
    ({ records }) => records.find((each) => each.collection === collection && each.id === id)?.since,
  );
}

/** Who wrote a record last; nobody known where that is forgotten, or was never noted. */
export async function lastWriter(collection: Collection, id: string): Promise<By['id'] | undefined> {
  const { entries } = await entriesOf(collection, id, undefined, 1);
  return entries[0]?.by;
}

async function chain(
  start: number | undefined,
  limit: number,
  before: (entry: AuditEntry) => number | undefined,
): Promise<AuditPage> {
  const entries: AuditEntry[] = [];
  let next = start;
  while (next !== undefined && entries.length < limit) {
    const entry = (await readItem(entryKey(next))) as AuditEntry | undefined;
    // What is older than a year is forgotten, and with it all that came before.
    if (!entry) return { entries };
    entries.push(entry);
    next = before(entry);
  }
  return { entries, next };
}
