import type { Reference } from '../../shared/definitions/define-kind.ts';
import { idsIn } from '../../shared/fields/field-values.ts';
import { referenceFacts } from '../../shared/kinds/reference-facts.ts';
import type { Listed } from '../data/list-pages.ts';
import { isTiedKind, nodeKey, type TiedKind, tiedKinds } from '../ui/links/network-address.ts';

export type TiedRecords = { [K in TiedKind]: readonly Omit<Listed<K>, 'nameInOrder'>[] };

export type NetworkNode = {
  /** The node's key in addresses. */
  key: string;
  kind: TiedKind;
  id: string;
  name: string;
  /** A member's picture. */
  picture?: string | undefined;
  /** How many members are tied to the node. */
  people: number;
};

/**
 * Nodes and the ties between them. A tie is a reference in a field that the kind declares as one, such as a member's
 * areas or a project's leads. It goes both ways.
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

/** The ties in a record's own fields. */
export const tiesIn = (kind: TiedKind, record: object): { to: TiedKind; id: string }[] =>
  tyingFields[kind].flatMap(({ field, shape, to }) =>
    idsIn((record as Record<string, unknown>)[field], shape).map((id) => ({ to, id })),
  );

const isPerson = (key: string) => key.startsWith('users.');

/** The keys of the members that are tied to a node. */
export const peopleOf = ({ ties }: Network, key: string): readonly string[] =>
  [...(ties.get(key) ?? [])].filter(isPerson);

export function networkOf(records: TiedRecords): Network {
  const nodes = new Map<string, NetworkNode>();
  const ties = new Map<string, Set<string>>();
  /** Nodes by kind and id: to make a key for each tie would take longer than all else. */
  const byId = new Map<TiedKind, Map<string, Tied>>();
  for (const kind of tiedKinds) {
    const ofKind = new Map<string, Tied>();
    byId.set(kind, ofKind);
    for (const record of records[kind]) {
      const key = nodeKey(kind, record.id);
      const picture = 'picture' in record ? record.picture : undefined;
      const node = { key, kind, id: record.id, name: record.name ?? '', picture, people: 0 };
      const to = new Set<string>();
      nodes.set(key, node);
      ties.set(key, to);
      ofKind.set(record.id, { node, to });
    }
  }

  const tie = (one: Tied, other: Tied | undefined) => {
    // A deleted or filtered record has no ties.
    if (!other || one.to.has(other.node.key)) return;
    one.to.add(other.node.key);
    other.to.add(one.node.key);
    if (other.node.kind === 'users') one.node.people += 1;
    if (one.node.kind === 'users') other.node.people += 1;
  };
  for (const kind of tiedKinds)
    for (const record of records[kind]) {
      const one = byId.get(kind)?.get(record.id);
      if (one) for (const { to, id } of tiesIn(kind, record)) tie(one, byId.get(to)?.get(id));
    }
  return { nodes, ties };
}

type Tied = { node: NetworkNode; to: Set<string> };
