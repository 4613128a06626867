import { kindFacts } from '../../shared/kinds/collections.ts';
import { normalise } from '../../shared/text/words.ts';
import { type TiedKind, tiedKinds } from '../ui/links/network-address.ts';
import { type Network, type NetworkNode, peopleOf } from './ties.ts';

const inNetwork = (kind: TiedKind) => kindFacts[kind].section?.network;
const isWhole = (kind: TiedKind) => inNetwork(kind)?.whole === true;
const isShared = (kind: TiedKind | undefined) => kind !== undefined && inNetwork(kind)?.shared === true;

/** The kinds in the whole picture, and those that two members can have in common. */
export const wholeKinds = tiedKinds.filter(isWhole);
export const sharedKinds = tiedKinds.filter(isShared);

/** Two nodes, by their keys, that have this many people in common. */
export type Link = { one: string; other: string; people: number };

/** The nodes of the whole picture that have people, those with the most first. */
export const wholeOf = ({ nodes }: Network): NetworkNode[] =>
  [...nodes.values()].filter(({ kind, people }) => isWhole(kind) && people > 0).sort(byPeople);

/** The whole network: its nodes, and links between nodes with people in common. */
export function overview(network: Network): { nodes: NetworkNode[]; links: Link[] } {
  const nodes = wholeOf(network);
  const at = new Map(nodes.map(({ key }, place) => [key, place]));
  const counts = new Map<number, number>();
  for (const { key, kind } of network.nodes.values()) {
    if (kind !== 'users') continue;
    const places = [...(network.ties.get(key) ?? [])]
      .flatMap((tied) => at.get(tied) ?? [])
      .sort((one, other) => one - other);
    for (const [from, one] of places.entries())
      for (const other of places.slice(from + 1)) {
        const pair = one * nodes.length + other;
        counts.set(pair, (counts.get(pair) ?? 0) + 1);
      }
  }
  const keyAt = (place: number) => nodes[place]?.key ?? '';
  const links = [...counts].map(([pair, people]) => ({
    one: keyAt(Math.floor(pair / nodes.length)),
    other: keyAt(pair % nodes.length),
    people,
  }));
  return { nodes, links };
}

/** The strongest links of each node, because the picture couldn't show all of them clearly. */
export function strongestLinks(links: readonly Link[], each: number): Link[] {
  const of = new Map<string, Link[]>();
  for (const link of links)
    for (const end of [link.one, link.other]) of.set(end, [...(of.get(end) ?? []), link]);
  const kept = new Set(
    [...of.values()].flatMap((own) => own.toSorted((a, b) => b.people - a.people).slice(0, each)),
  );
  return links.filter((link) => kept.has(link));
}

/** A node related to the centre: by a tie, or by the number of people (or, for two people, of things) in common. */
export type Related = { node: NetworkNode; common: number; isTied: boolean };

/**
 * The nodes related to a centre, by kind, the nearest first. For an area, university, task force or project: its
 * people, and nodes that are tied to it or have people in common with it. For a member: their own nodes, and members
 * with an area, task force or project in common.
 */
export function relatedTo(network: Network, key: string): Record<TiedKind, Related[]> {
  const centre = network.nodes.get(key);
  const ties = network.ties.get(key) ?? new Set();
  const isPerson = centre?.kind === 'users';
  const common = new Map<string, number>();
  const shared = isPerson
    ? [...ties].filter((tied) => isShared(network.nodes.get(tied)?.kind))
    : peopleOf(network, key);
  for (const by of shared)
    for (const other of isPerson ? peopleOf(network, by) : (network.ties.get(by) ?? []))
      if (other !== key) common.set(other, (common.get(other) ?? 0) + 1);

  const related = [...new Set([...ties, ...common.keys()])].flatMap((other): Related[] => {
    const node = network.nodes.get(other);
    if (!node) return [];
    return [{ node, common: common.get(other) ?? 0, isTied: ties.has(other) }];
  });
  /** People with the most ties come first, because they know most about where to go next. */
  const nearness = ({ node, common: count, isTied }: Related) =>
    node.kind === 'users' && !isPerson ? (network.ties.get(node.key)?.size ?? 0) : count + Number(isTied) / 2;
  const order = new Map(related.map((each) => [each, nearness(each)]));
  related.sort(
    (one, other) => (order.get(other) ?? 0) - (order.get(one) ?? 0) || byName(one.node, other.node),
  );
  return Object.fromEntries(
    tiedKinds.map((kind) => [kind, related.filter(({ node }) => node.kind === kind)]),
  ) as Record<TiedKind, Related[]>;
}

/** The ties between these nodes. */
export function tiesAmong({ ties }: Network, keys: readonly string[]): Link[] {
  return keys.flatMap((one, place) =>
    keys.slice(place + 1).flatMap((other) => (ties.get(one)?.has(other) ? [{ one, other, people: 0 }] : [])),
  );
}

const byPeople = (one: NetworkNode, other: NetworkNode) => other.people - one.people || byName(one, other);

function byName(one: NetworkNode, other: NetworkNode): number {
  const [first, second] = [normalise(one.name) + one.id, normalise(other.name) + other.id];
  return first < second ? -1 : 1;
}
