import { idsIn } from '../../shared/fields/field-values.ts';
import { collections, type SectionKind } from '../../shared/kinds/collections.ts';
import { referenceFacts } from '../../shared/kinds/reference-facts.ts';
import type { Message } from '../../shared/language/messages.ts';
import { sortedBy } from '../../shared/language/sorted-by.ts';
import { msPerDay } from '../../shared/language/time.ts';
import type { RecordLists } from '../data/hooks.ts';

/* The member's own records on the home page. Pure. */

type Values = { id: string; nameInOrder: string } & Record<string, unknown>;
const recordsIn = (lists: RecordLists, collection: SectionKind) =>
  (lists[collection] ?? []) as unknown as readonly Values[];

/** How long somebody is new, after they became a member or were last invited, in ms. */
const newFor = 30 * msPerDay;

export const isNewcomer = (
  { createTimestamp, invited = createTimestamp }: { createTimestamp: string; invited?: string | undefined },
  now: Date,
): boolean => now.getTime() - Date.parse(invited) < newFor;

/** A record that names a member, and their role in it. */
export type OwnRecord = { collection: SectionKind; record: { id: string; closed?: string }; as: Message };

/** The fields that give a member a role in a record, the most responsible role first. */
const roles = collections
  .flatMap((collection) =>
    referenceFacts[collection]
      .filter(({ to, home }) => home && to === 'users')
      .map(({ home, ...reference }, place) => ({
        collection: collection as SectionKind,
        reference,
        as: home as Message,
        place,
      })),
  )
  .sort((one, other) => one.place - other.place);

/** A member's own records, deduplicated: those they are responsible for first, those that their record names last. */
export function ownRecordsOf(user: { id: string }, lists: RecordLists): OwnRecord[] {
  const own: OwnRecord[] = [];
  const add = (collection: SectionKind, as: Message, isIn: (record: Values) => boolean) => {
    const others = recordsIn(lists, collection).filter(
      (record) =>
        isIn(record) && !own.some((each) => each.collection === collection && each.record.id === record.id),
    );
    own.push(
      ...sortedBy(others, ({ nameInOrder }) => [nameInOrder]).map((each) => ({
        collection,
        record: each,
        as,
      })),
    );
  };
  for (const { collection, reference, as } of roles)
    add(collection, as, (record) => idsIn(record[reference.field], reference.shape).includes(user.id));
  for (const { field, shape, to, home } of referenceFacts.users)
    if (home) add(to as SectionKind, home, ({ id }) => idsIn((user as Values)[field], shape).includes(id));
  return own;
}
