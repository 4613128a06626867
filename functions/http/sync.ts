import { createHash } from 'node:crypto';
import { z } from 'zod';
import { syncQuery } from '../../shared/contract.ts';
import { ProductError } from '../../shared/errors.ts';
import { can } from '../../shared/policy.ts';
import { type Collection, collections, present } from '../../shared/registry.ts';
import { readCursor, writeCursor } from '../data/cursor.ts';
import { entriesAfter, feedDays, readClock, type Touched } from '../data/feed.ts';
import { offersExpiring, readItems, readPage, toRecord } from '../data/records.ts';
import type { Answer, Call, MemberActor } from './call.ts';

/** Bytes of JSON after which a page of a full load ends: a few hundred KB once compressed. */
const pageSize = 1_500_000;
/** Entries of the feed a page of changes is made from. */
const pageChanges = 200;
/** Clocks of two functions may differ by this much; telling twice that an offer is gone harms nobody. */
const clocksDiffer = 10 * 60_000;
/** A cursor older than this starts again, well before the feed forgets what it would need. */
const oldestCursor = (feedDays - 30) * 86_400_000;

/**
 * Where a client stands: `seq` is the last write it knows of. While it loads everything, `load` says
 * what comes next, and `seq` is the clock as it was before the first record was read: whatever is
 * written meanwhile comes again as a change.
 */
const place = z.strictObject({
  actor: z.string(),
  roles: z.string(),
  seq: z.int().min(0),
  at: z.iso.datetime(),
  load: z.strictObject({ collection: z.enum(collections), after: z.string().optional() }).optional(),
});
type Place = z.infer<typeof place>;

type Changes = { [C in Collection]?: { upsert: object[]; remove: string[] } };

export async function sync(call: Call): Promise<Answer> {
  const { actor } = call;
  const query = syncQuery.safeParse(call.query);
  if (!query.success) throw new ProductError('bad-request', { message: 'This cursor is not one of ours.' });
  const { cursor } = query.data;
  const roles = rolesOf(actor);
  const from = cursor === undefined ? undefined : readCursor(place, cursor);
  const now = new Date();
  // What another member, or this one in another role, has been sent says nothing of what they lack.
  const holds =
    from &&
    from.actor === actor.id &&
    from.roles === roles &&
    now.getTime() - Date.parse(from.at) < oldestCursor;
  if (holds && from.load) return page(actor, from, now, false);
  const changes = holds ? await changesSince(actor, from, now) : undefined;
  if (changes) return changes;
  const start: Place = {
    actor: actor.id,
    roles,
    seq: await readClock(),
    at: now.toISOString(),
    load: { collection: collections[0] },
  };
  return page(actor, start, now, true);
}

/** What decides, beside the member's id, which records they see. */
function rolesOf({ admin, chairOf }: MemberActor): string {
  return createHash('sha256')
    .update(JSON.stringify([admin, [...chairOf].sort()]))
    .digest('base64url')
    .slice(0, 16);
}

/** The next page of everything this actor may see. */
async function page(actor: MemberActor, from: Place, now: Date, reset: boolean): Promise<Answer> {
  const changes: Changes = {};
  let load = from.load;
  for (let size = 0; load && size < pageSize; ) {
    const { collection, after } = load;
    const read = await readPage(collection, { after, limit: 300 });
    const upsert = read.records
      .filter((record) => can(actor, 'see', collection, record, now))
      .map((record) => present(collection, record, actor));
    size += JSON.stringify(upsert).length;
    changes[collection] = { upsert: [...(changes[collection]?.upsert ?? []), ...upsert], remove: [] };
    const next = collections[collections.indexOf(collection) + 1];
    load = read.last !== undefined ? { collection, after: read.last } : next && { collection: next };
  }
  const more = load !== undefined || (await readClock()) > from.seq;
  return answer({ ...from, load }, changes, { more, reset });
}

/** What was written since, or nothing where the feed no longer tells. */
async function changesSince(actor: MemberActor, from: Place, now: Date): Promise<Answer | undefined> {
  const clock = await readClock();
  if (from.seq > clock) return undefined;
  const entries = await entriesAfter(from.seq, pageChanges);
  if (entries.some(({ seq }, index) => seq !== from.seq + index + 1)) return undefined;
  const seq = from.seq + entries.length;
  if (entries.length === 0 && clock > from.seq) return undefined;

  const expired = await offersExpiring(
    new Date(Date.parse(from.at) - clocksDiffer).toISOString(),
    now.toISOString(),
  );
  const touched = new Map<string, Touched>();
  for (const each of [
    ...entries.flatMap((entry) => entry.changes),
    ...expired.map((id): Touched => ({ collection: 'offers', id })),
  ])
    touched.set(`${each.collection} ${each.id}`, each);
  const items = await readItems(
    [...touched.values()].map(({ collection, id }) => ({ pk: collection, sk: id })),
  );
  const found = new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));

  const changes: Changes = {};
  for (const [key, { collection, id }] of touched) {
    changes[collection] ??= { upsert: [], remove: [] };
    const changed = changes[collection];
    const item = found.get(key);
    const record = item && toRecord<typeof collection>(item);
    if (record && can(actor, 'see', collection, record, now))
      changed.upsert.push(present(collection, record, actor));
    else changed.remove.push(id);
  }
  return answer({ ...from, seq, at: now.toISOString() }, changes, { more: seq < clock, reset: false });
}

function answer(to: Place, collections: Changes, { more, reset }: { more: boolean; reset: boolean }): Answer {
  return { status: 200, body: { cursor: writeCursor(to), more, reset, collections } };
}
