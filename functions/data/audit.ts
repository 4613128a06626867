import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { ChangedField, OperatorCommand } from '../../shared/audit/audit.ts';
import { type Collection, names } from '../../shared/kinds/collections.ts';
import { kinds } from '../../shared/kinds/registry.ts';
import { secondsPerDay } from '../../shared/language/time.ts';
import type { Role } from '../../shared/permissions/policy.ts';
import { changedFields } from './changed-fields.ts';
import { readSequence } from './feed.ts';
import { readItem } from './records.ts';
import { type Item, type Key, secondsFrom, table, tableName } from './table.ts';

/**
 * The audit has one entry for each write, under the number of that write's entry in the feed. Every item carries the
 * number of the write that put it there, and an entry names the previous number of each item: so the history of a
 * record, and of a person, is a chain of entries.
 */
export type Author = {
  /** A member's or an applicant's id, or `product`, or `operator`. */
  id: string;
  role: Role | 'applicant' | 'product' | 'operator';
  /** The call that made the write, or a name where there was no call. */
  operation: string;
};

/** The author of writes that nobody asked for, such as the schedule's. */
export const productAuthor: Author = { id: 'product', role: 'product', operation: 'upkeep' };

/** The author of what an operator's command changes. */
export const byOperator = (operation: OperatorCommand): Author => ({
  id: 'operator',
  role: 'operator',
  operation,
});

export type Write = { before: Item | undefined; after: Item | undefined };
type AuditAction = 'create' | 'edit' | 'delete';
export type AuditedRecord = {
  collection: Collection;
  id: string;
  action: AuditAction;
  /** Set for edits only. */
  changed?: ChangedField[] | undefined;
  /** The previous write of this record. */
  since?: number | undefined;
};
export type AuditEntry = {
  seq: number;
  /** ISO 8601. */
  at: string;
  by: Author['id'];
  role: Author['role'];
  operation: string;
  records: AuditedRecord[];
  /** The previous write of the same person. */
  since?: number | undefined;
};

/** Days for which audit entries are kept. */
export const auditDays = 366;

const auditKey = (seq: number): Key => ({ pk: 'audit', sk: String(seq).padStart(15, '0') });
/** The item that remembers the number of the write that deleted a record. */
export const goneKey = (collection: Collection, id: string): Key => ({
  pk: 'gone',
  sk: `${collection} ${id}`,
});

/** Whether the history of a deleted record can be read: kinds without a page are parts of other records. */
export const isRemembered = (collection: Collection): boolean => names[collection].path !== '';

/** @param name the record's name, where that is remembered */
export const toGoneItem = (collection: Collection, id: string, now: Date, name?: unknown): Item => ({
  ...goneKey(collection, id),
  ...(typeof name === 'string' && { name }),
  expires: secondsFrom(now, auditDays * secondsPerDay),
});

/** Whether a write is of a record. Counters and idempotency marks aren't audited. */
export const isRecordWrite = ({ before, after }: Write): boolean => (after ?? before)?.version !== undefined;

const isPrivateWrite = ({ before, after }: Write): boolean =>
  kinds[(after ?? before)?.pk as Collection]?.ids === 'by-member';

export const actionOf = ({ before, after }: Write): AuditAction =>
  !before ? 'create' : after ? 'edit' : 'delete';

export function auditItem(
  seq: number,
  now: Date,
  by: Author,
  writes: Write[],
  sinceOf: (write: Write) => number | undefined,
): Item {
  // Records that only one member may see, such as notices, aren't audited.
  const audited = writes.filter((write) => isRecordWrite(write) && !isPrivateWrite(write));
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
        collection: pk as AuditedRecord['collection'],
        id: sk,
        action: actionOf(write),
        changed: write.before && write.after && changedFields(write.before, write.after),
        since: sinceOf(write),
      };
    }),
    since: person && sinceOf(person),
  };
  return { ...auditKey(seq), ...entry, expires: secondsFrom(now, auditDays * secondsPerDay) };
}

/** Entries from one number back into the past, including it; `next` is the number to continue from. */
export type AuditPage = { entries: AuditEntry[]; next?: number | undefined };

/** What a reader may see of entries, in their order; entries of which nothing is left are left out. */
export type Shown = (entries: AuditEntry[]) => Promise<AuditEntry[]>;
const everything: Shown = async (entries) => entries;

