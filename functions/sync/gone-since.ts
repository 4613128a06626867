import { can, rules } from '../../shared/policy.ts';
import { type Collection, collections, type Stored } from '../../shared/registry.ts';
import { entriesFrom } from '../data/feed.ts';
import { findExpiring, readItems } from '../data/records.ts';
import { readStored } from '../data/stored.ts';
import type { MemberActor } from '../http/call.ts';

/** Entries of the feed that are read at once. */
export const entriesAtOnce = 200;
/** Clocks of two functions may differ by this much; group twice that a record is gone harms nobody. */
export const clocksDiffer = 10 * 60_000;

type Named = { collection: Collection; id: string };

/** Those of the records that are there, by their names. */
export async function lookUp(touched: Named[]): Promise<Map<string, Stored<Collection>>> {
  const items = await readItems(touched.map(({ collection, id }) => ({ pk: collection, sk: id })));
  return new Map(
    items.flatMap((item): [string, Stored<Collection>][] => {
      const record = readStored(item.pk as Collection, item);
      return record ? [[recordKey({ collection: item.pk as Collection, id: item.sk }), record]] : [];
    }),
  );
}

export const recordKey = ({ collection, id }: Named): string => `${collection} ${id}`;

/** What this actor sees no longer because its time is over: that is in no feed. */
export async function endedSince(actor: MemberActor, at: string, now: Date): Promise<Named[]> {
  const since = new Date(Date.parse(at) - clocksDiffer);
  const found: Named[] = [];
  for (const collection of collections.filter((each) => rules[each].see.endsAt)) {
    const ended = (await findExpiring(collection, since.toISOString(), now.toISOString())).map(({ id }) => ({
      collection,
      id,
    }));
    const records = await lookUp(ended);
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
 * What was deleted since a write, or went out of this actor's sight, by its name. What came back is among it: the feed
 * brings it again.
 */
export async function goneSince(
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
