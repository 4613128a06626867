/**
 * Imports the export of the earlier build, a document database of ten collections. No other file knows about that build.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { toItem } from '../../functions/data/stored.ts';
import { type Item, keyText } from '../../functions/data/table.ts';
import { sanitize } from '../../functions/http/sanitize.ts';
import { everyIdentity, makeIdentity } from '../../functions/identity/user-pool.ts';
import { mailAddress, type ReferenceShape } from '../../shared/fields/fields.ts';
import { type Collection, collections } from '../../shared/kinds/collections.ts';
import { referencesOf, removeReference } from '../../shared/kinds/references.ts';
import { kinds, type Stored } from '../../shared/kinds/registry.ts';
import { defaultLanguage } from '../../shared/resource/resource.rules.ts';
import { addMissing } from './restore.ts';

/** A document and its place in the export, such as `users.jsonl:12`. */
type Document = { collection: Collection; place: string; id: string; fields: Record<string, unknown> };
/** A document that was converted to a record. */
type Converted = { collection: Collection; place: string; record: Stored<Collection> };
/** Finds the id of the record that a document becomes. */
type IdOf = (collection: Collection, id: string) => string;
type Report = (place: string, text: string) => void;

/**
 * Adds the documents that the network doesn't have yet. It triggers no upkeep and no mails.
 *
 * @returns whether every document could be converted
 */
export async function migrateDocuments(folder: string, dryRun: boolean): Promise<boolean> {
  let unread = 0;
  const leaveOut: Report = (place, text) => {
    unread += 1;
    console.log(`${place}: can’t be migrated. ${text}`);
  };
  const documents = readDocuments(folder, leaveOut);
  const records = await convertAll(documents, dryRun, leaveOut);
  const items = itemsOf([...records.values()].map((each) => withoutGone(each, records)));
  console.log(`Documents that can’t be migrated: ${unread}. In the export: ${counted(items.keys())}.`);
  if (!dryRun) console.log(`Added: ${counted(await addMissing(items, 'migrate-documents'))}.`);
  return unread === 0;
}

/** Counts the names of each collection. */
function counted(names: Iterable<string>): string {
  const groups = Map.groupBy(names, (name) => name.split(' ')[0] as Collection);
  const counts = collections.flatMap((each) =>
    groups.has(each) ? [`${groups.get(each)?.length} ${each}`] : [],
  );
  return counts.join(', ') || 'nothing';
}

/**
 * Reads an export, which has a file for each collection: `users.jsonl` with a document on each line, or one that ends in
 * `.json` with a list of documents or an object of them by id.
 *
 * @throws Error if there is no such file
 */
function readDocuments(folder: string, leaveOut: Report): Document[] {
  const files = collections.flatMap((collection) =>
    ['jsonl', 'json']
      .map((ending) => ({ collection, name: `${collection}.${ending}` }))
      .filter(({ name }) => existsSync(join(folder, name))),
  );
  if (files.length === 0)
    throw new Error(`${folder} has no collection file, such as users.jsonl or users.json.`);
  return files.flatMap(({ collection, name }) =>
    valuesIn(name, readFileSync(join(folder, name), 'utf8')).flatMap(([place, value]) => {
      const fields = plain(value);
      const id = isObject(fields) ? (fields.id ?? fields._id) : undefined;
      if (isObject(fields) && typeof id === 'string' && id !== '') return [{ collection, place, id, fields }];
      leaveOut(place, 'This document has no ID.');
      return [];
    }),
  );
}

function valuesIn(name: string, text: string): [place: string, value: unknown][] {
  // Only a line feed ends a line: a text may contain other line separators.
  if (name.endsWith('.jsonl'))
    return text
      .split('\n')
      .map((line, at): [string, string] => [`${name}:${at + 1}`, line])
      .filter(([, line]) => line.trim() !== '')
      .map(([place, line]) => [place, parsed(line)]);
  const whole = parsed(text);
  if (Array.isArray(whole)) return whole.map((value, at) => [`${name}, document ${at + 1}`, value]);
  if (!isObject(whole)) return [[name, undefined]];
  return Object.entries(whole).map(([id, value]) => [
    `${name}, document ${id}`,
    isObject(value) ? { id, ...value } : value,
  ]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Converts extended JSON, in which document databases export ids, numbers and dates, to plain values. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  const { $oid, $date, $numberInt, $numberLong, $numberDouble } = value;
  if ($oid !== undefined) return $oid;
  if ($date !== undefined) return moment(plain($date));
  const number = $numberInt ?? $numberLong ?? $numberDouble;
  if (number !== undefined) return Number(number);
  const seconds = value._seconds ?? value.seconds;
  if (typeof seconds === 'number')
    return moment(seconds * 1000 + Number(value._nanoseconds ?? value.nanoseconds ?? 0) / 1e6);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
}

/** Converts milliseconds since 1970 to ISO 8601; other values stay as they are. */
function moment(value: unknown): unknown {
  const at = typeof value === 'number' || typeof value === 'string' ? new Date(value) : undefined;
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : value;
}

const lowered = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);

