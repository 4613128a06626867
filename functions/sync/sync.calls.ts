import { createHash } from 'node:crypto';
import * as z from 'zod';
import { contractHeader, contractOfNotices } from '../../shared/contract-number.ts';
import { recordId } from '../../shared/fields.ts';
import { can, rules } from '../../shared/policy.ts';
import { present } from '../../shared/present.ts';
import { collections, shapesNumber } from '../../shared/registry.ts';
import { readCursor, writeCursor } from '../data/cursor.ts';
import { entriesFrom, feedDays, readSequence, type Sequence } from '../data/feed.ts';
import { memberRange, readPage } from '../data/records.ts';
import type { Answer, AnswerTo, Call, Handler, MemberActor } from '../http/call.ts';
import { passFor } from '../http/pass.ts';
import { type PlaceInBase, placeInBase } from './base.ts';
import { clocksDiffer, endedSince, entriesAtOnce, lookUp, recordKey } from './gone-since.ts';
import { loadFromBase } from './load-from-base.ts';
import { SyncPage } from './sync-page.ts';

/** Records of a collection that are read at once. */
const recordsAtOnce = 500;
/**
 * Changes that a sync in a small network brings: an answer of more is one of those that may be had so often a day. Whoever
 * has used these up goes on by so few at a time.
 */
const fewChanges = 3;
/** Touched records that are looked up at once. */
const lookedUpAtOnce = 100;
/** A cursor older than this starts again, well before the feed forgets what it would need. */
const oldestCursor = (feedDays - 30) * 86_400_000;

/**
 * Where a client stands: `seq` is the last write it knows all of, `token` names that write, and `skip`
 * counts what it knows of the next. While it loads everything, `load` says what comes next, and `seq` is
 * the clock as it was before the first record was read: whatever is written meanwhile comes again. `after`
 * is the last record the client was sent: a cursor names nothing that they may not see.
 */
const place = z.strictObject({
  actor: z.string(),
  roles: z.string(),
  /** Under which shapes of the kinds everything was sent. */
  shapes: z.int(),
  seq: z.int().min(0),
  token: z.string(),
  skip: z.int().min(0).optional(),
  /** ISO 8601; up to then what has ended by itself was taken away. */
  at: z.iso.datetime(),
  load: z.strictObject({ collection: z.enum(collections), after: recordId.optional() }).optional(),
});
type Place = z.infer<typeof place>;

/** Whoever syncs has a pass for pictures with it: what they are sent names some. */
export const sync: Handler<'sync'> = async (call) => {
  const answer = await page(call);
  const said = call.headers[contractHeader];
  if (said !== undefined && Number(said) < contractOfNotices) leaveOutNotices(answer);
  if (call.actor.needsSecondFactor && answer.body) Object.assign(answer.body, { heldBack: true });
  // A page is made of records as each was presented, or is in Brotli already.
  return { ...answer, cookies: passFor(call) } as AnswerTo<'sync'>;
};

/** A page of an earlier release has no store for them. */
function leaveOutNotices({ body }: Answer): void {
  delete (body as { collections: SyncPage['changes'] } | undefined)?.collections.notices;
}

async function page(call: Call<'sync'>): Promise<Answer> {
  const { actor } = call;
  const { cursor } = call.query();
  const from = cursor === undefined ? undefined : readCursor(place, cursor);
  const roles = rolesOf(actor);
  const now = new Date();
  // What another member, or this one in another role, has been sent says nothing of what they lack. Nor
  // does what was sent by a clock that has been set back: offers that had expired by it stand again.
  // And records of other shapes than today's are of no use to it.
  const shapes = shapesNumber();
  const goesOn =
    from?.actor === actor.id && from.roles === roles && from.shapes === shapes && isOfOurTime(from, now);
  const { limitRefusal } = actor;
  if (goesOn && from.load && !limitRefusal) return loadOn(actor, from, now);
  const answer = goesOn && !from.load && (await changesSince(actor, from, now, limitRefusal && fewChanges));
  if (answer) return answer;
  if (limitRefusal) throw limitRefusal;
  const inBase = cursor === undefined ? undefined : readCursor(placeInBase, cursor);
  const fromBase = await loadFromBase(call, inBase, now);
  if (fromBase && 'part' in fromBase) return { status: 200, ...fromBase.part, large: true };
  const who = { actor: actor.id, roles, shapes };
  if (fromBase) {
    const { page, left, since } = fromBase;
    return answered(left ?? { ...who, ...since }, page, { more: true, reset: false, large: true });
  }
  const start = {
    ...who,
    ...(await readSequence()),
    at: now.toISOString(),
    load: { collection: collections[0] },
  };
  return loadOn(actor, start, now, true);
}

