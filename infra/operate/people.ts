import type { Item } from '../../functions/data/table.ts';
import {
  closeIdentity,
  everyIdentity,
  type Identity,
  makeIdentity,
  reopenIdentity,
} from '../../functions/identity/user-pool.ts';
import type { Saved } from './saved.ts';

/** What became of the sign-ins of a saved network's people. */
export type Settled = {
  /** The new ids of those whose identity was gone, by their old one. */
  ids: Map<string, string>;
  /** What people sign in with now, by their id now. */
  addresses: Map<string, string>;
  /** Whose address is somebody else's by now: they get no identity, and their record keeps its id. */
  without: string[];
  /** The ids of everybody else who has an identity. */
  others: string[];
};

type Person = { id: string; email: string; name: string };

/**
 * Sees to it that everybody of a saved network can sign in, or ask to join, as they could then. Nobody is
 * mailed and no identity is deleted. Done again, it finds the identities it made by their address.
 */
export async function settlePeople(saved: Saved): Promise<Settled> {
  const pool = new Map<string, Identity>();
  for await (const identity of everyIdentity()) pool.set(identity.uid, identity);
  const byAddress = new Map([...pool.values()].map((each) => [each.email.toLowerCase(), each]));
  const people = peopleOf(saved);
  const others = [...pool.keys()].filter((id) => !people.has(id));
  const settled: Settled = { ids: new Map(), addresses: new Map(), without: [], others };

  for (const { id, email, name } of people.values()) {
    const own = pool.get(id);
    const holder = own ?? byAddress.get(email.toLowerCase());
    if (!own && holder && people.has(holder.uid)) {
      settled.without.push(id);
      continue;
    }
    const identity = holder ?? (await makeIdentity(email, name));
    if (identity.disabled) await reopenIdentity(identity.uid);
    if (identity.uid !== id) settled.ids.set(id, identity.uid);
    settled.addresses.set(identity.uid, identity.email);
  }
  for (const { pk, sk } of saved.items.values())
    if (pk === 'away' && pool.get(sk)?.disabled === false) await closeIdentity(sk);
  return settled;
}

/** Those of a saved network who could sign in: its members, who had asked to join, and who was declined. */
function peopleOf({ items, identities }: Saved): Map<string, Person> {
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

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The items with everybody's new id wherever their old one stood, and with what they sign in with now. */
export function rekeyed(items: Saved['items'], { ids, addresses }: Settled): Saved['items'] {
  const moved = [...items.values()].map((item): Item => {
    const named: Item =
      ids.size === 0 ? item : JSON.parse(JSON.stringify(item).replace(uuid, (id) => ids.get(id) ?? id));
    const email = named.pk === 'users' ? addresses.get(named.sk) : undefined;
    return email === undefined ? named : { ...named, email };
  });
  return new Map(moved.map((item) => [`${item.pk} ${item.sk}`, item]));
}
