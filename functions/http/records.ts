import { recordId } from '../../shared/fields/fields.ts';
import type { Collection, Presented, Stored } from '../../shared/kinds/registry.ts';
import { msg } from '../../shared/language/messages.ts';
import { can } from '../../shared/permissions/policy.ts';
import { present } from '../../shared/permissions/present.ts';
import { versionTag } from '../../shared/protocol/call-parts.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { UnitOfWork } from '../data/change.ts';
import type { Answer, MemberActor, Refusing } from './call.ts';

/** The id in the path. */
export const idOf = ({ path, refusal }: { path: { id: string } } & Refusing<'not-found'>): string =>
  parseId(path.id, refusal);

/** A part of the path as an id. An invalid id is not found. */
export function parseId(said: string, refusal: Refusing<'not-found'>['refusal']): string {
  const id = recordId.safeParse(said);
  if (!id.success) throw refusal('not-found');
  return id.data;
}

/** The record, if this actor may see it; otherwise it is not found. */
export async function readVisible<C extends Collection>(
  unit: UnitOfWork,
  actor: MemberActor,
  collection: C,
  id: string,
): Promise<Stored<C>> {
  const record = await unit.get(collection, id);
  if (!record || !can(actor, 'see', collection, record, unit.now)) throw new ProductError('not-found');
  return record;
}

/** A record as an answer, with its version as `ETag`. */
export function answerRecord<C extends Collection>(
  actor: MemberActor,
  collection: C,
  record: Stored<C>,
): Answer<Presented<C>> {
  return {
    status: 200,
    body: present(collection, record, actor),
    headers: { etag: `"${record.version}"` },
  };
}

/** The version in `If-Match`, such as `"3"`, if there is one. */
export function requestedVersion({
  headers,
  refusal,
}: { headers: Record<string, string> } & Refusing<'bad-request'>): number | undefined {
  const tag = headers['if-match'];
  if (tag === undefined) return undefined;
  if (!versionTag.safeParse(tag.trim()).success)
    throw refusal('bad-request', { message: msg('If-Match must be a version, like "3".') });
  return Number(tag.replace(/\D/g, ''));
}

/** @param version undefined if any version will do */
export function assertCurrent(
  actor: MemberActor,
  collection: Collection,
  record: Stored<Collection>,
  version: number | undefined,
): void {
  if (version !== undefined && version !== record.version)
    throw new ProductError('stale', { current: present(collection, record, actor) });
}
