import { v7 as uuid } from 'uuid';
import { sanitize } from '../../../functions/http/sanitize.ts';
import type { ReferenceShape } from '../../../shared/fields.ts';
import { type Collection, kinds, type Stored } from '../../../shared/registry.ts';
import { defaultLanguage } from '../../../shared/resource/resource.rules.ts';
import type { NewIds } from './new-ids.ts';
import { type Document, isObject, moment } from './read-documents.ts';

/** What documents that say nothing of it are taken to say; where there is nothing here, they have to say it. */
const unsaid: { [C in Collection]?: Record<string, unknown> } = {
  users: { topics: [], title: '', contact: [], bio: '', notifications: [], firstRun: true },
  universities: { topics: {} },
  taskforces: { chairs: [], members: [] },
  projects: { taskforces: [], topics: [], leads: [] },
  resources: { topics: [], language: { id: defaultLanguage }, approved: false },
  offers: { topics: [] },
};

/** Fields that say the same in another way than today. */
const otherwise: Record<string, (value: unknown) => unknown> = {
  'users.email': lowered,
  'requests.email': lowered,
  'users.notifications': (notes) =>
    each(notes, (text) => (typeof text === 'string' ? { id: uuid(), text } : text)),
  'users.contact': (rows) =>
    each(rows, (row) => (isObject(row) ? { ...row, id: String(row.id ?? uuid()) } : row)),
  'users.firstRun': (is) => is === true || is === 'true',
  'resources.approved': (is) => is === true || is === 'true',
  'offers.expiry': moment,
};

function lowered(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toLowerCase() : value;
}

const each = (list: unknown, act: (entry: unknown) => unknown) =>
  Array.isArray(list) ? list.map(act) : list;

/** The new id of a record that a document names by its id, or as an object with its id and its name. */
function renamed(value: unknown, to: Collection, ids: NewIds): string | undefined {
  const id = isObject(value) ? value.id : value;
  return typeof id === 'string' && id !== '' ? ids.idOf(to, id) : undefined;
}

/** A field's value with the new ids of what it names. */
function withNewIds(value: unknown, shape: ReferenceShape, to: Collection, ids: NewIds): unknown {
  const one = renamed(value, to, ids);
  const many = Array.isArray(value) ? value.flatMap((entry) => renamed(entry, to, ids) ?? []) : value;
  switch (shape) {
    case 'id':
      return one;
    case 'object':
      return one && { id: one };
    case 'ids':
      return many;
    case 'objects':
      return each(many, (id) => ({ id }));
    case 'keys':
      return isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([id, levels]) => [ids.idOf(to, id), levels]))
        : value;
  }
}

/**
 * A document as a record of today.
 *
 * @returns the record, or why there can be none
 */
export async function converted<C extends Collection>(
  { collection, id, fields }: Document & { collection: C },
  ids: NewIds,
  now: Date,
): Promise<Stored<C> | { why: string }> {
  const kind = kinds[collection];
  const created = moment(fields.createTimestamp) ?? now.toISOString();
  const record: Record<string, unknown> = {
    ...unsaid[collection],
    id: ids.idOf(collection, id),
    version: 1,
    createTimestamp: created,
    updateTimestamp: moment(fields.updateTimestamp) ?? created,
  };
  for (const name of Object.keys(kind.stored.shape)) {
    const value = fields[name];
    // Pictures stayed with the host of that time; who is an administrator says the collection `admins`.
    if (name in record && !(name in (unsaid[collection] ?? {}))) continue;
    if (value === undefined || value === null || kind.images.includes(name) || name === 'admin') continue;
    const reference = kind.references.find(({ field }) => field === name);
    const text = kind.richText.includes(name) ? await sanitize(String(value)) : undefined;
    if (reference) record[name] = withNewIds(value, reference.shape, reference.to, ids);
    else if (kind.richText.includes(name)) record[name] = text ?? '';
    else record[name] = (otherwise[`${collection}.${name}`] ?? ((same) => same))(value);
  }
  const { data, error } = kind.stored.safeParse(record);
  if (error)
    return { why: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' ') };
  return data as Stored<C>;
}
