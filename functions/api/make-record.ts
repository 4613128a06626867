import { type Collection, kinds } from '../../shared/kinds/registry.ts';
import { msg } from '../../shared/language/messages.ts';
import { can } from '../../shared/permissions/policy.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { UnitOfWork } from '../data/change.ts';
import type { MemberActor } from '../http/call.ts';
import { type Validation, validateRecord } from '../http/validate.ts';
import { alreadyExists } from '../stores/member-records.ts';
import { checkInput } from './check-input.ts';
import { type AnyRecord, type Input, onWriteOf, putRecord } from './on-write.ts';

/** Bytes of JSON in a body, of the 400 KB of an item: what the product adds always fits. */
const largestInput = 350_000;

/**
 * Validates a body by its kind's schema, field by field.
 *
 * @throws ProductError `too-large`; `bad-request` for what has no fields
 */
export async function validateInput(
  collection: Collection,
  purpose: 'create' | 'edit',
  body: unknown,
): Promise<Validation> {
  const validation = await validateRecord(kinds[collection], purpose, body);
  if (Buffer.byteLength(JSON.stringify(validation.input)) > largestInput)
    throw new ProductError('too-large', {
      message: msg('This record is too large. Shorten its texts or lists.'),
    });
  return validation;
}

/** Creates a record within a change. @throws what `checkInput` throws; `forbidden`; `conflict` if the id is taken */
export async function makeRecord(
  unit: UnitOfWork,
  actor: MemberActor,
  collection: Collection,
  validation: Validation,
  id: string,
): Promise<AnyRecord> {
  const input = await checkInput(unit, actor, collection, validation);
  if (!can(actor, 'create', collection, input)) throw new ProductError('forbidden');
  if (await unit.get(collection, id)) throw alreadyExists(collection);
  const kindWrites = onWriteOf(collection);
  const fields = kindWrites.create ? await kindWrites.create(actor, input, unit) : input;
  const record = await putRecord(unit, collection, { ...fields, id });
  await kindWrites.syncDerived?.(undefined, record, unit, actor);
  return record;
}

/** Edits a record within a change. @throws what `checkInput` throws */
export async function putEdited(
  unit: UnitOfWork,
  actor: MemberActor,
  collection: Collection,
  validation: Validation,
  before: AnyRecord,
): Promise<AnyRecord> {
  const { edit, stored } = kinds[collection];
  const own = onWriteOf(collection);
  const input = await checkInput(unit, actor, collection, validation, before);
  // Server-only fields keep their stored value.
  const serverOnly = Object.entries(before).filter(([name]) => !(name in edit.shape));
  const changed = Object.entries(input).filter(([name]) => name in stored.shape);
  const after = await putRecord(unit, collection, {
    ...Object.fromEntries([...serverOnly, ...changed]),
    ...(await own.edit?.(actor, input, before, unit)),
    ...hiddenFields(actor, collection, before),
    id: before.id,
  });
  await own.syncDerived?.(before, after, unit, actor);
  return after;
}

/** Private fields that an editor can't see, and so can't send back, keep their stored value. */
function hiddenFields(actor: MemberActor, collection: Collection, record: AnyRecord): Input {
  if (can(actor, 'see-private', collection, record)) return {};
  return Object.fromEntries(
    kinds[collection].privateFields.map((name) => [name, (record as unknown as Input)[name]]),
  );
}
