import { v7 as uuid } from 'uuid';
import { type Collection, kinds } from '../../shared/kinds/registry.ts';
import { msg } from '../../shared/language/messages.ts';
import { secondsPerDay } from '../../shared/language/time.ts';
import { can } from '../../shared/permissions/policy.ts';
import { present } from '../../shared/permissions/present.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { UnitOfWork } from '../data/change.ts';
import { secondsFrom } from '../data/table.ts';
import type { Handler } from '../http/call.ts';
import { answerRecord, assertCurrent, idOf, readVisible, requestedVersion } from '../http/records.ts';
import type { Validation } from '../http/validate.ts';
import { changeBy, countRefusedCall } from '../stores/actor.ts';
import { checkInput } from './check-input.ts';
import { makeRecord, putEdited, validateInput } from './make-record.ts';
import { onWriteOf } from './on-write.ts';
import { findPreviousCreation, repeatOf } from './repeat.ts';

export const createRecord: Handler<'createRecord'> = async (call) => {
  const { collection } = call.path;
  if (!can(call.actor, 'create', collection)) throw call.refusal('forbidden');
  if (collection === 'admins')
    throw call.refusal('bad-request', {
      message: msg('To make somebody an administrator, use PUT /api/admins/{userId}.'),
      values: { userId: '{userId}' },
    });
  const repeat = repeatOf(call, collection);
  // A retried creation is answered even if the quota is used up by now.
  if (call.actor.limitRefusal && !(await findPreviousCreation(new UnitOfWork(), repeat)))
    throw call.actor.limitRefusal;
  const validation = await validateInput(collection, 'create', call.body);
  const kindWrites = onWriteOf(collection);

  let id = uuid();
  if (kindWrites.identify) {
    // The whole input is checked before somebody is invited.
    const trial = new UnitOfWork();
    if (!(await findPreviousCreation(trial, repeat))) {
      const input = await checkInput(trial, call.actor, collection, validation);
      id = await kindWrites.identify(input, call.actor);
    }
  }
  const creating = changeBy(call.actor, async (unit, actor) => {
    const previousId = await findPreviousCreation(unit, repeat);
    if (previousId) {
      // The author may read it once more, even if they can't otherwise see it, such as a nomination.
      const previous = await unit.get(collection, previousId);
      if (!previous) throw call.refusal('not-found');
      return previous;
    }
    const made = await makeRecord(unit, actor, collection, validation, id);
    if (repeat)
      await unit.putItem({
        ...repeat.key,
        fingerprint: repeat.fingerprint,
        id,
        expires: secondsFrom(unit.now, secondsPerDay),
      });
    return made;
  });
  const record = await creating.catch(async (refusal: unknown) => {
    if (kinds[collection].dailyLimit?.countsRefused && isRefusal(refusal)) await countRefusedCall(call.actor);
    throw refusal;
  });
  return {
    status: 201,
    body: present<Collection>(collection, record, call.actor),
    headers: { etag: `"${record.version}"`, location: `/api/${collection}/${record.id}` },
  };
};

const isRefusal = (error: unknown) =>
  error instanceof ProductError && ['forbidden', 'not-found', 'conflict'].includes(error.code);

export const editRecord: Handler<'editRecord'> = async (call) => {
  const { collection } = call.path;
  const id = idOf(call);
  let validating: Promise<Validation> | undefined;
  const record = await changeBy(call.actor, async (unit, actor) => {
    const before = await readVisible(unit, actor, collection, id);
    if (!can(actor, 'edit', collection, before, unit.now)) throw call.refusal('forbidden');
    const version = requestedVersion(call);
    if (version === undefined) throw call.refusal('precondition-required');
    // Validated only for who may edit, and once for all attempts, as each should be short.
    validating ??= validateInput(collection, 'edit', call.body);
    const validation = await validating;
    assertCurrent(actor, collection, before, version);
    return putEdited(unit, actor, collection, validation, before);
  });
  return answerRecord(call.actor, collection, record);
};

export const deleteRecord: Handler<'deleteRecord'> = async (call) => {
  const { collection } = call.path;
  const id = idOf(call);
  await changeBy(call.actor, async (unit, actor) => {
    const before = await readVisible(unit, actor, collection, id);
    if (!can(actor, 'delete', collection, before, unit.now)) throw call.refusal('forbidden');
    assertCurrent(actor, collection, before, requestedVersion(call));
    await unit.remove(collection, id);
    await onWriteOf(collection).syncDerived?.(before, undefined, unit, actor);
  });
  return { status: 204 };
};
