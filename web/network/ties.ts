import type { Listed } from '../data/list-pages.ts';
import { keyOf, type TiedKind, tiedKinds } from '../ui/network-address.ts';

type Needed = {
  topics: 'id' | 'name';
  taskforces: 'id' | 'name' | 'chairs' | 'members';
  projects: 'id' | 'name' | 'topics' | 'taskforces' | 'leads';
  universities: 'id' | 'name' | 'topics';
  users: 'id' | 'name' | 'topics' | 'university' | 'picture';
};
/** The records as the picture needs them. */
export type TiedRecords = { [K in TiedKind]: readonly Pick<Listed<K>, Needed[K] & keyof Listed<K>>[] };

export type NetworkNode = {
  /** As addresses name it. */
  key: string;
  kind: TiedKind;
  id: string;
  name: string;
  /** A member's own. */
  picture?: string | undefined;
  /** How many members have to do with it. */
  people: number;
};

/**
 * Who and what there is, and what of it has to do with what because a record says so: a member with their areas,
 * university, task forces and the projects that they lead; a project with its areas and task forces; a university
 * with the areas that it teaches. A tie goes both ways.
 */
export type Network = {
  nodes: ReadonlyMap<string, NetworkNode>;
  ties: ReadonlyMap<string, ReadonlySet<string>>;
};

const isPerson = (key: string) => key.startsWith('users.');

/** The keys of the members that something has to do with. */
export const peopleOf = ({ ties }: Network, key: string): readonly string[] =>
  [...(ties.get(key) ?? [])].filter(isPerson);

export function networkOf(records: TiedRecords): Network {
  const nodes = new Map<string, NetworkNode>();
  for (const kind of tiedKinds)
    for (const record of records[kind]) {
      const key = keyOf(kind, record.id);
      const picture = 'picture' in record ? record.picture : undefined;
      nodes.set(key, { key, kind, id: record.id, name: record.name ?? '', picture, people: 0 });
    }

  const ties = new Map<string, Set<string>>([...nodes.keys()].map((key) => [key, new Set()]));
  const tie = (one: string, kind: TiedKind, id: string) => {
    const other = keyOf(kind, id);
    const [ofOne, ofOther] = [ties.get(one), ties.get(other)];
    // What is gone, or left out, has to do with nothing.
    if (!ofOne || !ofOther || ofOne.has(other)) return;
    ofOne.add(other);
    ofOther.add(one);
    const [first, second] = [nodes.get(one), nodes.get(other)];
    if (first && isPerson(other)) first.people += 1;
    if (second && isPerson(one)) second.people += 1;
  };
  for (const { id, topics, university } of records.users) {
    const key = keyOf('users', id);
    for (const area of topics ?? []) tie(key, 'topics', area.id);
    if (university) tie(key, 'universities', university.id);
  }
  for (const { id, chairs, members } of records.taskforces)
    for (const member of [...chairs, ...members]) tie(keyOf('taskforces', id), 'users', member);
  for (const { id, topics, taskforces, leads } of records.projects) {
    const key = keyOf('projects', id);
    for (const area of topics) tie(key, 'topics', area.id);
    for (const force of taskforces) tie(key, 'taskforces', force.id);
    for (const lead of leads) tie(key, 'users', lead);
  }
  for (const { id, topics } of records.universities)
    for (const area of Object.keys(topics)) tie(keyOf('universities', id), 'topics', area);
  return { nodes, ties };
}
