import { type Change, digestKinds } from '../../shared/digest/digest.ts';
import type { Collection, SectionKind } from '../../shared/kinds/collections.ts';
import { kinds } from '../../shared/kinds/registry.ts';
import { type AuditEntry, productAuthor, recentEntries } from '../data/audit.ts';

/** A place among all writes, and its time. */
export type Numbered = { seq: number; at: string };
export type NumberedChange = Change & Numbered;

const entriesAtOnce = 200;

/**
 * The changes since a moment, up to a write: for each record the last write that made it visible, or else its last edit.
 * Automatic edits aren't news.
 */
export async function changesSince(
  from: string,
  through: number,
  recordOf: (collection: Collection, id: string) => object | undefined,
): Promise<NumberedChange[]> {
  const found = new Map<string, NumberedChange>();
  let next: number | undefined = through;
  while (next !== undefined) {
    const page: Awaited<ReturnType<typeof recentEntries>> = await recentEntries(
      { from },
      next,
      entriesAtOnce,
    );
    for (const entry of page.entries.filter((each) => !isPutBack(each)))
      for (const change of changesIn(entry, recordOf)) {
        const key = `${change.collection} ${change.record.id}`;
        const later = found.get(key);
        // Entries come newest first.
        if (!later || (change.isNew && !later.isNew)) found.set(key, change);
      }
    next = page.next;
  }
  return [...found.values()];
}

/** What an operator puts back was news when it was written. */
const isPutBack = ({ role, operation }: AuditEntry): boolean =>
  role === 'operator' && ['restore', 'load'].includes(operation);

function changesIn(
  { seq, at, by, records }: AuditEntry,
  recordOf: (collection: Collection, id: string) => object | undefined,
): NumberedChange[] {
  return records.flatMap(({ collection, id, action, changed = [] }): NumberedChange[] => {
    const record = recordOf(collection, id) as { id: string } | undefined;
    if (!record || !(digestKinds as readonly Collection[]).includes(collection)) return [];
    const fields = changed.map(({ field }) => field);
    const isNew = action === 'create' || fields.some((field) => publishingFields.includes(field));
    const isEdited =
      by !== productAuthor.id &&
      fields.some((field) => !isPrivate(collection, field) && field !== 'unconfirmed');
    return isNew || isEdited ? [{ collection: collection as SectionKind, record, isNew, by, seq, at }] : [];
  });
}

/** A resource is news when it is approved, and a member when they have filled out their profile. */
const publishingFields = ['approved', 'firstRun'];

const isPrivate = (collection: Collection, field: string) =>
  (kinds[collection].privateFields as readonly string[]).includes(field);
