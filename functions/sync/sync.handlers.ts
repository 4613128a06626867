import { createHash } from 'node:crypto';
import * as z from 'zod';
import { recordId } from '../../shared/fields/fields.ts';
import { collections, shapesNumber } from '../../shared/kinds/registry.ts';
import { msPerDay } from '../../shared/language/time.ts';
import { can, rules } from '../../shared/permissions/policy.ts';
import { present } from '../../shared/permissions/present.ts';
import { readCursor, writeCursor } from '../data/cursor.ts';
import { currentWord, entriesFrom, feedDays, readSequence, type Sequence } from '../data/feed.ts';
import { readPageFor } from '../data/reader-index.ts';
import { readRecords, recordKey } from '../data/records.ts';
import type { Answer, AnswerTo, Call, Handler, MemberActor } from '../http/call.ts';
import { passFor } from '../http/edge.ts';
import { type PlaceInBase, placeInBase } from './base.ts';
import { loadFromBase } from './load-from-base.ts';
import { endedSince, entriesAtOnce, largestClockSkew } from './removed-since.ts';
import { SyncPage } from './sync-page.ts';

const recordsAtOnce = 500;
/**
 * An answer of more changes than this counts as large. Members whose response budget is used up get this many at a
 * time.
 */
const fewChanges = 3;
const lookedUpAtOnce = 100;
/** A sync starts again from an older cursor than this, well before the feed's entries expire. */
const oldestCursor = (feedDays - 30) * msPerDay;

/**
 * The position of a client: `seq` is the last write that it knows all of, `token` identifies that write, and `skip`
 * counts what it knows of the next one. During a full load, `load` says what comes next, and `seq` is the sequence
 * number from before the first read. `after` is the last record that the client was sent, so a cursor names nothing
 * hidden.
 */
const place = z.strictObject({
  actor: z.string(),
  roles: z.string(),
  /** The shapes in which everything was sent. */
  shapes: z.int(),
  seq: z.int().min(0),
  token: z.string(),
  skip: z.int().min(0).optional(),
  /** Records that ended by themselves up to this time were removed; ISO 8601. */
  at: z.iso.datetime(),
  load: z.strictObject({ collection: z.enum(collections), after: recordId.optional() }).optional(),
});
type Place = z.infer<typeof place>;

/** The answer comes with a pass for pictures, because its records name some. */
export const sync: Handler<'sync'> = async (call) => {
  const answer = await answerSync(call);
  if (call.actor.needsSecondFactor && answer.body) Object.assign(answer.body, { needsSecondFactor: true });
  // The type can't say it: a page holds presented records, or is compressed already.
  return { ...answer, cookies: await passFor(call) } as AnswerTo<'sync'>;
};

async function answerSync(call: Call<'sync'>): Promise<Answer> {
  const { actor } = call;
  const { cursor } = call.query();
  const from = cursor === undefined ? undefined : await readCursor(place, cursor);
  const roles = rolesOf(actor);
  const now = new Date();
  // A cursor is not valid for another member, other roles or other shapes. Nor is one from the future: if the clock was
  // set back, expired offers are visible again.
  const shapes = shapesNumber();
  const goesOn =
    from?.actor === actor.id && from.roles === roles && from.shapes === shapes && isCurrent(from, now);
  const { limitRefusal } = actor;
  if (goesOn && from.load && !limitRefusal) return answerLoadPage(actor, from, now);
  const answer = goesOn && !from.load && (await changesSince(actor, from, now, limitRefusal && fewChanges));
  if (answer) return answer;
  if (limitRefusal) throw limitRefusal;
  const inBase = cursor === undefined ? undefined : await readCursor(placeInBase, cursor);
  const fromBase = await loadFromBase(call, inBase, now);
  if (fromBase && 'part' in fromBase) return { status: 200, ...fromBase.part, large: true };
  const who = { actor: actor.id, roles, shapes };
  if (fromBase) {
    const { page, left, since } = fromBase;
    const latest = await readSequence();
    const more = left !== undefined || latest.seq > since.seq;
    return toAnswer(left ?? { ...who, ...since }, page, { latest, more, reset: false, large: true });
  }
  const { seq, token } = await readSequence();
  const start = {
    ...who,
    seq,
    token,
    at: now.toISOString(),
    load: { collection: collections[0] },
  };
  return answerLoadPage(actor, start, now, true);
}

