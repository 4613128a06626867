import { v7 as uuid } from 'uuid';
import { makeRecord } from '../../../functions/api/make-record.ts';
import { onWriteOf } from '../../../functions/api/on-write.ts';
import { byOperator } from '../../../functions/data/audit.ts';
import { change, type UnitOfWork } from '../../../functions/data/change.ts';
import { entriesFrom } from '../../../functions/data/feed.ts';
import { assertNoMember } from '../../../functions/identity/invite.ts';
import { makeIdentity } from '../../../functions/identity/user-pool.ts';
import { operator } from '../../../functions/stores/actor.ts';
import { longestList } from '../../../shared/fields/fields.ts';
import { msg } from '../../../shared/language/messages.ts';
import { ProductError, refusalInWords } from '../../../shared/protocol/errors.ts';
import type { Importable } from './columns.ts';
import { DuplicateIndex, type IdentifyingFields } from './duplicate-index.ts';
import type { PlannedRow, Remark } from './plan.ts';

/** The number of feed entries that are read at once. */
const page = 100;

export type Options = {
  /** Whether new members get an invitation by mail. */
  mail: boolean;
  progress?: (done: number, of: number) => void;
};

/**
 * Creates the new records of a plan, each in a transaction of its own. After an interruption, a new plan of the same file
 * goes on with the missing ones.
 *
 * @param seq the last write that the plan has read
 * @returns what was refused since
 */
export async function executePlan(
  collection: Importable,
  rows: PlannedRow[],
  seq: number,
  { mail, progress = () => {} }: Options,
): Promise<{ made: number; refused: Remark[] }> {
  const wanted = rows.filter(({ outcome }) => outcome === 'new');
  const refused: Remark[] = [];
  const assertNotAdded = addedSince(collection, seq);
  let made = 0;
  for (const [at, row] of wanted.entries()) {
    try {
      await makeOne(collection, row, assertNotAdded, mail);
      made += 1;
    } catch (error) {
      // A transient error isn't the row's fault.
      if (!(error instanceof ProductError) || error.code === 'try-again') throw error;
      refused.push({ place: `row ${row.number}`, text: refusalInWords(error) });
    }
    progress(at + 1, wanted.length);
  }
  return { made, refused };
}

async function makeOne(
  collection: Importable,
  row: PlannedRow,
  assertNotAdded: ReturnType<typeof addedSince>,
  mail: boolean,
): Promise<void> {
  const id = collection === 'users' ? await identityOf(row.said, mail) : uuid();
  await change(async (unit) => {
    unit.quiet = !mail;
    await assertNotAdded(row.said, unit);
    await makeRecord(unit, operator, collection, row.validation, id);
    await join(unit, id, row.taskforces);
  }, byOperator('import'));
}

async function join(unit: UnitOfWork, member: string, ids: string[]): Promise<void> {
  const taskforces = await unit.getAll('taskforces', ids);
  if (
    taskforces.length < new Set(ids).size ||
    taskforces.some(({ members }) => members.length >= longestList)
  )
    throw new ProductError('conflict', {
      message: msg('A task force named here was deleted or became full in the meantime.'),
    });
  for (const each of taskforces)
    await unit.put('taskforces', { ...each, members: [...each.members, member] });
}

async function identityOf({ email = '', name = '' }: IdentifyingFields, mail: boolean): Promise<string> {
  const invite = onWriteOf('users').identify;
  if (mail && invite) return invite({ email, name }, operator);
  await assertNoMember(email, operator);
  return (await makeIdentity(email, name)).uid;
}

/**
 * Looks for records that others added since the plan: the user pool refuses duplicate addresses, but nothing refuses names.
 *
 * @returns a check, which throws ProductError `conflict`
 */
function addedSince(collection: Importable, seq: number) {
  const added = new DuplicateIndex(collection);
  let read = seq;
  return async (said: IdentifyingFields, unit: UnitOfWork): Promise<void> => {
    for (;;) {
      const entries = await entriesFrom(read + 1, page);
      if (entries.length === 0) break;
      const ids = entries
        .flatMap(({ changes }) => changes)
        .filter((each) => each.collection === collection)
        .map((each) => each.id);
      for (const record of await unit.getAll(collection, ids)) added.add(record, record.name);
      read += entries.length;
    }
    if (added.of(said) !== undefined)
      throw new ProductError('conflict', { message: msg('Somebody added the same one in the meantime.') });
  };
}
