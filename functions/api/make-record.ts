import { type Collection, kinds } from '../../shared/kinds/registry.ts';
import { msg } from '../../shared/language/messages.ts';
import { can } from '../../shared/permissions/policy.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { UnitOfWork } from '../data/change.ts';
import type { MemberActor } from '../http/call.ts';
import { type Validation, validateRecord } from '../http/validate.ts';
import { alreadyExists } from '../stores/member-records.ts';
import { checkInput } from './check-input.ts';
import { type AnyRecord, onWriteOf, putRecord } from './on-write.ts';

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
