import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import * as z from 'zod';
import { collectionName, idempotencyKey, listQuery, versionTag } from '../../shared/contract.ts';
import { type FieldError, fieldErrors, ProductError } from '../../shared/errors.ts';
import { recordId } from '../../shared/fields.ts';
import { can } from '../../shared/policy.ts';
import { referencesOf } from '../../shared/references.ts';
import { type Collection, kinds, present, type Stored } from '../../shared/registry.ts';
import { changeBy } from '../data/actor.ts';
import { Unit } from '../data/change.ts';
import { readCursor, writeCursor } from '../data/cursor.ts';
import { imagesShownBy } from '../data/images-shown.ts';
import { readPage } from '../data/records.ts';
import { secondsFrom } from '../data/table.ts';
import { toUpload, uploadKey } from '../data/uploads.ts';
import type { Answer, Call, MemberActor } from './call.ts';
import { type Judgement, judgedRecord, refuse } from './judge.ts';
import type { KindWrites } from './kind-writes.ts';
import { writes } from './writes.ts';

/** A kind's own part, seen without its collection: the caller keeps both together. */
type AnyWrites = KindWrites<Collection>;
type AnyRecord = Stored<Collection>;
type Input = Record<string, unknown>;

const writesOf = (collection: Collection) => (writes[collection] ?? {}) as unknown as AnyWrites;

export function collectionOf(call: Call): Collection {
  const collection = collectionName.safeParse(call.path.collection);
  if (!collection.success) throw new ProductError('not-found');
  return collection.data;
}

/** The id in the path; what can't be an id is the id of nothing. */
export function idOf(call: Call, name = 'id'): string {
  const id = recordId.safeParse(call.path[name]);
  if (!id.success) throw new ProductError('not-found');
  return id.data;
}

/** The record, where this actor may see it; to all others it doesn't exist. */
export async function visible<C extends Collection>(
  unit: Unit,
  actor: MemberActor,
  collection: C,
  id: string,
): Promise<Stored<C>> {
  const record = await unit.get(collection, id);
  if (!record || !can(actor, 'see', collection, record, unit.now)) throw new ProductError('not-found');
  return record;
}

/** A record as an answer, with its version as the tag that an edit names. */
export function answer<C extends Collection>(actor: MemberActor, collection: C, record: Stored<C>): Answer {
  return {
    status: 200,
    body: present(collection, record, actor),
    headers: { etag: `"${record.version}"` },
  };
}

/** `after` is the last record the caller was given: a cursor names nothing they may not see. */
const listPlace = z.strictObject({ collection: collectionName, actor: z.string(), after: recordId });
/** Records read at once, where a first read found too few that the caller may see. */
const recordsAtOnce = 500;
/** Bytes of JSON after which a list is not read on: a function may answer 6 MB, and one read brings 1 MB. */
const largestList = 1_000_000;
/** Bytes of JSON that a person may say in one record, of the 400 KB of an item: what the product adds always fits. */
const largestInput = 350_000;

export async function listRecords(call: Call): Promise<Answer> {
  const collection = collectionOf(call);
  const query = listQuery.safeParse(call.query);
  if (!query.success)
    throw new ProductError('bad-request', {
      message: `limit is a whole number from 1 to 200.`,
      fields: fieldErrors(query.error),
    });
  const { limit, cursor } = query.data;
  let after: string | undefined;
  if (cursor !== undefined) {
    const place = readCursor(listPlace, cursor);
    if (place?.collection !== collection || place.actor !== call.actor.id)
      throw new ProductError('bad-request', {
        message: 'This cursor was not given for this list. Start again without it.',
      });
    after = place.after;
  }
  const now = new Date();
  // One more than is asked for: that there is a next page says that there is more the caller may see.
  const seen: Stored<Collection>[] = [];
  let isCut = false;
  for (let wanted = limit + 1; seen.length <= limit && !isCut; wanted = recordsAtOnce) {
    const page = await readPage(collection, { after, limit: wanted });
    seen.push(...page.records.filter((record) => can(call.actor, 'see', collection, record, now)));
    after = page.last;
    if (after === undefined) break;
    isCut = bytesOf(seen) > largestList;
  }
  const items = seen.slice(0, limit);
  const last = seen.length > limit || isCut ? items.at(-1) : undefined;
  return {
    status: 200,
    body: {
      items: items.map((record) => present(collection, record as never, call.actor)),
      ...(last && { cursor: writeCursor({ collection, actor: call.actor.id, after: last.id }) }),
    },
  };
}

