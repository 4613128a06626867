import { readItem } from '../../functions/data/records.ts';
import type { Item } from '../../functions/data/table.ts';
import {
  closeIdentity,
  everyIdentity,
  type Identity,
  makeIdentity,
  reopenIdentity,
} from '../../functions/identity/user-pool.ts';
import type { SavedNetwork } from './saved-network.ts';

type Person = { id: string; email: string; name: string };

export type NewIdentities = {
  /** The new ids of people whose identity was gone, by old id. */
  ids: Map<string, string>;
  /** The ids of people whose address somebody else has by now: they get no identity, and their record keeps its id. */
  without: string[];
};

/** The identities of a saved network's people. */
export type RestoredIdentities = NewIdentities & {
  /** The current addresses, by current id. */
  addresses: Map<string, string>;
  /** The ids of all other identities. */
  others: string[];
};

/** The plan of a restore for identities. */
export type IdentityPlan = RestoredIdentities & {
  /** People without an identity, who get one. */
  missing: Person[];
  /** The uids of identities that are enabled or disabled. */
  reopened: string[];
  closed: string[];
};

/** Plans what is needed so that everybody of a saved network can sign in as they could then. */
export async function planIdentities(saved: SavedNetwork): Promise<IdentityPlan> {
  const pool = new Map<string, Identity>();
  for await (const identity of everyIdentity()) pool.set(identity.uid, identity);
  const byAddress = new Map([...pool.values()].map((each) => [each.email.toLowerCase(), each]));
  const people = peopleOf(saved);
  const plan: IdentityPlan = {
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
      // A member whose identity is disabled is locked.
      if (holder.disabled && !(await readItem({ pk: 'users', sk: holder.uid })))
        plan.reopened.push(holder.uid);
      addIdentity(plan, person.id, holder);
    } else plan.missing.push(person);
  }
  for (const { pk, sk } of saved.items.values())
    if (pk === 'soft-deleted' && pool.get(sk)?.disabled === false) plan.closed.push(sk);
  return plan;
}

function addIdentity({ ids, addresses }: RestoredIdentities, id: string, { uid, email }: Identity): void {
  if (uid !== id) ids.set(id, uid);
  addresses.set(uid, email);
}

/**
 * Restores the identities of a saved network, so that everybody can sign in or ask to join as they could then. Nobody is
 * mailed, and no identity is deleted. It is idempotent, because it finds the identities it made by their address.
 */
export async function restoreIdentities(saved: SavedNetwork): Promise<RestoredIdentities> {
  const { missing, reopened, closed, ...settled } = await planIdentities(saved);
  for (const { id, email, name } of missing) {
    const identity = await makeIdentity(email, name);
    addIdentity(settled, id, identity);
  }
  for (const uid of reopened) await reopenIdentity(uid);
  for (const uid of closed) await closeIdentity(uid);
  return settled;
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

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Replaces old ids and addresses in the items by current ones. */
export function replaceIds(
  items: SavedNetwork['items'],
  { ids, addresses }: RestoredIdentities,
): SavedNetwork['items'] {
  const moved = [...items.values()].map((item): Item => {
    const named: Item =
      ids.size === 0 ? item : JSON.parse(JSON.stringify(item).replace(uuid, (id) => ids.get(id) ?? id));
    const email = named.pk === 'users' ? addresses.get(named.sk) : undefined;
    return email === undefined ? named : { ...named, email };
  });
  return new Map(moved.map((item) => [`${item.pk} ${item.sk}`, item]));
}
