import { collections } from '../../shared/kinds/registry.ts';
import { msPerMinute } from '../../shared/language/time.ts';
import { can, rules } from '../../shared/permissions/policy.ts';
import { entriesFrom } from '../data/feed.ts';
import { findExpiring, type RecordRef, readRecords, recordKey } from '../data/records.ts';
import type { MemberActor } from '../http/call.ts';

export const entriesAtOnce = 200;
/** Milliseconds by which the clocks of two functions may differ; a removal that is sent twice does no harm. */
export const largestClockSkew = 10 * msPerMinute;

/** Records that this actor no longer sees because they ended by themselves, which is not in the feed. */
export async function endedSince(actor: MemberActor, at: string, now: Date): Promise<RecordRef[]> {
  const since = new Date(Date.parse(at) - largestClockSkew);
  const found: RecordRef[] = [];
  for (const collection of collections.filter((each) => rules[each].see.endsAt)) {
    const ended = (await findExpiring(collection, since.toISOString(), now.toISOString())).map(({ id }) => ({
      collection,
      id,
    }));
    const records = await readRecords(ended);
    found.push(
      ...ended.filter((each) => {
        const record = records.get(recordKey(each));
        return !record || !can(actor, 'see', collection, record, now);
      }),
    );
  }
  return found;
}

/**
 * The records that were deleted since a write, or that this actor no longer sees. They may be visible again: the feed
 * sends them then.
 */
export async function removedSince(
  actor: MemberActor,
  { seq, at }: { seq: number; at: string },
  now: Date,
): Promise<Set<string>> {
  const gone = new Set((await endedSince(actor, at, now)).map(recordKey));
  for (let entries = await entriesFrom(seq + 1, entriesAtOnce); entries.length > 0; ) {
    for (const { collection, id, was, is } of entries.flatMap(({ changes }) => changes))
      if (was && !(is && can(actor, 'see', collection, is, now))) gone.add(recordKey({ collection, id }));
    entries = await entriesFrom((entries.at(-1)?.seq ?? 0) + 1, entriesAtOnce);
  }
  return gone;
}
