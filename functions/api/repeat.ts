import { createHash } from 'node:crypto';
import type { Collection } from '../../shared/kinds/registry.ts';
import { msg } from '../../shared/language/messages.ts';
import { present } from '../../shared/permissions/present.ts';
import { idempotencyKey } from '../../shared/protocol/call-parts.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { UnitOfWork } from '../data/change.ts';
import type { Call, MemberActor } from '../http/call.ts';

type Repeat = {
  key: { pk: string; sk: string };
  fingerprint: string;
  collection: Collection;
  actor: MemberActor;
};

/** Makes a retried creation safe, if the client sends a key. */
export function repeatOf(call: Call<'createRecord'>, collection: Collection): Repeat | undefined {
  const key = call.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (!idempotencyKey.safeParse(key).success)
    throw new ProductError('bad-request', {
      message: msg('An Idempotency-Key must have 1 to 128 visible characters.'),
    });
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([collection, call.body]))
    .digest('base64url');
  const { actor } = call;
  return { key: { pk: 'idempotency', sk: `${actor.id}#${key}` }, fingerprint, collection, actor };
}

/**
 * The id of the record that the same call created before.
 *
 * @throws `conflict` if the key was sent with another body, with the record that this created
 */
export async function findPreviousCreation(
  unit: UnitOfWork,
  repeat: Repeat | undefined,
): Promise<string | undefined> {
  const item = repeat && (await unit.item(repeat.key));
  if (!item) return undefined;
  if (item.fingerprint !== repeat.fingerprint) {
    const { collection, actor } = repeat;
    const record = await unit.get(collection, item.id as string);
    throw new ProductError('conflict', {
      message: msg('An earlier attempt was saved, with what you had written then.'),
      current: record && present(collection, record, actor),
    });
  }
  return item.id as string;
}