function isCurrent({ at }: Place, now: Date): boolean {
  const age = now.getTime() - Date.parse(at);
  return -largestClockSkew <= age && age < oldestCursor;
}

/** A digest of what decides, beside the id, which records a member sees: their roles and the policy. */
function rolesOf({ admin, chairOf }: MemberActor): string {
  const policy = collections.map((each) => rules[each].see.id);
  return createHash('sha256')
    .update(JSON.stringify([admin, [...chairOf].sort(), policy]))
    .digest('base64url')
    .slice(0, 16);
}

/** Answers the next page of a full load. */
async function answerLoadPage(actor: MemberActor, from: Place, now: Date, reset = false): Promise<Answer> {
  const page = new SyncPage();
  let load = from.load;
  /** The last record that was read, which the actor may not see. */
  let read = load?.after;
  while (load && !page.isFull) {
    const { collection } = load;
    const { records, last } = await readPageFor(collection, actor, { after: read, limit: recordsAtOnce });
    const visible = records.filter((record) => can(actor, 'see', collection, record, now));
    const left = visible.findIndex((record) => !page.upsert(collection, present(collection, record, actor)));
    page.begin(collection);
    const lastSent = left < 0 ? visible.at(-1) : visible[left - 1];
    if (lastSent) load = { collection, after: lastSent.id };
    read = last;
    if (left < 0 && last === undefined) {
      const next = collections[collections.indexOf(collection) + 1];
      load = next && { collection: next };
    }
  }
  const latest = await readSequence();
  const more = load !== undefined || latest.seq > from.seq;
  return toAnswer({ ...from, load }, page, { latest, more, reset, large: true });
}

/**
 * Answers the writes since the cursor; undefined if the feed doesn't continue from there.
 *
 * @param most limit of changes in the answer
 */
async function changesSince(
  actor: MemberActor,
  from: Place,
  now: Date,
  most = Number.POSITIVE_INFINITY,
): Promise<Answer | undefined> {
  const latest = await readSequence();
  // The first entry is the last one that the client knows.
  const entries = await entriesFrom(from.seq, Math.min(entriesAtOnce, most + 1));
  const lastKnown = entries[0]?.seq === from.seq ? entries.shift() : undefined;
  // The table was restored or made again, so this is another history.
  const token = lastKnown?.token ?? (latest.seq === from.seq ? latest.token : undefined);
  if (from.seq > 0 && token !== from.token) return undefined;
  if (entries.some(({ seq }, index) => seq !== from.seq + index + 1)) return undefined;
  if (entries.length === 0 && latest.seq > from.seq) return undefined;

  const page = new SyncPage();
  const pending = entries
    .flatMap((entry) => entry.changes.map((change, index) => ({ ...change, entry, index })))
    .slice(from.skip);
  const seenBefore = new Date(from.at);
  const sent = pending.slice(0, most);
  let left: (typeof pending)[number] | undefined;
  for (let start = 0; start < sent.length && !left; start += lookedUpAtOnce) {
    const batch = sent.slice(start, start + lookedUpAtOnce);
    const records = await readRecords(batch);
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
  const large = entries.length > fewChanges || sent.length > fewChanges;
  return toAnswer(to, page, { latest, more, reset: false, large });
}

async function toAnswer(
  to: Place | PlaceInBase,
  { changes }: SyncPage,
  { latest, more, reset, large }: { latest: Sequence; more: boolean; reset: boolean; large: boolean },
): Promise<Answer> {
  const word = currentWord(latest, new Date());
  const cursor = await writeCursor(to);
  return { status: 200, large, body: { cursor, more, reset, ...(word && { word }), collections: changes } };
}
