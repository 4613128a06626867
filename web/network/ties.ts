import type { Reference } from '../../shared/define-kind.ts';
import { idsIn } from '../../shared/ids-in.ts';
import { referenceFacts } from '../../shared/reference-facts.ts';
import type { Listed } from '../data/list-pages.ts';
import { isTiedKind, keyOf, type TiedKind, tiedKinds } from '../ui/links/network-address.ts';

export type TiedRecords = { [K in TiedKind]: readonly Omit<Listed<K>, 'nameInOrder'>[] };

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
 * Who and what there is, and what of it has to do with what because a record says so in a field that its kind calls a
 * tie: a member with their areas, say, and a project with its leads. A tie goes both ways.
 */
export type Network = {
  nodes: ReadonlyMap<string, NetworkNode>;
  ties: ReadonlyMap<string, ReadonlySet<string>>;
};

type TyingReference = Reference<TiedKind> & { network: string };

/** The fields of a kind that tie its records to others. */
export const tyingFields = Object.fromEntries(
  tiedKinds.map((kind) => [
    kind,
    referenceFacts[kind].filter(({ to, network }) => network !== undefined && isTiedKind(to)),
  ]),
) as Record<TiedKind, TyingReference[]>;

/** What a record is tied to by what it says itself. */
export const tiesIn = (kind: TiedKind, record: object): { to: TiedKind; id: string }[] =>
  tyingFields[kind].flatMap(({ field, shape, to }) =>
    idsIn((record as Record<string, unknown>)[field], shape).map((id) => ({ to, id })),
  );

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
  for (const kind of tiedKinds)
    for (const record of records[kind])
      for (const { to, id } of tiesIn(kind, record)) tie(keyOf(kind, record.id), to, id);
  return { nodes, ties };
}
