import { isDeepStrictEqual } from 'node:util';
import * as back from '../../functions/api/put-back.ts';
import { authorOfWrite, byOperator, goneKey } from '../../functions/data/audit.ts';
import { change, UnitOfWork } from '../../functions/data/change.ts';
import { readSequence } from '../../functions/data/feed.ts';
import { everyRecord, readItem } from '../../functions/data/records.ts';
import { type Item, keyText } from '../../functions/data/table.ts';
import { assertNoMember } from '../../functions/identity/invite.ts';
import * as identities from '../../functions/identity/user-pool.ts';
import { operator } from '../../functions/stores/actor.ts';
import { imagesShownBy } from '../../functions/stores/images-shown.ts';
import { type Collection, kinds } from '../../shared/kinds/registry.ts';
import { ProductError, refusalInWords } from '../../shared/protocol/errors.ts';
import { replaceIds, uuid } from './identities.ts';
import { type Comparison, type Difference, nextOf } from './restore.ts';
import type { SavedNetwork } from './saved-network.ts';

/** What comes back, with the images that it shows. */
export type OnlyPlan = Comparison & { images: Set<string> };

/** What `only` names: one record, all of a kind, or a member with what is theirs or names them. */
function chosenBy(only: string, { items }: SavedNetwork): { chosen: Item[]; person?: string } {
  const [kind = '', id] = only.split('/');
  const known = back.putBackKinds;
  if (!known.includes(kind as Collection))
    throw new Error(
      back.notPutBack[kind as Collection] ??
        `Name one of ${known.join(', ')}, or one record: offers/ID, users/ADDRESS.`,
    );
  const all = known.flatMap((each) => [...items.values()].filter(({ pk }) => pk === each));
  const ofKind = all.filter(({ pk }) => pk === kind);
  if (id === undefined) return { chosen: ofKind };
  const isAddress = ({ email }: Item) => kind === 'users' && String(email).toLowerCase() === id.toLowerCase();
  const found = ofKind.find((item) => item.sk === id || isAddress(item));
  if (!found) throw new Error(`There was no ${only} then.`);
  if (kind !== 'users') return { chosen: [found] };
  const names = (item: Item) => back.ownerOf(item) === found.sk || back.placesOf(found.sk, item).length > 0;
  return { chosen: [found, ...all.filter((item) => item !== found && names(item))], person: found.sk };
}

/**
 * Plans what `only` names to be put back into the network as it is, or does what was planned: each record in a change of
 * its own, by the rules of an edit. Nothing is deleted, and the stream goes on.
 *
 * @param overwrite whether records are put back that are others by now, or that administrators removed
 */
