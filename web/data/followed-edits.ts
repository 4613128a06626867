import { idsIn } from '../../shared/fields/field-values.ts';
import type { Follow } from '../../shared/follow/follow.rules.ts';
import type { Collection } from '../../shared/kinds/collections.ts';
import { followedReferences } from '../../shared/kinds/followed-references.ts';
import { msPerDay } from '../../shared/language/time.ts';
import { unlistedFields } from '../../shared/lists/list-record.ts';
import type { AnyRecord } from './replica-layout.ts';
import type { SyncPosition } from './sync-position.ts';

/*
 * Which followed records somebody has edited, for home. A record says neither who wrote it nor why, so the record that
 * comes is compared with the one that it replaces.
 */

/** A record that came by a sync, and the one that it replaces. */
export type Replacement = { collection: Collection; before: AnyRecord; after: AnyRecord };
/** Finds a record of the replica, as it is after the sync's page. */
type Get = (collection: Collection, id: string) => Promise<AnyRecord | undefined>;
type Values = Record<string, unknown>;

/** Longer than home goes back at the first look in a browser, in ms. */
const keptFor = 14 * msPerDay;

/** Adds the edits among these replacements to those that are known, and drops the old ones. */
export async function editsAfter(
  known: SyncPosition['edits'],
  replacements: readonly Replacement[],
  follows: readonly Follow[],
  get: Get,
  now: Date,
): Promise<SyncPosition['edits']> {
  const followed = new Set(follows.map(({ record }) => record.id));
  const oldest = new Date(now.getTime() - keptFor).toISOString();
  const edits = new Map(Object.entries(known ?? {}).filter(([, at]) => at > oldest));
  for (const replacement of replacements) {
    const { id } = replacement.after;
    if (followed.has(id) && (await isEdit(replacement, get))) edits.set(id, now.toISOString());
  }
  return Object.fromEntries(edits);
}

/** Fields that the service writes by itself: those of every write, and which areas were merged into this one. */
const writtenByService: readonly string[] = [...unlistedFields, 'merged'];

/** Whether a person changed the record, as far as the replica can tell. */
export async function isEdit({ collection, before, after }: Replacement, get: Get): Promise<boolean> {
  const references = followedReferences[collection];
  // A followed member’s record as a chair or an administrator has the same id.
  if (!references) return false;
  const [was, is] = [before, after] as unknown as [Values, Values];
  for (const field of Object.keys({ ...was, ...is })) {
    if (writtenByService.includes(field) || JSON.stringify(was[field]) === JSON.stringify(is[field]))
      continue;
    const reference = references.find((each) => each.field === field);
    if (!reference) return true;
    const [old, now] = [was, is].map((values) => idsIn(values[field], reference.shape)) as [
      string[],
      string[],
    ];
    if (!(await isUpkeep(old, now, (id) => get(reference.to, id)))) return true;
  }
  return false;
}

/**
 * Whether references changed only as the service changes them: what they named was deleted, or was merged into the area
 * that they name now.
 */
async function isUpkeep(
  was: string[],
  is: string[],
  get: (id: string) => Promise<AnyRecord | undefined>,
): Promise<boolean> {
  const find = (ids: string[]) =>
    Promise.all(ids.map(async (id) => ({ id, area: (await get(id)) as Area | undefined })));
  const lost = await find(was.filter((id) => !is.includes(id)));
  const added = await find(is.filter((id) => !was.includes(id)));
  return (
    lost.length > 0 &&
    lost.every(({ area }) => !area || area.mergingInto) &&
    added.every((into) =>
      lost.some(({ id, area }) => area?.mergingInto === into.id || into.area?.merged?.includes(id)),
    )
  );
}

type Area = { mergingInto?: string; merged?: string[] };