export async function getRecord(call: Call): Promise<Answer> {
  const collection = collectionOf(call);
  return answer(call.actor, collection, await visible(new Unit(), call.actor, collection, idOf(call)));
}

export async function createRecord(call: Call): Promise<Answer> {
  const collection = collectionOf(call);
  const kind = kinds[collection];
  if (!can(call.actor, 'create', collection)) throw new ProductError('forbidden');
  if (collection === 'admins')
    throw new ProductError('bad-request', {
      message: 'Make somebody an administrator with PUT /api/admins/{userId}.',
    });
  const repeat = repeatOf(call, collection);
  // What was made before is answered again, though the day's quota is used up by now.
  if (call.actor.spent && !(await earlier(new Unit(), repeat))) throw call.actor.spent;
  const judgement = await judgedRecord(kind, 'create', call.body);
  const input = withRoom(judgement.input);
  const own = writesOf(collection);

  let id = uuid();
  if (own.identify) {
    // Nobody is invited before all else about the call is known to be right.
    const trial = new Unit();
    if (!(await earlier(trial, repeat))) {
      await assertRight(trial, call.actor, collection, judgement);
      id = await own.identify(input as never, call.actor);
    }
  }
  const record = await changeBy(call.actor, async (unit, actor) => {
    const done = await earlier(unit, repeat);
    if (done) {
      // Theirs to read once more, though they may see no such record otherwise: a nomination, say.
      const made = await unit.get(collection, done);
      if (!made) throw new ProductError('not-found');
      return made;
    }
    await assertRight(unit, actor, collection, judgement);
    if (!can(actor, 'create', collection, input)) throw new ProductError('forbidden');
    if (await unit.get(collection, id))
      throw new ProductError('conflict', { message: `This ${kind.names.one} exists already.` });
    const fields = own.create ? await own.create(actor, input as never, unit) : input;
    const made = await unit.put(collection, { ...fields, id } as never);
    await own.follow?.(undefined, made as never, unit, actor);
    if (repeat)
      await unit.putItem({
        ...repeat.key,
        fingerprint: repeat.fingerprint,
        id,
        expires: secondsFrom(unit.now, 86_400),
      });
    return made as AnyRecord;
  });
  return {
    status: 201,
    // A nomination's author can't see requests; what they filed is theirs to read back once.
    body: present(collection, record as never, call.actor),
    headers: { etag: `"${record.version}"`, location: `/api/${collection}/${record.id}` },
  };
}

export async function editRecord(call: Call): Promise<Answer> {
  const collection = collectionOf(call);
  const kind = kinds[collection];
  const id = idOf(call);
  const own = writesOf(collection);
  let judging: Promise<Judgement> | undefined;
  const record = await changeBy(call.actor, async (unit, actor) => {
    const before = await visible(unit, actor, collection, id);
    if (!can(actor, 'edit', collection, before, unit.now)) throw new ProductError('forbidden');
    const version = versionNamed(call);
    if (version === undefined) throw new ProductError('precondition-required');
    // Judged only for who may edit, and once however often this runs: each run should be short.
    judging ??= judgedRecord(kind, 'edit', call.body);
    const judgement = await judging;
    const input = withRoom(judgement.input);
    assertCurrent(actor, collection, before, version);
    await assertRight(unit, actor, collection, judgement, before);
    // What a client can't say stays as it is, whatever the kind adds to what was said.
    const kept = Object.entries(before).filter(([name]) => !(name in kind.edit.shape));
    const said = Object.entries(input).filter(([name]) => name in kind.stored.shape);
    const after = await unit.put(collection, {
      ...Object.fromEntries([...kept, ...said]),
      ...(await own.edit?.(actor, input as never, before as never, unit)),
      ...hiddenFrom(actor, collection, before),
      id,
    } as never);
    await own.follow?.(before as never, after as never, unit, actor);
    return after as AnyRecord;
  });
  return answer(call.actor, collection, record as never);
}

export async function deleteRecord(call: Call): Promise<Answer> {
  const collection = collectionOf(call);
  const id = idOf(call);
  await changeBy(call.actor, async (unit, actor) => {
    const before = await visible(unit, actor, collection, id);
    if (!can(actor, 'delete', collection, before, unit.now)) throw new ProductError('forbidden');
    const version = versionNamed(call);
    if (version !== undefined) assertCurrent(actor, collection, before, version);
    await unit.remove(collection, id);
    await writesOf(collection).follow?.(before as never, undefined, unit, actor);
  });
  return { status: 204 };
}

const bytesOf = (value: object) => Buffer.byteLength(JSON.stringify(value));