function isOfOurTime({ at }: Place, now: Date): boolean {
  const age = now.getTime() - Date.parse(at);
  return -clocksDiffer <= age && age < oldestCursor;
}

/** What decides, beside the member's id, which records they see: their roles, and who may see what. */
function rolesOf({ admin, chairOf }: MemberActor): string {
  const policy = collections.map((each) => rules[each].see.says);
  return createHash('sha256')
    .update(JSON.stringify([admin, [...chairOf].sort(), policy]))
    .digest('base64url')
    .slice(0, 16);
}

/** The next page of everything this actor may see. */
async function loadOn(actor: MemberActor, from: Place, now: Date, reset = false): Promise<Answer> {
  const page = new SyncPage();
  let load = from.load;
  /** How far the table was read, which may be a record that is not shown. */
  let read = load?.after;
  while (load && !page.full) {
    const { collection } = load;
    const from = { after: read, limit: recordsAtOnce, ...memberRange(collection, actor.id) };
    const { records, last } = await readPage(collection, from);
    const seen = records.filter((record) => can(actor, 'see', collection, record, now));
    const left = seen.findIndex((record) => !page.upsert(collection, present(collection, record, actor)));
    page.begin(collection);
    const told = left < 0 ? seen.at(-1) : seen[left - 1];
    if (told) load = { collection, after: told.id };
    read = last;
    if (left < 0 && last === undefined) {
      const next = collections[collections.indexOf(collection) + 1];
      load = next && { collection: next };
    }
  }
  const more = load !== undefined || (await readSequence()).seq > from.seq;
  return answered({ ...from, load }, page, { more, reset, large: true });
}

/**
 * What was written since, or nothing where the feed doesn't go on from there.
 *
 * @param most changes that the answer may have
 */
async function changesSince(
  actor: MemberActor,
  from: Place,
  now: Date,
  most = Number.POSITIVE_INFINITY,
): Promise<Answer | undefined> {
  const latest = await readSequence();
  // The first entry is the one that the client knows all of.
  const entries = await entriesFrom(from.seq, Math.min(entriesAtOnce, most + 1));
  const known = entries[0]?.seq === from.seq ? entries.shift() : undefined;
  // Another history: the table was restored or made anew, and has come as far or not.
  const token = known?.token ?? (latest.seq === from.seq ? latest.token : undefined);
  if (from.seq > 0 && token !== from.token) return undefined;
  if (entries.some(({ seq }, index) => seq !== from.seq + index + 1)) return undefined;
  if (entries.length === 0 && latest.seq > from.seq) return undefined;

  const page = new SyncPage();
  const pending = entries
    .flatMap((entry) => entry.changes.map((change, index) => ({ ...change, entry, index })))
    .slice(from.skip);
  const seenBefore = new Date(from.at);
  const told = pending.slice(0, most);
  let left: (typeof pending)[number] | undefined;
  for (let start = 0; start < told.length && !left; start += lookedUpAtOnce) {
    const batch = told.slice(start, start + lookedUpAtOnce);
    const records = await lookUp(batch);
    left = batch.find(({ collection, id, was }) => {
      const record = records.get(recordKey({ collection, id }));
      if (record && can(actor, 'see', collection, record, now))
        return !page.upsert(collection, present(collection, record, actor));
      if (was && can(actor, 'see', collection, was, seenBefore)) page.remove(collection, id);
      return false;
    });
  }
  left ??= pending[most];
  if (!left)
    for (const { collection, id } of await endedSince(actor, from.at, now)) page.remove(collection, id);

  const done: Sequence = left ? (entries[entries.indexOf(left.entry) - 1] ?? from) : (entries.at(-1) ?? from);
  const skip = left && left.index > 0 ? left.index : undefined;
  const to = { ...from, seq: done.seq, token: done.token, skip, at: left ? from.at : now.toISOString() };
  const more = left !== undefined || done.seq < latest.seq;
  const large = entries.length > fewChanges || told.length > fewChanges;
  return answered(to, page, { more, reset: false, large });
}

function answered(
  to: Place | PlaceInBase,
  { changes }: SyncPage,
  { more, reset, large }: { more: boolean; reset: boolean; large: boolean },
): Answer {
  return { status: 200, large, body: { cursor: writeCursor(to), more, reset, collections: changes } };
}
