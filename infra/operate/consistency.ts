import { isDeepStrictEqual } from 'node:util';
import { putRecord } from '../../functions/api/on-write.ts';
import { byOperator } from '../../functions/data/audit.ts';
import { change, type UnitOfWork } from '../../functions/data/change.ts';
import { parseStored } from '../../functions/data/stored.ts';
import { updateChairIndex } from '../../functions/stores/chairs.ts';
import { withoutMissing } from '../../functions/stores/missing-references.ts';
import { type Collection, collections } from '../../shared/kinds/collections.ts';
import { referencesOf, withoutReferences } from '../../shared/kinds/references.ts';
import { kinds, type Stored } from '../../shared/kinds/registry.ts';
import { readNetwork } from './saved-network.ts';

/** A contradiction between records, and the change that repairs it. */
export type Inconsistency = {
  collection: Collection;
  id: string;
  what: string;
  repair: (unit: UnitOfWork) => Promise<unknown>;
};

type Records = { [C in Collection]: Map<string, Stored<C>> };

/** Finds references to deleted records, chairs that contradict the task forces, and administrators who aren't members. */
export async function inconsistencies(): Promise<Inconsistency[]> {
  const records = await readable();
  const found: Inconsistency[] = [];
  for (const collection of collections) {
    // Derived records are checked together with their sources.
    if (!kinds[collection].createdByClients) continue;
    for (const record of records[collection].values()) {
      const gone = referencesOf(collection, record).filter((each) => !records[each.collection].has(each.id));
      for (const target of gone)
        if (withoutReferences(collection, record, [target]) !== record)
          found.push({
            collection,
            id: record.id,
            what: `${target.field} names ${target.id} of ${target.collection}, which is gone`,
            repair: (unit) => prune(unit, collection, record.id),
          });
    }
  }
  const chaired = Map.groupBy(
    [...records.taskforces.values()].flatMap(({ id, chairs }) => chairs.map((member) => ({ id, member }))),
    ({ member }) => member,
  );
  for (const id of new Set([...chaired.keys(), ...records.chairs.keys()])) {
    const is = (chaired.get(id) ?? []).map((each) => each.id).sort();
    const said = records.chairs.get(id)?.taskforces ?? [];
    if (records.users.has(id) && !isDeepStrictEqual(is, said.toSorted()))
      found.push({
        collection: 'chairs',
        id,
        what: `says [${said}] and chairs [${is}]`,
        repair: (unit) => syncDerived(unit, id, [...is, ...said]),
      });
  }
  for (const collection of ['chairs', 'admins'] as const)
    for (const id of records[collection].keys())
      if (!records.users.has(id))
        found.push({
          collection,
          id,
          what: 'is of nobody',
          repair: (unit) => removeOfNobody(unit, collection, id),
        });
  for (const { id, admin } of records.users.values())
    if ((admin === 'true') !== records.admins.has(id))
      found.push({
        collection: 'users',
        id,
        what: `is marked as ${admin ? 'an' : 'no'} administrator, and is ${admin ? 'none' : 'one'}`,
        repair: (unit) => syncAdminField(unit, id),
      });
  return found;
}

/** Repairs one inconsistency. */
export const repairInconsistency = ({ repair }: Inconsistency): Promise<unknown> =>
  change(repair, byOperator('check'));

async function readable(): Promise<Records> {
  const records = Object.fromEntries(collections.map((each) => [each, new Map()])) as unknown as Records;
  for (const item of (await readNetwork()).values()) {
    if (!(item.pk in records)) continue;
    const collection = item.pk as Collection;
    const read = parseStored(collection, item);
    // An unreadable record exists all the same, so references to it are kept.
    (records[collection] as Map<string, object>).set(
      item.sk,
      'record' in read ? read.record : unreadable(item),
    );
  }
  return records;
}

const unreadable = ({ sk: id }: { sk: string }) => ({ id, chairs: [], taskforces: [] });

async function prune(unit: UnitOfWork, collection: Collection, id: string): Promise<void> {
  const record = await unit.get(collection, id);
  if (!record) return;
  const pruned = await withoutMissing(unit, collection, record);
  if (pruned === record) return;
  if (!pruned) return unit.remove(collection, id);
  await putRecord(unit, collection, pruned);
  if (collection === 'taskforces')
    await updateChairIndex(unit, record as Stored<'taskforces'>, pruned as Stored<'taskforces'>);
}

async function syncDerived(unit: UnitOfWork, id: string, candidates: string[]): Promise<void> {
  const taskforces = (await unit.getAll('taskforces', [...new Set(candidates)]))
    .filter(({ chairs }) => chairs.includes(id))
    .map((each) => each.id)
    .sort();
  if (taskforces.length > 0) await unit.put('chairs', { id, taskforces });
  else if (await unit.get('chairs', id)) await unit.remove('chairs', id);
}

async function removeOfNobody(unit: UnitOfWork, collection: 'chairs' | 'admins', id: string): Promise<void> {
  if (!(await unit.item({ pk: 'users', sk: id }))) await unit.remove(collection, id);
}

async function syncAdminField(unit: UnitOfWork, id: string): Promise<void> {
  const user = await unit.get('users', id);
  if (!user) return;
  const { admin: _, ...others } = user;
  await unit.put('users', (await unit.get('admins', id)) ? { ...others, admin: 'true' } : others);
}
