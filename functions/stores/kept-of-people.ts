import type { Collection, Stored } from '../../shared/kinds/registry.ts';
import { change, type UnitOfWork } from '../data/change.ts';
import { everyItem, everyRawItem, everyRecord, memberRange } from '../data/records.ts';
import { type Key, primaryKey } from '../data/table.ts';

/**
 * What the table keeps of a member in one of its partitions. `erase` deletes it when they are deleted for good, `before`
 * says what deleted it earlier, and `stays` why something stays. What stays has no name, address or words of theirs, or
 * expires within days.
 */
type Kept = { erase?: (id: string) => Promise<void>; before?: string; stays?: string };

const atOnce = 30;

/** Makes a change of each part of what is found and meant. */
async function inParts<T>(
  found: AsyncIterable<T>,
  act: (unit: UnitOfWork, each: T) => Promise<void>,
  isMeant: (each: T) => boolean = () => true,
) {
  const all = (await Array.fromAsync(found)).filter(isMeant);
  for (let start = 0; start < all.length; start += atOnce)
    await change(async (unit) => {
      for (const each of all.slice(start, start + atOnce)) await act(unit, each);
    });
}

const eraseItem = (keyOf: (id: string) => Key) => (id: string) =>
  change((unit) => unit.removeItem(keyOf(id)));

const eraseItems = (pkOf: (id: string) => string, of?: (id: string) => string) => (id: string) =>
  inParts(everyRawItem(pkOf(id), of?.(id)), (unit, item) => unit.removeItem(primaryKey(item)));

const at = (pk: string) => eraseItem((sk) => ({ pk, sk }));

/** Deletes a member's own records of a kind, and those of others that name them. */
const eraseRecords =
  <C extends Collection>(collection: C, isAbout: (record: Stored<C>, id: string) => boolean = () => false) =>
  async (id: string) => {
    const remove = (unit: UnitOfWork, record: string) => unit.remove(collection, record);
    const { of } = memberRange(collection, id);
    if (of !== undefined) await inParts(everyItem(collection, of), (unit, { sk }) => remove(unit, sk));
    await inParts(
      everyRecord(collection),
      (unit, record) => remove(unit, record.id),
      (record) => isAbout(record, id),
    );
  };

const isOfMember = ({ record }: { record: { kind: string; id: string } }, id: string) =>
  record.kind === 'users' && record.id === id;

/** Deletes a member's notices, and takes their name out of those of others. */
async function eraseNotices(id: string): Promise<void> {
  await eraseRecords('notices')(id);
  const erase = async (unit: UnitOfWork, { id: notice }: Stored<'notices'>) => {
    const open = await unit.get('notices', notice);
    const about = open?.about.filter((each) => each.id !== id);
    if (!open || !about || about.length === open.about.length) return;
    unit.quiet = true;
    if (about.length === 0) await unit.remove('notices', notice);
    else await unit.put('notices', { ...open, about, count: open.count - 1 });
  };
  await inParts(everyRecord('notices'), erase, ({ about }) => about.some((each) => each.id === id));
}

/** Deletes the words that a member wrote to others, who still see that there was an introduction. */
const eraseMessages = (id: string) =>
  inParts(
    everyRecord('introductions'),
    async (unit, { id: introduction }) => {
      const { message, ...rest } = (await unit.get('introductions', introduction)) ?? {};
      if (message !== undefined) await unit.put('introductions', rest as Stored<'introductions'>);
    },
    ({ from, message }) => from === id && message !== undefined,
  );

const pruned = 'Pruned when their record was deleted.';
const ended = 'Ended with their record.';
const byId = 'Names them by an id that nothing belongs to any more.';
const soon = 'Expires within days.';

/** Every kind of record. */
const records: Record<Collection, Kept> = {
  users: { before: ended },
  admins: { before: ended },
  chairs: { before: ended },
  universities: { before: pruned },
  taskforces: { before: pruned },
  projects: { before: pruned },
  topics: { stays: 'An area belongs to the network.' },
  resources: { stays: byId },
  offers: { stays: byId },
  requests: { before: ended, stays: byId },
  notices: { erase: eraseNotices },
  follows: { erase: eraseRecords('follows', isOfMember) },
  blocks: { erase: eraseRecords('blocks', isOfMember) },
  searches: { erase: eraseRecords('searches') },
  introductions: { erase: eraseMessages, stays: byId },
  reports: {
    erase: eraseRecords(
      'reports',
      (report, id) => report.by === id || report.person === id || isOfMember(report, id),
    ),
  },
};

/** Every other partition; one with an id in its name by what stands before the id. */
const others: Record<string, Kept> = {
  'chairs-bucketed': { before: ended },
  sequence: {},
  keys: {},
  'by-reader': { stays: 'The index of introductions, by ids.' },
  changes: { stays: 'The feed, for 90 days, by ids.' },
  audit: { stays: 'Who did what, for a year, by ids.' },
  gone: { stays: 'The last write of a deleted record, for a year; a member’s without the name.' },
  'former-memberships': { erase: eraseItems((id) => `former-memberships#${id}`) },
  restoring: { erase: at('restoring') },
  'soft-deleted': { before: 'Deleted last, so that a run that was cut off is repeated.' },
  counts: { stays: 'The audit of a person begins there, for a year.' },
  refused: { stays: 'A part of the audit, for a year, by ids.' },
  large: { stays: soon },
  'day-start': { stays: soon },
  edits: {
    erase: eraseItems(
      () => 'edits',
      (id) => `${id} `,
    ),
    stays: 'Who edited others, for 30 days, by ids.',
  },
  missed: {},
  idempotency: { stays: soon },
  codes: { stays: soon },
  inviters: { erase: at('inviters'), stays: 'Whom they invited, for 400 days, by ids.' },
  addresses: { erase: at('addresses') },
  decisions: { erase: at('decisions'), stays: 'What they decided, for a year, by ids.' },
  approvals: { stays: 'Which request became which member, for a year, by ids.' },
  waits: {},
  sessions: { erase: eraseItems((id) => `sessions#${id}`) },
  'signed-out': { erase: at('signed-out') },
  'sign-ins': { before: 'Deleted with the identity.' },
  'second-factors': { before: 'Deleted with the identity.' },
  passkeys: { before: 'Deleted with the identity.' },
  'pending-apps': { before: 'Deleted with the identity.' },
  challenges: { stays: soon },
  'factor-resets': {
    erase: eraseItems(
      () => 'factor-resets',
      (id) => `${id}#`,
    ),
    stays: byId,
  },
  bounces: { stays: 'An address that mail came back from isn’t mailed for a year, by its hash.' },
  images: { stays: 'A picture without a record is swept; another belongs to the record that shows it.' },
  canaries: {},
  backups: {},
  digests: { erase: at('digests') },
  seen: { erase: at('seen') },
  done: { stays: 'What was done once, for 100 days, by ids.' },
  'dead-letters': { stays: 'What an operator may have done again, for 14 days.' },
};

export const keptOfPeople: Record<string, Kept> = { ...records, ...others };

/** Deletes what is kept of somebody who is deleted for good, place by place. A repeated run deletes the rest. */
export async function eraseKept(id: string): Promise<void> {
  for (const { erase } of Object.values(keptOfPeople)) await erase?.(id);
}
