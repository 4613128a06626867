import { listed } from '../../shared/language/format.ts';
import { t } from '../../shared/language/messages.ts';
import { type TiedKind, tiedKinds } from '../ui/links/network-address.ts';
import { layOutAround, layOutWhole, type Point, type Sheet } from './layout.ts';
import { type Network, type NetworkNode, tyingFields } from './ties.ts';
import { type Link, overview, type Related, relatedTo, strongestLinks, tiesAmong } from './views.ts';

type SizedNode = NetworkNode & {
  /** Px. */
  radius: number;
  /** Whether its count is of what it has in common with the centre. */
  inCommon?: boolean;
};
/** A node as it is drawn, with `count` in it. */
export type DrawnNode = SizedNode & Point & { count: number };
/** A line between two nodes; `width` in px. */
export type DrawnLink = Link & { width: number };
export type Drawing = { nodes: DrawnNode[]; links: DrawnLink[] };

/** The area that a node needs with its name, so that all names are readable, in square px. */
const areaPerNode = { wide: 16_000, narrow: 15_000 };
/** How many nodes are drawn around the centre, in all and of each kind, on a wide sheet and on a phone. */
const mostNodes: Record<'wide' | 'narrow', { all: number; each: number } & { [K in TiedKind]?: number }> = {
  wide: { all: 34, each: 6, topics: 7, taskforces: 4, universities: 8, users: 9 },
  narrow: { all: 11, each: 2, topics: 3, users: 3 },
};

/** Limits the nodes of each kind and in all. If there are too many, the largest kind loses its last one. */
function limitNodes(related: Record<TiedKind, Related[]>, size: 'wide' | 'narrow'): Related[] {
  const { all, each, ...of } = mostNodes[size];
  const lists = tiedKinds.map((kind) => related[kind].slice(0, of[kind] ?? each));
  while (lists.reduce((sum, { length }) => sum + length, 0) > all)
    lists.reduce((longest, list) => (list.length > longest.length ? list : longest)).pop();
  return lists.flat();
}
/** In px; members' pictures have the same size. */
const personRadius = { middle: 26, around: 20 };
const centreRadius = 32;
/** Each node of the whole network gets at least this many links, if it has people in common with others. */
const leastLinks = 2;

const sizeOf = ({ width }: Sheet) => (width < 600 ? 'narrow' : 'wide');

/** The area of a node is proportional to its count. */
const radiusOf = (count: number, largest: number, [from, to]: [from: number, to: number]) =>
  Math.round(from + (to - from) * Math.sqrt(count / Math.max(largest, 1)));

/** The areas and task forces with the most people, as many as the sheet can show. */
export function wholePicture(network: Network, sheet: Sheet): Drawing {
  const { nodes: all, links: every } = overview(network);
  const shown = all.slice(0, Math.floor((sheet.width * sheet.height) / areaPerNode[sizeOf(sheet)]));
  const keys = new Set(shown.map(({ key }) => key));
  const links = strongestLinks(
    every.filter(({ one, other }) => keys.has(one) && keys.has(other)),
    leastLinks,
  );
  const largest = shown[0]?.people ?? 1;
  const sizes: [number, number] = sizeOf(sheet) === 'narrow' ? [10, 26] : [12, 36];
  const placed = shown.map((node) => ({ ...node, radius: radiusOf(node.people, largest, sizes) }));
  const widest = Math.max(...links.map(({ people }) => people), 1);
  return {
    nodes: at(placed, layOutWhole(placed, links, sheet), ({ people }) => people),
    links: links.map((link) => ({ ...link, width: 1 + (4 * link.people) / widest })),
  };
}

/** The centre, and around it the nodes that are most related to it. */
export function pictureAround(network: Network, centre: NetworkNode, sheet: Sheet): Drawing {
  const shown = limitNodes(relatedTo(network, centre.key), sizeOf(sheet));
  // Around a member, only members have something in common; the other nodes are sized by their members.
  const countOf = ({ node, common }: Related) => (centre.kind === 'users' ? node.people : common);
  const counts = new Map(shown.map((each) => [each.node.key, countOf(each)]));
  const largest = Math.max(...shown.map((each) => (each.node.kind === 'users' ? 0 : countOf(each))), 1);
  const placed = [
    { ...centre, radius: centre.kind === 'users' ? personRadius.middle : centreRadius },
    ...shown.map((each) => ({
      ...each.node,
      inCommon: centre.kind !== 'users',
      radius: each.node.kind === 'users' ? personRadius.around : radiusOf(countOf(each), largest, [10, 26]),
    })),
  ];
  const among = tiesAmong(
    network,
    shown.map(({ node }) => node.key),
  );
  const toCentre = shown.map(({ node, common }) => ({ one: centre.key, other: node.key, people: common }));
  return {
    nodes: at(placed, layOutAround(placed, among, sheet), ({ key, people }) => counts.get(key) ?? people),
    links: [...among, ...toCentre].map((link) => ({ ...link, width: link.one === centre.key ? 1.75 : 1 })),
  };
}

const at = (
  nodes: readonly SizedNode[],
  points: ReadonlyMap<string, Point>,
  countOf: (node: SizedNode) => number,
): DrawnNode[] =>
  nodes.map((node) => ({ ...node, ...(points.get(node.key) ?? { x: 0, y: 0 }), count: countOf(node) }));

/** The words for a tie between two kinds, in either direction. */
const tieWords = (one: TiedKind, other: TiedKind): string | undefined =>
  tyingFields[one].find(({ to }) => to === other)?.network ??
  tyingFields[other].find(({ to }) => to === one)?.network;

/** How a node is related to the centre, in words. */
export function relationWords(centre: NetworkNode, { node, common, isTied }: Related): string {
  const tie = isTied ? tieWords(centre.kind, node.kind) : undefined;
  const shared =
    common > 0 && (node.kind === 'users') === (centre.kind === 'users')
      ? t(
          // The first names the kinds in `sharedKinds`.
          centre.kind === 'users'
            ? '{count, plural, one {# shared area, task force or project} other {# shared areas, task forces and projects}}'
            : '{count, plural, one {# member in common} other {# members in common}}',
          { count: common },
        )
      : undefined;
  return listed(
    [tie, shared].filter((words) => words !== undefined),
    'commas',
  );
}
