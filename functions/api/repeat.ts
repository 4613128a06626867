import { createHash } from 'node:crypto';
import { idempotencyKey } from '../../shared/contract.ts';
import { ProductError } from '../../shared/errors.ts';
import type { Collection } from '../../shared/registry.ts';
import type { Unit } from '../data/change.ts';
import type { Call } from '../http/call.ts';

type Repeat = { key: { pk: string; sk: string }; fingerprint: string };

/** What makes a retried creation safe, where the client asks for it. */
export function repeatOf(call: Call, collection: Collection): Repeat | undefined {
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
export async function earlier(unit: Unit, repeat: Repeat | undefined): Promise<string | undefined> {
  const item = repeat && (await unit.item(repeat.key));
  if (!item) return undefined;
  if (item.fingerprint !== repeat.fingerprint)
    throw new ProductError('conflict', { message: 'This Idempotency-Key was used for something else.' });
  return item.id as string;
}
