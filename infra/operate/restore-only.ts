import { isDeepStrictEqual } from 'node:util';
import * as back from '../../functions/api/put-back.ts';
import { authorOfWrite, byOperator, goneKey } from '../../functions/data/audit.ts';
import { change, UnitOfWork } from '../../functions/data/change.ts';
import { readSequence } from '../../functions/data/feed.ts';
import { everyRecord, readItem } from '../../functions/data/records.ts';
import { type Item, keyText, primaryKey } from '../../functions/data/table.ts';
import { imagesShownBy } from '../../functions/stores/images-shown.ts';
import { identityOfReturning } from '../../functions/user/restore-member.ts';
import { referencesOf } from '../../shared/kinds/references.ts';
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
  const known: string[] = back.putBackKinds;
  if (!known.includes(kind))
    throw new Error(back.notPutBack[kind as Collection] ?? `--only takes ${known.join(', ')}; or offers/ID.`);
  const all = known.flatMap((each) => [...items.values()].filter(({ pk }) => pk === each));
  const ofKind = all.filter(({ pk }) => pk === kind);
  if (id === undefined) return { chosen: ofKind };
  const isAddress = ({ email }: Item) => kind === 'users' && String(email).toLowerCase() === id.toLowerCase();
  const found = ofKind.find((item) => item.sk === id || isAddress(item));
  if (!found) throw new Error(`There was no ${only} then.`);
  const { sk: person } = found;
  const isTheirs = (item: Item) => back.ownerOf(item) === person || back.placesOf(person, item).length > 0;
  return kind === 'users'
    ? { chosen: [found, ...all.filter((item) => item !== found && isTheirs(item))], person }
    : { chosen: [found] };
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
  { overwrite, plan }: { overwrite?: boolean; plan?: OnlyPlan },
): Promise<OnlyPlan> {
  const { chosen, person } = chosenBy(only, saved);
  const { seq } = await readSequence();
  const removed = new Set<string>();
  for await (const { outcome, record } of everyRecord('reports'))
    if (outcome === 'removed') removed.add(`${record.kind} ${record.id}`);
  const done: OnlyPlan = { differences: [], stay: 0, ids: new Map(), without: [], images: new Set() };
  // Never committed: what comes later in a plan finds what came before.
  const trial = new UnitOfWork();
  // Read in one go, as a kind may have thousands of records.
  const named = chosen.flatMap((item) => referencesOf(item.pk as Collection, item));
  await trial.items([...chosen, ...named.map(({ collection: pk, id: sk }) => ({ pk, sk }))].map(primaryKey));

  async function add(item: Item, planned: Difference | undefined): Promise<void> {
    const isGone = item.pk === 'users' && !(await trial.item(primaryKey(item)));
    const uid = isGone ? await identityOfReturning(item as never, plan !== undefined) : item.sk;
    if (uid !== item.sk && (await readItem({ pk: 'users', sk: uid }))) done.ids.set(item.sk, uid);
    const [renamed = item] = replaceIds(new Map([['', item]]), { ...done, addresses: new Map() }).values();
    const version = Number(nextOf(item, undefined, seq).version);
    const terms = { items: saved.items, version, uid, person: person && (done.ids.get(person) ?? person) };
    const act = async (unit: UnitOfWork) => {
      const put = await back.putBack(unit, renamed, terms);
      if (planned && planned.version !== put.before?.version)
        throw new back.NotPutBack('Somebody changed it meanwhile.');
      return put;
    };
    const put = await (plan ? change(act, byOperator('restore')) : act(trial));
    if (uid !== item.sk) done.ids.set(item.sk, uid);
    const difference = planned ?? (await differenceOf(item, put));
    const asks = !planned && !overwrite && (put.before !== undefined || removed.has(keyText(item)));
    if (!difference) done.stay += 1;
    else done.differences.push(asks ? { ...difference, what: 'differs' } : difference);
    if (difference && !asks)
      for (const { id } of imagesShownBy(item.pk as Collection, put.after)) done.images.add(id);
  }

  for (const item of chosen) {
    const name = keyText(item);
    const planned = plan?.differences.find((each) => each.name === name);
    if (plan && planned?.what !== 'comes' && planned?.what !== 'changes') {
      if (plan.ids.has(item.sk)) done.ids.set(item.sk, plan.ids.get(item.sk) ?? '');
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
  const names = new Map([...saved.items.values()].map(({ sk, name }) => [sk, String(name)]));
  for (const each of done.differences)
    each.notes = each.notes?.map((note) => note.replace(uuid, (id) => names.get(id) ?? id));
  return done;
}

/** What an operator should know of a record that comes back or changes; undefined if it stays. */
async function differenceOf(item: Item, put: back.PutBack): Promise<Difference | undefined> {
  const collection = item.pk as Collection;
  const without = put.missing.map(({ field, id }) => `without ${id} in ${field}, which is gone`);
  const difference = { name: keyText(item), item, version: put.before?.version };
  if (!put.before) {
    const gone = await readItem(goneKey(collection, item.sk));
    const by = await authorOfWrite(gone?.seq as number | undefined);
    const how = by ? `deleted by ${by}` : 'no trace of a deletion, which is kept for a year';
    return { ...difference, what: 'comes', notes: [how, ...without] };
  }
  const { after: then, before: now } = put as unknown as Record<string, Record<string, unknown>>;
  const changed = Object.keys(kinds[collection].labels).flatMap((field) => {
    if (isDeepStrictEqual(then?.[field], now?.[field])) return [];
    const [one = '', other = ''] = [then, now].map((each) => JSON.stringify(each?.[field]) ?? 'nothing');
    // Long texts are shown from where they differ.
    const from = Math.max(0, [...one].findIndex((character, at) => character !== other[at]) - 40);
    return `${field}: ${one.slice(from, from + 200)} ↔ ${other.slice(from, from + 200)}`;
  });
  return changed.length > 0 ? { ...difference, what: 'changes', notes: [...changed, ...without] } : undefined;
}
