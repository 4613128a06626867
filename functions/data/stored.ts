import { ProductError } from '../../shared/errors.ts';
import { endOf, rules } from '../../shared/policy.ts';
import { type Collection, kinds, type Stored, shapeOf } from '../../shared/registry.ts';
import { count, log } from './log.ts';
import type { Item } from './table.ts';

/** The number of the shape a record is kept in; one that says none is of the first. */
const shapeIn = ({ shape = 1 }: Record<string, unknown>): number => Number(shape);

/** Whether a record is kept in a shape of before. */
export const isOlder = (collection: Collection, kept: Record<string, unknown>): boolean =>
  shapeIn(kept) < shapeOf(collection);

/** Whether a record is kept in a shape of a later release. */
export const isNewer = (collection: Collection, kept: Record<string, unknown>): boolean =>
  shapeIn(kept) > shapeOf(collection);

/** A record as the table keeps it: with the number of its shape. */
export const withShape = <C extends Collection>(collection: C, record: Stored<C>) => ({
  ...record,
  shape: shapeOf(collection),
});

/** The item a record is kept as. One that ends by itself is in the index by expiry too, whatever its field is called. */
export function toItem<C extends Collection>(collection: C, record: Stored<C>): Item {
  const expiry = endOf(collection, record);
  return {
    ...withShape(collection, record),
    pk: collection,
    sk: record.id,
    ...(expiry && { expiryKind: collection, expiry }),
  };
}

type Reading<C extends Collection> =
  | { record: Stored<C> }
  /** Why it can't be read, without anything that it says. */
  | { why: string };

/** What is kept as a record of today's shape, without what is the table's business. */
export function reading<C extends Collection>(collection: C, kept: Record<string, unknown>): Reading<C> {
  const {
    pk: _pk,
    sk: _sk,
    expiryKind: _expiryKind,
    seq: _seq,
    shape: _shape,
    quiet: _quiet,
    ...rest
  }: Record<string, unknown> = kept;
  const { upgrades, stored } = kinds[collection];
  const { expiry: _expiry, ...others } = rest;
  // The index's own, where the field by which a record ends has another name.
  const record = rules[collection].see.endsAt === 'expiry' ? rest : others;
  const shape = shapeIn(kept);
  if (isNewer(collection, kept)) return { why: `shape ${shape} is newer than this release` };
  try {
    const upgraded = upgrades.slice(shape - 1).reduce((before, upgrade) => upgrade(before), record);
    const { error } = stored.safeParse(upgraded);
    if (!error) return { record: upgraded as Stored<C> };
    return { why: error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', ') };
  } catch (error) {
    return { why: `an upgrade failed: ${(error as Error).name}` };
  }
}

/** Those that couldn't be read since this process began. */
const unreadable = new Set<string>();

/**
 * The record that is kept, in today's shape; nothing where it can't be read. That is nobody's error: it is
 * left out, logged and counted, each once however often it is met.
 */
export function readStored<C extends Collection>(
  collection: C,
  kept: Record<string, unknown>,
): Stored<C> | undefined {
  const read = reading(collection, kept);
  if ('record' in read) return read.record;
  const id = String(kept.sk ?? kept.id);
  const name = `${collection} ${id}`;
  if (!unreadable.has(name)) {
    unreadable.add(name);
    log('error', { unreadable: unreadable.size, collection, id, why: read.why });
    count('Unreadable', unreadable.size);
  }
  return undefined;
}

/**
 * The record in an entry of the stream. From one that can't be read nothing may follow, least of all what
 * follows from a deletion.
 *
 * @throws ProductError `try-again` for one that a newer release has written: this function's is on its way
 */
export function readImage<C extends Collection>(collection: C, kept: Record<string, unknown>): Stored<C> {
  const record = readStored(collection, kept);
  if (record) return record;
  if (shapeIn(kept) > shapeOf(collection)) throw new ProductError('try-again');
  throw Object.assign(new Error('This record can’t be read.'), { name: 'UnreadableRecord' });
}
