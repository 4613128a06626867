import { roles } from '../../infra/local/seed/accounts.ts';
import { randomFrom } from '../../infra/local/seed/lib/random.ts';
import { makeNetwork } from '../../infra/local/seed/network.ts';
import { type Collection, sectionKinds } from '../../shared/kinds/collections.ts';
import { entryOf, nameIn, partsFor } from '../../shared/search/fields.ts';
import { buildIndex, type SearchIndexes, withoutChanges } from '../../shared/search/search-index.ts';
import { normalise } from '../../shared/text/words.ts';
import { sortingName } from '../../shared/user/user.rules.ts';
import type { Listed } from '../../web/data/list-pages.ts';

const accounts = Object.fromEntries(roles.map((role) => [role, `id-of-${role}`])) as Parameters<
  typeof makeNetwork
>[1]['accounts'];

/** The seed's network of so many members, and each kind as the app searches it. */
export function searchedNetwork(members: number) {
  const { records } = makeNetwork(randomFrom(1), { members, accounts, now: new Date('2026-03-20') });
  const lists = (collection: Collection) => records[collection] as unknown as Listed<Collection>[];
  const indexOf = (collection: Collection): SearchIndexes => {
    const parts = partsFor(collection, lists);
    return withoutChanges(
      buildIndex(records[collection].map((record) => entryOf(collection, record, parts(record)))),
    );
  };
  const listed = (collection: Collection) =>
    new Map(
      records[collection].map((record) => {
        const name = nameIn(record);
        const nameInOrder = normalise(collection === 'users' ? sortingName({ ...record, name }) : name);
        return [record.id, { ...record, nameInOrder }] as const;
      }),
    );
  const searched = () =>
    new Map(
      sectionKinds.map((collection) => [
        collection,
        { indexes: indexOf(collection), byId: listed(collection) },
      ]),
    );
  return { records, lists, indexOf, searched };
}
