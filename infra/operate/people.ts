import type { Item } from '../../functions/data/table.ts';
import {
  closeIdentity,
  everyIdentity,
  type Identity,
  makeIdentity,
  reopenIdentity,
} from '../../functions/identity/user-pool.ts';
import type { Saved } from './saved.ts';

type Person = { id: string; email: string; name: string };

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

/** What a restore would do about people's sign-ins. */
export type PeoplePlan = Settled & {
  /** Who has no identity, and gets one. */
  missing: Person[];
  /** Whose identity is opened or closed, by uid. */
  reopened: string[];
  closed: string[];
};

/** Finds out what has to be done so that everybody of a saved network can sign in as they could then. */
export async function planPeople(saved: Saved): Promise<PeoplePlan> {
  const pool = new Map<string, Identity>();
  for await (const identity of everyIdentity()) pool.set(identity.uid, identity);
  const byAddress = new Map([...pool.values()].map((each) => [each.email.toLowerCase(), each]));
  const people = peopleOf(saved);
  const plan: PeoplePlan = {
    ids: new Map(),
    addresses: new Map(),
    without: [],
    others: [...pool.keys()].filter((id) => !people.has(id)),
    missing: [],
    reopened: [],
    closed: [],
  };

  for (const person of people.values()) {
    const own = pool.get(person.id);
    const holder = own ?? byAddress.get(person.email.toLowerCase());
    if (!own && holder && people.has(holder.uid)) plan.without.push(person.id);
    else if (holder) {
      if (holder.disabled) plan.reopened.push(holder.uid);
      addIdentity(plan, person.id, holder);
    } else plan.missing.push(person);
  }
  for (const { pk, sk } of saved.items.values())
    if (pk === 'away' && pool.get(sk)?.disabled === false) plan.closed.push(sk);
  return plan;
}

function addIdentity({ ids, addresses }: Settled, id: string, { uid, email }: Identity): void {
  if (uid !== id) ids.set(id, uid);
  addresses.set(uid, email);
}

/**
 * Sees to it that everybody of a saved network can sign in, or ask to join, as they could then. Nobody is
 * mailed and no identity is deleted. Done again, it finds the identities it made by their address.
 */
export async function settlePeople(saved: Saved): Promise<Settled> {
  const { missing, reopened, closed, ...settled } = await planPeople(saved);
  for (const { id, email, name } of missing) {
    const identity = await makeIdentity(email, name);
    addIdentity(settled, id, identity);
  }
  for (const uid of reopened) await reopenIdentity(uid);
  for (const uid of closed) await closeIdentity(uid);
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