/** The new id is derived from the old one, and sorts by creation as all ids do. */
function newIdOf(collection: Collection, id: string, createTimestamp: unknown): string {
  const digest = createHash('sha256').update(`${collection} ${id}`).digest();
  const created = Date.parse(String(moment(createTimestamp)));
  return uuid({
    msecs: created > 0 ? created : 0,
    seq: digest.readUInt32BE(16),
    random: digest.subarray(0, 16),
  });
}

/**
 * Gives each document its new id. Members and requests get that of their identity.
 *
 * @returns the ids, and why a document has none
 */
async function identify(documents: Document[], dryRun: boolean) {
  const ids = new Map<string, string>();
  const holders = new Map<unknown, string>();
  const identityOf = await identities(dryRun);
  const refused = new Map<Document, string>();
  // Members come first, so that a member's request can be left out.
  for (const collection of ['users', 'requests'] as const)
    for (const document of documents.filter((each) => each.collection === collection)) {
      const { place, id, fields } = document;
      const email = String(lowered(fields.email ?? ''));
      const holder = holders.get(email);
      const found = holder
        ? { refused: `It has the same address as ${holder}.` }
        : await identityOf(email, String(fields.name ?? ''));
      if (typeof found === 'string') {
        holders.set(email, place);
        ids.set(`${collection} ${id}`, found);
      } else refused.set(document, found.refused);
    }
  const idOf: IdOf = (collection, id) => {
    // An administrator's record has the member's id.
    const of = collection === 'admins' ? 'users' : collection;
    return ids.get(`${of} ${id}`) ?? newIdOf(of, id, undefined);
  };
  for (const { collection, id, fields } of documents)
    if (!['users', 'requests', 'admins'].includes(collection))
      ids.set(`${collection} ${id}`, newIdOf(collection, id, fields.createTimestamp));
  return { idOf, refused };
}

/** Finds the identity of an address, or creates one unless it is a dry run. Nobody is mailed. */
async function identities(dryRun: boolean) {
  const known = new Map<string, { uid: string; disabled: boolean }>();
  for await (const identity of everyIdentity()) known.set(identity.email.toLowerCase(), identity);
  const address = mailAddress().input;
  return async (email: string, name: string): Promise<string | { refused: string }> => {
    if (!address.safeParse(email).success)
      return { refused: `“${email}” can’t be used as a sign-in address.` };
    const found = known.get(email);
    if (found?.disabled)
      return { refused: 'This person is a deleted member. You can restore them under Deleted Members.' };
    return (
      found?.uid ?? (dryRun ? newIdOf('users', email, undefined) : (await makeIdentity(email, name)).uid)
    );
  };
}

/** Converts the documents to records, by name. Chairs are derived from the task forces. */
async function convertAll(documents: Document[], dryRun: boolean, leaveOut: Report) {
  const records = new Map<string, Converted>();
  const { idOf, refused } = await identify(documents, dryRun);
  const now = new Date();
  for (const document of documents) {
    const { collection, place, id } = document;
    if (collection === 'chairs') continue;
    const why = refused.get(document);
    const record = why ? { id, why } : await convert(document, idOf, now);
    const same = records.get(`${collection} ${record.id}`);
    if ('why' in record) leaveOut(place, record.why);
    else if (same) leaveOut(place, `It has the same ID as ${same.place}.`);
    else records.set(`${collection} ${record.id}`, { collection, record, place });
  }
  for (const [name, { collection, record, place }] of records)
    if (collection === 'admins' && !records.has(`users ${record.id}`)) {
      records.delete(name);
      leaveOut(place, 'There is no such member.');
    }
  return records;
}

/** Values for fields that a document may lack; all others are required. */
const defaults: { [C in Collection]?: Record<string, unknown> } = {
  users: { topics: [], title: '', contact: [], bio: '', firstRun: true },
  universities: { topics: {} },
  taskforces: { chairs: [], members: [] },
  projects: { taskforces: [], topics: [], leads: [] },
  resources: { topics: [], language: { id: defaultLanguage }, approved: false },
  offers: { topics: [] },
};

