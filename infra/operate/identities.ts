import type { Item } from '../../functions/data/table.ts';
import {
  closeIdentity,
  everyIdentity,
  type Identity,
  makeIdentity,
  reopenIdentity,
} from '../../functions/identity/user-pool.ts';
import { isLocked } from '../../functions/stores/sessions.ts';
import type { SavedNetwork } from './saved-network.ts';

type Person = { id: string; email: string; name: string };

/** What a restore does to people's identities. */
export type NewIdentities = {
  /** The new ids of people whose identity was gone, by old id. */
  ids: Map<string, string>;
  /** The ids of people whose address somebody else has by now: they get no identity, and their record keeps its id. */
  without: string[];
};

export type RestoredIdentities = NewIdentities & {
  /** The current addresses, by current id. */
  addresses: Map<string, string>;
  /** The ids of all other identities. */
  others: string[];
};

/**
 * Restores the identities of a saved network, so that everybody can sign in or ask to join as they could then. Nobody is
 * mailed, and no identity is deleted. It is idempotent, because it finds the identities it made by their address.
 *
 * @param act false for a preview, in which new ids are made up
 */
export async function restoreIdentities(saved: SavedNetwork, act = true): Promise<RestoredIdentities> {
  const pool = new Map<string, Identity>();
  for await (const identity of everyIdentity()) pool.set(identity.uid, identity);
  const byAddress = new Map([...pool.values()].map((each) => [each.email.toLowerCase(), each]));
  const people = peopleOf(saved);
  const restored: RestoredIdentities = {
    ids: new Map(),
    addresses: new Map(),
    without: [],
    others: [...pool.keys()].filter((id) => !people.has(id)),
  };

  for (const { id, email, name } of people.values()) {
    const own = pool.get(id);
    const holder = own ?? byAddress.get(email.toLowerCase());
    if (!own && holder && people.has(holder.uid)) {
      restored.without.push(id);
      continue;
    }
    if (act && holder?.disabled && !(await isLocked(holder.uid))) await reopenIdentity(holder.uid);
    const identity = holder ?? (act ? await makeIdentity(email, name) : { uid: `new-id-of-${id}`, email });
    if (identity.uid !== id) restored.ids.set(id, identity.uid);
    restored.addresses.set(identity.uid, identity.email);
  }
  for (const { pk, sk } of saved.items.values())
    if (act && pk === 'soft-deleted' && pool.get(sk)?.disabled === false) await closeIdentity(sk);
  return restored;
}

/** Everybody in a saved network who could sign in: members, and people who asked to join or were declined. */
function peopleOf({ items, identities }: SavedNetwork): Map<string, Person> {
  const known = new Map(identities.map((identity) => [identity.uid, identity]));
  const people = new Map<string, Person>();
  for (const item of items.values()) {
    const { pk, sk: id, email, name } = item as Item & Partial<Person>;
    const identity = known.get(id);
    if (pk === 'users' || (pk === 'requests' && item.nominatedBy === undefined)) {
      people.set(id, { id, email: identity?.email ?? String(email), name: String(name) });
    } else if (pk === 'decisions' && identity && !items.has(`away ${id}`)) {
      people.set(id, { id, email: identity.email, name: identity.name ?? identity.email });
    }
  }
  return people;
}

export const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Replaces old ids and addresses in the items by current ones. */
export function replaceIds(
  items: SavedNetwork['items'],
  { ids, addresses }: Pick<RestoredIdentities, 'ids' | 'addresses'>,
): SavedNetwork['items'] {
  const moved = [...items.values()].map((item): Item => {
    const named: Item =
      ids.size === 0 ? item : JSON.parse(JSON.stringify(item).replace(uuid, (id) => ids.get(id) ?? id));
    const email = named.pk === 'users' ? addresses.get(named.sk) : undefined;
    return email === undefined ? named : { ...named, email };
  });
  return new Map(moved.map((item) => [`${item.pk} ${item.sk}`, item]));
}
