import { isDeepStrictEqual } from 'node:util';
import { type Collection, kinds, type Stored, shapeOf } from '../../shared/kinds/registry.ts';
import { endOf, rules } from '../../shared/permissions/policy.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { count, log } from './log.ts';
import type { Item } from './table.ts';

/** The number of a stored record's shape. */
const shapeNumber = ({ shape }: Record<string, unknown>): number => Number(shape ?? 1);

/** Whether a record is stored in a shape that this release writes only over records that have it, the next one. */
const hasNextShape = (collection: Collection, item: Record<string, unknown>): boolean =>
  shapeNumber(item) > shapeOf(collection);

/** Whether a record is stored in the shape of a later release, which this one can't read. */
export const hasNewerShape = (collection: Collection, item: Record<string, unknown>): boolean =>
  shapeNumber(item) > shapeOf(collection) + (kinds[collection].next ? 1 : 0);

/** The fields of an item without the table's own attributes. */
function fieldsOf(collection: Collection, item: Record<string, unknown>): Record<string, unknown> {
  const {
    pk: _pk,
    sk: _sk,
    expiryKind: _expiryKind,
    seq: _seq,
    shape: _shape,
    quiet: _quiet,
    ...rest
  }: Record<string, unknown> = item;
  const { expiry: _expiry, ...others } = rest;
  // `expiry` is the index's attribute, unless the kind has a field of that name, or its policy reads one.
  const isField = 'expiry' in kinds[collection].stored.shape || rules[collection].see.endsAt === 'expiry';
  return isField ? rest : others;
}

/**
 * A record with the number of its shape, as it is stored.
 *
 * @param over what is stored of it until now: only what differs from that is written over it, so that fields stay which
 * only a later release knows, after it was taken back
 */
export function withShape<C extends Collection>(
  collection: C,
  record: Stored<C>,
  over?: Record<string, unknown>,
): Record<string, unknown> {
  const read = over && parseStored(collection, over);
  if (!over || !read || !('record' in read)) return { ...record, shape: shapeOf(collection) };
  const { stored, next } = kinds[collection];
  const isNext = hasNextShape(collection, over);
  const [was = {}, is = {}] = [read.record, record].map((each): Record<string, unknown> => {
    const known = stored.safeParse(each).data ?? each;
    return isNext && next ? next.to(known) : known;
  });
  const after: Record<string, unknown> = isNext ? fieldsOf(collection, over) : { ...read.record };
  for (const name of Object.keys({ ...was, ...is }))
    if (!isDeepStrictEqual(was[name], is[name])) after[name] = is[name];
  for (const [name, value] of Object.entries(record)) if (!(name in stored.shape)) after[name] = value;
  return { ...after, shape: isNext ? shapeNumber(over) : shapeOf(collection) };
}

/**
 * A record as an item. One that ends by itself is also in the expiry index, whatever its field is called.
 *
 * @param over see `withShape`
 */
export function toItem<C extends Collection>(collection: C, record: Stored<C>, over?: Item): Item {
  const expiry = endOf(collection, record);
  return {
    ...withShape(collection, record, over),
    pk: collection,
    sk: record.id,
    ...(expiry && { expiryKind: collection, expiry }),
  };
}

type Parsed<C extends Collection> =
  | { record: Stored<C> }
  /** Why the record can't be read, without any of its content. */
  | { why: string };

/** Parses a stored record: converts it to the current shape and leaves out the table's own attributes. */
export function parseStored<C extends Collection>(collection: C, item: Record<string, unknown>): Parsed<C> {
  const { upgrades, next, stored } = kinds[collection];
  const record = fieldsOf(collection, item);
  const shape = shapeNumber(item);
  if (hasNewerShape(collection, item)) return { why: `shape ${shape} is newer than this release` };
  try {
    const steps = next && hasNextShape(collection, item) ? [next.back] : upgrades.slice(shape - 1);
    const converted = steps.reduce((before, step) => step(before), record);
    const { error } = stored.safeParse(converted);
    if (!error) return { record: converted as Stored<C> };
    return { why: error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', ') };
  } catch (error) {
    return { why: `an upgrade failed: ${(error as Error).name}` };
  }
}

/** The records that couldn't be read since this process started. */
const unreadable = new Set<string>();

/**
 * A stored record in the current shape. One that can't be read is not the caller's fault: it is left out, and logged
 * and counted once.
 */
export function readStored<C extends Collection>(
  collection: C,
  item: Record<string, unknown>,
): Stored<C> | undefined {
  const read = parseStored(collection, item);
  if ('record' in read) return read.record;
  const id = String(item.sk ?? item.id);
  const name = `${collection} ${id}`;
  if (!unreadable.has(name)) {
    unreadable.add(name);
    log('error', { unreadable: unreadable.size, collection, id, why: read.why });
    count('Unreadable', unreadable.size);
  }
  return undefined;
}

/**
 * The record in an entry of the stream. Nothing may follow from one that can't be read, least of all what follows from
 * a deletion.
 *
 * @throws ProductError `try-again` for one that a newer release has written: this function's is on its way
 */
export function readImage<C extends Collection>(collection: C, item: Record<string, unknown>): Stored<C> {
  const record = readStored(collection, item);
  if (record) return record;
  if (hasNewerShape(collection, item)) throw new ProductError('try-again');
  throw Object.assign(new Error('This record can’t be read.'), { name: 'UnreadableRecord' });
}
