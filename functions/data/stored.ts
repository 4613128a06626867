import { type Collection, kinds, type Stored, shapeOf } from '../../shared/kinds/registry.ts';
import { endOf, rules } from '../../shared/permissions/policy.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { count, log } from './log.ts';
import type { Item } from './table.ts';

/** The number of a stored record's shape. */
const shapeNumber = ({ shape }: Record<string, unknown>): number => Number(shape ?? 1);

/** Whether a record is stored in the shape of a later release. */
export const hasNewerShape = (collection: Collection, item: Record<string, unknown>): boolean =>
  shapeNumber(item) > shapeOf(collection);

/** A record with the number of its shape, as it is stored. */
export const withShape = <C extends Collection>(collection: C, record: Stored<C>) => ({
  ...record,
  shape: shapeOf(collection),
});

/** A record as an item. One that ends by itself is also in the expiry index, whatever its field is called. */
export function toItem<C extends Collection>(collection: C, record: Stored<C>): Item {
  const expiry = endOf(collection, record);
  return {
    ...withShape(collection, record),
    pk: collection,
    sk: record.id,
    ...(expiry && { expiryKind: collection, expiry }),
  };
}

type Parsed<C extends Collection> =
  | { record: Stored<C> }
  /** Why the record can't be read, without any of its content. */
  | { why: string };

/** Parses a stored record: upgrades it to the current shape and leaves out the table's own attributes. */
export function parseStored<C extends Collection>(collection: C, item: Record<string, unknown>): Parsed<C> {
  const {
    pk: _pk,
    sk: _sk,
    expiryKind: _expiryKind,
    seq: _seq,
    shape: _shape,
    quiet: _quiet,
    ...rest
  }: Record<string, unknown> = item;
  const { upgrades, stored } = kinds[collection];
  const { expiry: _expiry, ...others } = rest;
  // `expiry` is the index's attribute, unless the kind has a field of that name, or its policy reads one.
  const isField = 'expiry' in stored.shape || rules[collection].see.endsAt === 'expiry';
  const record = isField ? rest : others;
  const shape = shapeNumber(item);
  if (hasNewerShape(collection, item)) return { why: `shape ${shape} is newer than this release` };
  try {
    const upgraded = upgrades.slice(shape - 1).reduce((before, upgrade) => upgrade(before), record);
    const { error } = stored.safeParse(upgraded);
    if (!error) return { record: upgraded as Stored<C> };
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