const lastSeqOf = async (key: Key) => (await readItem(key))?.seq as number | undefined;

/** Moments are in ISO 8601; `until` is exclusive. */
export type AuditFilter = {
  person?: string | undefined;
  collection?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
};

/** How many entries are searched for one page of matching ones. */
const mostSearched = 1000;

/** The entries that match the filter, newest first. Where few match, a page may be empty although `next` is set. */
export async function recentEntries(
  { person, collection, from, until }: AuditFilter,
  start: number | undefined,
  limit: number,
  shown = everything,
): Promise<AuditPage> {
  const fits = ({ by, operation, records }: AuditEntry) =>
    (records.length > 0 || operation !== productAuthor.operation) &&
    (person === undefined || by === person) &&
    (collection === undefined || records.some((each) => each.collection === collection));
  const step = person === undefined && collection === undefined ? limit : mostSearched / 5;
  const entries: AuditEntry[] = [];
  let next = start ?? (until === undefined ? Number.MAX_SAFE_INTEGER : await lastSeqBefore(until));
  for (let looked = 0; looked < mostSearched; looked += step) {
    const { entries: page, isLast } = await entriesFrom(next, step);
    // An entry fits by what is shown of it, so that no filter says what else it holds.
    const fitting = new Map((await shown(page.filter(fits))).filter(fits).map((each) => [each.seq, each]));
    for (const entry of page) {
      if (from !== undefined && entry.at < from) return { entries };
      const found = fitting.get(entry.seq);
      if (found) entries.push(found);
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
      ExpressionAttributeValues: { ':pk': 'audit', ':from': auditKey(from).sk },
      ScanIndexForward: false,
      Limit: limit,
      ConsistentRead: true,
    }),
  );
  return { entries: (answer.Items ?? []) as unknown as AuditEntry[], isLast: !answer.LastEvaluatedKey };
}

/** The number of the last write before a moment, by binary search: entries are in order of time. */
async function lastSeqBefore(moment: string): Promise<number> {
  let [before, after] = [0, (await readSequence()).seq + 1];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    const entry = (await readItem(auditKey(middle))) as AuditEntry | undefined;
    // Expired entries are the oldest ones.
    if (!entry || entry.at < moment) before = middle;
    else after = middle;
  }
  return before;
}

/** The writes of a person, newest first. */
export async function entriesBy(
  uid: string,
  from: number | undefined,
  limit: number,
  shown = everything,
): Promise<AuditPage> {
  const start = from ?? (await lastSeqOf({ pk: 'counts', sk: uid }));
  return followChain(start, limit, ({ since }) => since, shown);
}

/** The writes of a record, newest first, also if it was deleted. */
export async function entriesOf(
  collection: Collection,
  id: string,
  from: number | undefined,
  limit: number,
  shown = everything,
): Promise<AuditPage> {
  const start =
    from ?? (await lastSeqOf({ pk: collection, sk: id })) ?? (await lastSeqOf(goneKey(collection, id)));
  return followChain(
    start,
    limit,
    ({ records }) => records.find((each) => each.collection === collection && each.id === id)?.since,
    shown,
  );
}

/** Finds who made a write by its number; undefined if the entry has expired or was never recorded. */
export async function authorOfWrite(seq: number | undefined): Promise<Author['id'] | undefined> {
  return seq === undefined ? undefined : ((await readItem(auditKey(seq))) as AuditEntry | undefined)?.by;
}

async function followChain(
  start: number | undefined,
  limit: number,
  before: (entry: AuditEntry) => number | undefined,
  shown: Shown,
): Promise<AuditPage> {
  const entries: AuditEntry[] = [];
  let next = start;
  for (let looked = 0; entries.length < limit && looked < mostSearched; ) {
    const links: AuditEntry[] = [];
    for (; next !== undefined && links.length < limit - entries.length; looked += 1) {
      const entry = (await readItem(auditKey(next))) as AuditEntry | undefined;
      // An entry that has expired ends the chain: all earlier ones have expired too.
      next = entry && before(entry);
      if (entry) links.push(entry);
    }
    entries.push(...(await shown(links)));
    if (next === undefined) break;
  }
  return { entries, next };
}
