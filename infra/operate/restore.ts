import { isDeepStrictEqual } from 'node:util';
import { type Author, byOperator, goneKey, toGoneItem } from '../../functions/data/audit.ts';
import { change } from '../../functions/data/change.ts';
import { readSequence } from '../../functions/data/feed.ts';
import { mostIndexWrites } from '../../functions/data/reader-index.ts';
import { type Item, keyFromText } from '../../functions/data/table.ts';
import { type Collection, collections } from '../../shared/kinds/collections.ts';
import { type NewIdentities, type RestoredIdentities, replaceIds, restoreIdentities } from './identities.ts';
import { readNetwork, type SavedNetwork } from './saved-network.ts';

export type Restored = RestoredIdentities & {
  /** The number of items that were written, or deleted because they are newer than the backup. */
  put: number;
  removed: number;
};

export type Difference = {
  name: string;
  item: Item;
  /** `differs`: another by now, and kept so. */
  what: 'comes' | 'changes' | 'goes' | 'differs' | 'refused';
  /** Of the current record. */
  version?: number | undefined;
  notes?: string[];
};

/** The changes that a restore would make, the number of items that stay, and what it means for people's identities. */
export type Comparison = NewIdentities & { differences: Difference[]; stay: number };

/** The most writes of one transaction; 97 fit, and a deletion takes two, because it is recorded. */
const mostWrites = 80;
/** The most bytes of JSON in one transaction; DynamoDB's limit is 4 MB. */
const mostBytes = 2_000_000;

const differingNames = (then: SavedNetwork['items'], now: SavedNetwork['items']): string[] =>
  [...new Set([...then.keys(), ...now.keys()])].filter(
    // Newer pictures stay: those that no record shows are swept.
    (name) => !isSame(then.get(name), now.get(name)) && (then.has(name) || !name.startsWith('images ')),
  );

/** What there was and is, and the names of what differs. @param act whether identities are restored before */
async function difference(saved: SavedNetwork, act: boolean) {
  const people = await restoreIdentities(saved, act);
  const [then, now] = [replaceIds(saved.items, people), await readNetwork()];
  return { ...people, then, now, differing: differingNames(then, now) };
}

/** Compares a saved network with the current one. It changes nothing. */
export async function compare(saved: SavedNetwork): Promise<Comparison> {
  const { then, now, differing, ...people } = await difference(saved, false);
  const differences = differing.flatMap((name): Difference[] => {
    const [was, is] = [then.get(name), now.get(name)];
    const item = was ?? is;
    return item ? [{ name, item, what: !is ? 'comes' : was ? 'changes' : 'goes' }] : [];
  });
  const touched = differences.filter(({ what }) => what !== 'comes').length;
  return { ...people, differences, stay: now.size - touched };
}

/**
 * Restores a saved network by writing the items that differ. The writes are in sequence, so that browsers sync them and
 * people can go on working. They trigger no upkeep: nobody is mailed, and no identity is deleted. After an interruption
 * it goes on with what still differs.
 *
 * @param by the operation's name in the audit
 * @param progress gets the number of items done, and that of all items that differ
 */
export async function restore(
  saved: SavedNetwork,
  by: 'restore' | 'load',
  progress: (done: number, of: number) => void = () => {},
): Promise<Restored> {
  const { then, now: _, differing, ...identities } = await difference(saved, true);
  const { seq } = await readSequence();
  await keepIdentities(identities.others.filter((id) => !then.has(`users ${id}`)));
  const restored = { ...identities, put: 0, removed: 0 };
  let done = 0;
  for (const names of batches(differing, then)) {
    const { put, removed } = await writeBack(names, then, seq, byOperator(by));
    restored.put += put;
    restored.removed += removed;
    done += names.length;
    progress(done, differing.length);
  }
  return restored;
}

function* batches(names: string[], then: SavedNetwork['items']): Generator<string[]> {
  let batch: string[] = [];
  let [writes, bytes] = [0, 0];
  for (const name of names) {
    const item = then.get(name);
    const size = item ? Buffer.byteLength(JSON.stringify(item)) : 0;
    // The index of a record that is gone, or has other readers now, is written too.
    const weight = (item ? 1 : 2) + 2 * mostIndexWrites(keyFromText(name).pk as Collection);
    if (batch.length > 0 && (writes + weight > mostWrites || bytes + size > mostBytes)) {
      yield batch;
      [batch, writes, bytes] = [[], 0, 0];
    }
    batch.push(name);
    writes += weight;
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

function writeBack(names: string[], then: SavedNetwork['items'], seq: number, by: Author) {
  return change(async (unit) => {
    unit.quiet = true;
    const done = { put: 0, removed: 0 };
    await unit.items(names.map(keyFromText));
    for (const name of names) {
      const key = keyFromText(name);
      const [was, is] = [then.get(name), await unit.item(key)];
      if (isSame(was, is)) continue;
      if (was) await unit.putItem(nextOf(was, is, seq));
      else if (isCollection(key.pk)) await unit.remove(key.pk, key.sk);
      else await unit.removeItem(key);
      done[was ? 'put' : 'removed'] += 1;
    }
    return done;
  }, by);
}

/**
 * Members who joined since may have been deleted from the table directly, and the stream may report it later. This marks
 * those deletions, so that the identities are kept.
 */
async function keepIdentities(ids: string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += mostWrites)
    await change(async (unit) => {
      for (const id of ids.slice(start, start + mostWrites)) {
        const gone = await unit.item(goneKey('users', id));
        if (!gone?.quiet && !(await unit.item({ pk: 'users', sk: id })))
          await unit.putItem({ ...(gone ?? toGoneItem('users', id, unit.now)), quiet: true });
      }
    });
}

const isCollection = (pk: string): pk is Collection => (collections as readonly string[]).includes(pk);

/** An item's content, without its version and sequence number. */
function contentOf(item: Item | undefined): object | undefined {
  if (!item) return undefined;
  const { seq: _seq, token: _token, version: _version, quiet: _quiet, ...content } = item;
  return content;
}

const isSame = (one: Item | undefined, other: Item | undefined): boolean =>
  isDeepStrictEqual(contentOf(one), contentOf(other));

/**
 * The item as it is written back. A record's version becomes higher than any it may have had since, because each write
 * raised the sequence number. So a form that was opened meanwhile is stale.
 */
export function nextOf(was: Item, is: Item | undefined, seq: number): Item {
  const { seq: since = 0, token: _token, quiet: _quiet, ...item } = was;
  if (item.version === undefined) return item as Item;
  const writesSince = Math.max(0, seq - Number(since));
  const version = Math.max(Number(item.version) + writesSince, Number(is?.version ?? 0)) + 1;
  return { ...(item as Item), version };
}
