import { toItem } from '../../../functions/data/stored.ts';
import { type Item, nameOf } from '../../../functions/data/table.ts';
import { everyIdentity, makeIdentity } from '../../../functions/identity/user-pool.ts';
import { mailAddress } from '../../../shared/fields.ts';
import { referencesOf, withoutReference } from '../../../shared/references.ts';
import type { Collection, Stored } from '../../../shared/registry.ts';
import { converted } from './convert.ts';
import { type IdentityOf, newIdOf, newIds } from './new-ids.ts';
import { type Document, type Remark, readDocuments } from './read-documents.ts';

/** Records of today, by name, with where each comes from; and what is said of documents. */
type Converted = {
  records: Map<string, { collection: Collection; record: Stored<Collection>; place: string }>;
  unread: Remark[];
  /** What is left out of records. */
  without: Remark[];
};

/** What a migration would add, of whom, and what it can't read. */
export type Migration = { items: Map<string, Item>; unread: Remark[]; without: Remark[] };

/**
 * The documents of an export of the earlier build, as items of the table: under ids that are always the same, with
 * references to what is there alone.
 *
 * @param dry whether nobody gets an identity
 */
export async function migrationOf(folder: string, dry: boolean): Promise<Migration> {
  const { documents, unread } = readDocuments(folder);
  const all = await convertAll(documents, await identities(dry));
  const records = [...all.records.values()].map((each) => ({ ...each, record: pruned(each, all) }));
  const admins = new Set(
    records.filter(({ collection }) => collection === 'admins').map(({ record }) => record.id),
  );
  const items = [
    ...records.map(({ collection, record }) =>
      toItem(
        collection,
        collection === 'users' && admins.has(record.id) ? { ...record, admin: 'true' } : record,
      ),
    ),
    ...chairsOf(records),
  ];
  return {
    items: new Map(items.map((item) => [nameOf(item), item])),
    unread: [...unread, ...all.unread],
    without: all.without,
  };
}

/** Whose an address is; without one it is made, and nobody is mailed. */
async function identities(dry: boolean): Promise<IdentityOf> {
  const known = new Map<string, { uid: string; disabled: boolean }>();
  for await (const identity of everyIdentity()) known.set(identity.email.toLowerCase(), identity);
  const address = mailAddress().input;
  return async (email, name) => {
    if (!address.safeParse(email).success)
      return { refused: `“${email}” can’t be used as a sign-in address.` };
    const there = known.get(email);
    if (there?.disabled)
      return { refused: 'This person is a deleted member. You can restore them under Deleted Members.' };
    return there?.uid ?? (dry ? newIdOf('users', email, undefined) : (await makeIdentity(email, name)).uid);
  };
}

async function convertAll(documents: Document[], identityOf: IdentityOf): Promise<Converted> {
  const ids = await newIds(documents, identityOf);
  const all: Converted = { records: new Map(), unread: [], without: [] };
  const now = new Date();
  for (const document of documents) {
    const { collection, place } = document;
    // Who chairs what the task forces say.
    if (collection === 'chairs') continue;
    const refused = ids.without.get(document);
    const record = refused === undefined ? await converted(document, ids, now) : { why: refused };
    if ('why' in record) {
      all.unread.push({ place, text: record.why });
      continue;
    }
    const name = nameOf({ pk: collection, sk: record.id });
    const same = all.records.get(name);
    if (same) all.unread.push({ place, text: `It has the same ID as ${same.place}.` });
    else all.records.set(name, { collection, record, place });
  }
  for (const [name, { collection, record, place }] of all.records)
    if (collection === 'admins' && !all.records.has(`users ${record.id}`)) {
      all.records.delete(name);
      all.unread.push({ place, text: 'There is no such member.' });
    }
  return all;
}

function pruned(
  { collection, record, place }: { collection: Collection; record: Stored<Collection>; place: string },
  { records, without }: Converted,
) {
  const gone = referencesOf(collection, record).filter(
    (each) => !records.has(`${each.collection} ${each.id}`),
  );
  for (const { field, collection: of } of gone)
    without.push({ place, text: `${field} refers to ${of} that do not exist.` });
  return gone.reduce((rest, target) => withoutReference(collection, rest, target), record);
}

function chairsOf(records: { collection: Collection; record: Stored<Collection> }[]): Item[] {
  const taskforces = records
    .filter(({ collection }) => collection === 'taskforces')
    .map(({ record }) => record as Stored<'taskforces'>);
  const ids = new Set(taskforces.flatMap(({ chairs }) => chairs));
  return [...ids].map((id) => {
    const chaired = taskforces.filter(({ chairs }) => chairs.includes(id));
    const [first] = chaired;
    const { version = 1, createTimestamp = '', updateTimestamp = '' } = first ?? {};
    const times = { version, createTimestamp, updateTimestamp };
    return toItem('chairs', { id, taskforces: chaired.map((each) => each.id).sort(), ...times });
  });
}
