import { collectionName, versionTag } from '../../shared/contract.ts';
import { ProductError } from '../../shared/errors.ts';
import { recordId } from '../../shared/fields.ts';
import { can } from '../../shared/policy.ts';
import { present } from '../../shared/present.ts';
import type { Collection, Stored } from '../../shared/registry.ts';
import type { Unit } from '../data/change.ts';
import type { Answer, Call, MemberActor } from './call.ts';

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

/** The version in `If-Match`, written `"3"`; none where the call names none. */
export function versionNamed(call: Call): number | undefined {
  const tag = call.headers['if-match'];
  if (tag === undefined) return undefined;
  if (!versionTag.safeParse(tag.trim()).success)
    throw new ProductError('bad-request', { message: 'If-Match must be a version, like "3".' });
  return Number(tag.replace(/\D/g, ''));
}

/** @param version none where any will do */
export function assertCurrent(
  actor: MemberActor,
  collection: Collection,
  record: Stored<Collection>,
  version: number | undefined,
): void {
  if (version !== undefined && version !== record.version)
    throw new ProductError('stale', { current: present(collection, record, actor) });
}