const mapped = (list: unknown, act: (entry: unknown) => unknown) =>
  Array.isArray(list) ? list.map(act) : list;

/** Conversions of fields whose format has changed. */
const conversions: Record<string, (value: unknown) => unknown> = {
  'users.email': lowered,
  'requests.email': lowered,
  'users.contact': (rows) =>
    mapped(rows, (row) => (isObject(row) ? { ...row, id: String(row.id ?? uuid()) } : row)),
  'users.firstRun': (is) => is === true || is === 'true',
  'resources.approved': (is) => is === true || is === 'true',
  'offers.expiry': moment,
};

/** Replaces the ids in a field's value, which may also be objects with id and name, by the new ids. */
function withNewIds(value: unknown, shape: ReferenceShape, to: Collection, idOf: IdOf): unknown {
  const renamed = (entry: unknown) => {
    const id = isObject(entry) ? entry.id : entry;
    return typeof id === 'string' && id !== '' ? [idOf(to, id)] : [];
  };
  if (shape === 'keys')
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([id, levels]) => [idOf(to, id), levels]))
      : value;
  const [one] = renamed(value);
  if (shape === 'id') return one;
  if (shape === 'object') return one && { id: one };
  const ids = Array.isArray(value) ? value.flatMap(renamed) : value;
  return shape === 'ids' ? ids : mapped(ids, (id) => ({ id }));
}

/** Converts a document to a record, or says why it can't be one. */
async function convert<C extends Collection>(
  { collection, id, fields }: Document & { collection: C },
  idOf: IdOf,
  now: Date,
): Promise<Stored<C> | { id: string; why: string }> {
  const { stored, images, references, richText } = kinds[collection];
  const created = moment(fields.createTimestamp) ?? now.toISOString();
  const ours = {
    id: idOf(collection, id),
    version: 1,
    createTimestamp: created,
    updateTimestamp: moment(fields.updateTimestamp) ?? created,
  };
  const record: Record<string, unknown> = { ...defaults[collection], ...ours };
  for (const [name, value] of Object.entries(fields)) {
    // The export has no pictures, and administrators are read from the collection `admins`.
    const isLeftOut = name in ours || name === 'admin' || images.includes(name);
    if (isLeftOut || !(name in stored.shape) || value === undefined || value === null) continue;
    const reference = references.find(({ field }) => field === name);
    if (reference) record[name] = withNewIds(value, reference.shape, reference.to, idOf);
    else if (richText.includes(name)) record[name] = (await sanitize(String(value))) ?? '';
    else record[name] = conversions[`${collection}.${name}`]?.(value) ?? value;
  }
  const { data, error } = stored.safeParse(record);
  if (error)
    return {
      id: ours.id,
      why: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' '),
    };
  return data as Stored<C>;
}

/** Removes a record's references to documents that the export lacks. */
function withoutGone({ collection, record, place }: Converted, records: Map<string, Converted>): Converted {
  const gone = referencesOf(collection, record).filter(
    (each) => !records.has(`${each.collection} ${each.id}`),
  );
  for (const { field, collection: of } of gone)
    console.log(`${place}: ${field} refers to ${of} that do not exist. That is left out.`);
  const rest = gone.reduce((pruned, target) => removeReference(collection, pruned, target), record);
  return { collection, record: rest, place };
}

/** The table's items, by name, including the derived ones of administrators and chairs. */
function itemsOf(records: Converted[]): Map<string, Item> {
  const of = <C extends Collection>(name: C) =>
    records.filter(({ collection }) => collection === name).map(({ record }) => record as Stored<C>);
  const admins = new Set(of('admins').map(({ id }) => id));
  const taskforces = of('taskforces');
  const items = [
    ...records.map(({ collection, record }) =>
      toItem(
        collection,
        collection === 'users' && admins.has(record.id) ? { ...record, admin: 'true' } : record,
      ),
    ),
    ...[...new Set(taskforces.flatMap(({ chairs }) => chairs))].map((id) => {
      const chaired = taskforces.filter(({ chairs }) => chairs.includes(id));
      const { version = 1, createTimestamp = '', updateTimestamp = '' } = chaired[0] ?? {};
      const ids = chaired.map((each) => each.id).sort();
      return toItem('chairs', { id, taskforces: ids, version, createTimestamp, updateTimestamp });
    }),
  ];
  return new Map(items.map((item) => [keyText(item), item]));
}