export async function restoreOnly(
  saved: SavedNetwork,
  only: string,
  { overwrite = false, plan }: { overwrite?: boolean | undefined; plan?: OnlyPlan },
): Promise<OnlyPlan> {
  const { chosen, person } = chosenBy(only, saved);
  const { seq } = await readSequence();
  const removed = new Set<string>();
  for await (const { outcome, record } of everyRecord('reports'))
    if (outcome === 'removed') removed.add(`${record.kind} ${record.id}`);
  const done: OnlyPlan = { differences: [], stay: 0, ids: new Map(), without: [], images: new Set() };
  // Never committed: what comes later in a plan finds what came before.
  const trial = new UnitOfWork();
  await trial.items(chosen.map(({ pk, sk }) => ({ pk, sk })));

  async function add(item: Item, planned: Difference | undefined): Promise<void> {
    const name = keyText(item);
    const uid = item.pk === 'users' ? await identityOf(item, plan !== undefined) : undefined;
    const isNew = uid !== undefined && uid !== item.sk;
    if (isNew && (await readItem({ pk: 'users', sk: uid }))) done.ids.set(item.sk, uid);
    const renamed = replaceIds(new Map([[name, item]]), { ...done, addresses: new Map() });
    const terms = {
      items: saved.items,
      version: Number(nextOf(item, undefined, seq).version),
      person: person && (done.ids.get(person) ?? person),
      uid,
    };
    const act = async (unit: UnitOfWork) => {
      const put = await back.putBack(unit, [...renamed.values()][0] ?? item, terms);
      if (planned && planned.version !== put.before?.version)
        throw new back.NotPutBack('Somebody changed it meanwhile.');
      return put;
    };
    const put = await (plan ? change(act, byOperator('restore')) : act(trial));
    if (isNew) done.ids.set(item.sk, uid);
    const difference = planned ?? (await differenceOf(item, put, saved));
    if (!difference) done.stay += 1;
    else if (!planned && !overwrite && (put.before || removed.has(name)))
      done.differences.push({ ...difference, what: 'differs' });
    else {
      done.differences.push(difference);
      for (const { id } of imagesShownBy(item.pk as Collection, put.after)) done.images.add(id);
    }
  }

  for (const item of chosen) {
    const name = keyText(item);
    const planned = plan?.differences.find((each) => each.name === name);
    if (plan && planned?.what !== 'comes' && planned?.what !== 'changes') {
      const uid = plan.ids.get(item.sk);
      if (uid !== undefined) done.ids.set(item.sk, uid);
      if (planned) done.differences.push(planned);
      else done.stay += 1;
    } else
      await add(item, planned).catch((error: unknown) => {
        const isRule = error instanceof ProductError && error.code !== 'try-again';
        if (!isRule && !(error instanceof back.NotPutBack)) throw error;
        const why = isRule ? refusalInWords(error) : error.message;
        done.differences.push({ name, item, what: 'refused', notes: [why] });
      });
  }
  return done;
}

/** The uid of a member who comes back. @throws NotPutBack, or ProductError if somebody else has their address */
async function identityOf({ sk: id, email, name, createTimestamp }: Item, make: boolean): Promise<string> {
  if (await readItem({ pk: 'users', sk: id })) return id;
  if (make) await identities.signOutEverywhere(id);
  if (await identities.hasIdentity(id)) return id;
  const holder = await identities.findIdentity(String(email));
  // Whoever came back with a new identity is the same person.
  const member = holder && (await readItem({ pk: 'users', sk: holder.uid }));
  if (holder && member?.createTimestamp === createTimestamp) return holder.uid;
  await assertNoMember(String(email), operator);
  if (holder?.disabled) throw new back.NotPutBack('Another deleted member has their address.');
  if (holder) return holder.uid;
  return make ? (await identities.makeIdentity(String(email), String(name))).uid : `new-id-of-${id}`;
}

/** What an operator should know of a record that comes back or changes; undefined if it stays. */
async function differenceOf(
  item: Item,
  { before, after, missing }: back.PutBack,
  { items }: SavedNetwork,
): Promise<Difference | undefined> {
  const collection = item.pk as Collection;
  const nameOf = (id: string) =>
    back.putBackKinds.map((each) => items.get(`${each} ${id}`)?.name).find((name) => name !== undefined) ??
    id;
  const without = missing.map(({ field, id }) => `without ${nameOf(id)} in ${field}, which is gone`);
  const difference = { name: keyText(item), item, version: before?.version };
  if (!before) {
    const gone = await readItem(goneKey(collection, item.sk));
    const by = await authorOfWrite(gone?.seq as number | undefined);
    const how = by ? `deleted by ${nameOf(by)}` : 'no trace of a deletion, which is kept for a year';
    return { ...difference, what: 'comes', notes: [how, ...without] };
  }
  const changed = Object.keys(kinds[collection].labels).flatMap((field) => {
    const [then, now] = [after, before].map((record) => (record as unknown as Item)[field]);
    if (isDeepStrictEqual(then, now)) return [];
    const [one = '', other = ''] = [then, now].map((value) =>
      (JSON.stringify(value) ?? 'nothing').replace(uuid, (id) => String(nameOf(id))),
    );
    // Long texts are shown from where they differ.
    const from = Math.max(0, [...one].findIndex((character, at) => character !== other[at]) - 20);
    return `${field}: ${one.slice(from, from + 200)} ↔ ${other.slice(from, from + 200)}`;
  });
  return changed.length > 0 ? { ...difference, what: 'changes', notes: [...changed, ...without] } : undefined;
}
