import { v7 as uuid } from 'uuid';
import { versionTag } from '../../shared/contract.ts';
import { ProductError } from '../../shared/errors.ts';
import { can } from '../../shared/policy.ts';
import { present } from '../../shared/present.ts';
import { type Collection, kinds, type Stored } from '../../shared/registry.ts';
import { changeBy } from '../data/actor.ts';
import { Unit } from '../data/change.ts';
import { withStandingAreas } from '../data/standing-areas.ts';
import { secondsFrom } from '../data/table.ts';
import type { Answer, Call, MemberActor } from '../http/call.ts';
import { answer, collectionOf, idOf, visible } from '../http/records.ts';
import { type Validation, validatedRecord } from '../http/validate.ts';
import { assertRight } from './assert-right.ts';
import { earlier, repeatOf } from './repeat.ts';
import { writesOf } from './writes.ts';

type AnyRecord = Stored<Collection>;
type Input = Record<string, unknown>;

/** Bytes of JSON that a person may say in one record, of the 400 KB of an item: what the product adds always fits. */
const largestInput = 350_000;

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
  const validation = await validatedRecord(kind, 'create', call.body);
  const said = withRoom(validation.input);
  const own = writesOf(collection);

  let id = uuid();
  if (own.identify) {
    // Nobody is invited before all else about the call is known to be right.
    const trial = new Unit();
    if (!(await earlier(trial, repeat))) {
      const input = await withStandingAreas(trial, collection, said);
      await assertRight(trial, call.actor, collection, { ...validation, input });
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
    const input = await withStandingAreas(unit, collection, said);
    await assertRight(unit, actor, collection, { ...validation, input });
    if (!can(actor, 'create', collection, input)) throw new ProductError('forbidden');
    if (await unit.get(collection, id))
      throw new ProductError('conflict', { message: `This ${kind.names.one} exists already.` });
    const fields = own.create ? await own.create(actor, input as never, unit) : input;
    const made = await unit.put(collection, { ...fields, id } as never);
    await own.keepInStep?.(undefined, made as never, unit, actor);
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
  let validating: Promise<Validation> | undefined;
  const record = await changeBy(call.actor, async (unit, actor) => {
    const before = await visible(unit, actor, collection, id);
    if (!can(actor, 'edit', collection, before, unit.now)) throw new ProductError('forbidden');
    const version = versionNamed(call);
    if (version === undefined) throw new ProductError('precondition-required');
    // Checked only for who may edit, and once however often this runs: each run should be short.
    validating ??= validatedRecord(kind, 'edit', call.body);
    const validation = await validating;
    const named = withRoom(validation.input);
    assertCurrent(actor, collection, before, version);
    const input = await withStandingAreas(unit, collection, named);
    await assertRight(unit, actor, collection, { ...validation, input }, before);
    // What a client can't say stays as it is, whatever the kind adds to what was said.
    const kept = Object.entries(before).filter(([name]) => !(name in kind.edit.shape));
    const changed = Object.entries(input).filter(([name]) => name in kind.stored.shape);
    const after = await unit.put(collection, {
      ...Object.fromEntries([...kept, ...changed]),
      ...(await own.edit?.(actor, input as never, before as never, unit)),
      ...hiddenFrom(actor, collection, before),
      id,
    } as never);
    await own.keepInStep?.(before as never, after as never, unit, actor);
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
    await writesOf(collection).keepInStep?.(before as never, undefined, unit, actor);
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