function withRoom(input: Input): Input {
  if (bytesOf(input) > largestInput)
    throw new ProductError('too-large', {
      message: 'This is too much for one record. Shorten its texts or lists.',
    });
  return input;
}

/** The version in `If-Match`, written `"3"`; none where the call names none. */
function versionNamed(call: Call): number | undefined {
  const tag = call.headers['if-match'];
  if (tag === undefined) return undefined;
  if (!versionTag.safeParse(tag.trim()).success)
    throw new ProductError('bad-request', { message: 'If-Match names a version, like "3".' });
  return Number(tag.replace(/\D/g, ''));
}

function assertCurrent(actor: MemberActor, collection: Collection, record: AnyRecord, version: number): void {
  if (version !== record.version)
    throw new ProductError('stale', { current: present(collection, record, actor) });
}

/** What somebody who may edit a record can't see of it, and so can't send back: it stays. */
function hiddenFrom(actor: MemberActor, collection: Collection, record: AnyRecord): Input {
  if (can(actor, 'see-private', collection, record)) return {};
  return Object.fromEntries(
    kinds[collection].privateFields.map((name) => [name, (record as unknown as Input)[name]]),
  );
}

/**
 * @param before the record as it stands, on edit
 * @throws ProductError `invalid`, naming every field that is wrong: in itself, by what it refers to, or by
 * its kind's own rules.
 */
async function assertRight(
  unit: Unit,
  actor: MemberActor,
  collection: Collection,
  { input, faults }: Judgement,
  before?: AnyRecord,
): Promise<void> {
  const own = await writesOf(collection).faults?.(actor, input as never, unit, before as never);
  refuse([...faults, ...(await missing(unit, collection, input)), ...(own ?? [])]);
}

/** Every field that refers to what isn't there. */
async function missing(unit: Unit, collection: Collection, input: Input): Promise<FieldError[]> {
  const named = referencesOf(collection, input);
  const fields: FieldError[] = [];
  for (const to of new Set(named.map((each) => each.collection))) {
    const ofKind = named.filter((each) => each.collection === to);
    // One that can't be read is there all the same.
    const items = await unit.items(ofKind.map(({ id }) => ({ pk: to, sk: id })));
    const found = new Set(items.map(({ sk }) => sk));
    for (const field of new Set(ofKind.filter(({ id }) => !found.has(id)).map((each) => each.field)))
      fields.push({
        path: field,
        message: `${withArticle(kinds[to].names.one)} named here no longer exists.`,
      });
  }
  return [...fields, ...(await imagesGone(unit, collection, input))];
}

/** 'An area', 'A university': no kind's name begins with another u, or a silent h. */
const withArticle = (name: string) => `${/^[aeio]/.test(name) ? 'An' : 'A'} ${name}`;

/** An image that is refused to new records from now on may be deleted the next moment. */
async function imagesGone(unit: Unit, collection: Collection, input: Input) {
  const shown = imagesShownBy(collection, input);
  const uploads = (await unit.items(shown.map(({ id }) => uploadKey(id)))).map(toUpload);
  const good = new Set(
    uploads.filter(({ status }) => status !== 'refused').map(({ id, purpose }) => `${purpose} ${id}`),
  );
  const gone = shown.filter(({ id, purpose }) => !good.has(`${purpose} ${id}`));
  return [...new Map(gone.map((each) => [each.field, each])).values()].map(({ field, purpose }) => ({
    path: field,
    message:
      purpose === 'picture'
        ? 'This picture no longer exists. Choose it again.'
        : 'A picture in this text no longer exists. Remove it or add it again.',
  }));
}

type Repeat = { key: { pk: string; sk: string }; fingerprint: string };

/** What makes a retried creation safe, where the client asks for it. */
function repeatOf(call: Call, collection: Collection): Repeat | undefined {
  const key = call.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (!idempotencyKey.safeParse(key).success)
    throw new ProductError('bad-request', { message: 'An Idempotency-Key has 1 to 128 visible characters.' });
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([collection, call.body]))
    .digest('base64url');
  return { key: { pk: 'idempotency', sk: `${call.actor.id}#${key}` }, fingerprint };
}

/** The id of the record that the same call made before. */
async function earlier(unit: Unit, repeat: Repeat | undefined): Promise<string | undefined> {
  const item = repeat && (await unit.item(repeat.key));
  if (!item) return undefined;
  if (item.fingerprint !== repeat.fingerprint)
    throw new ProductError('conflict', { message: 'This Idempotency-Key was used for something else.' });
  return item.id as string;
}
