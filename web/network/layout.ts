import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type Simulation,
  type SimulationNodeDatum,
} from 'd3-force';
import { type TiedKind, tiedKinds } from '../ui/network-address.ts';
import type { Link } from './views.ts';

/** What is drawn on, in px. */
export type Sheet = { width: number; height: number };
/** In px from the sheet's left and top, of a node's middle. */
export type Point = { x: number; y: number };
/** A node to be placed; `radius` in px. */
export type Placed = { key: string; kind: TiedKind; name: string; radius: number };

/** Names are wider than high, so the sheet is laid out as if it were narrower by this, and then stretched. */
const stretch = 1.45;
/** A name's lines, in px and letters: the same as in network-picture.css. */
const line = { height: 15, letters: 17, most: 3 };
const rounds = 180;
/** A name's width, in px: the same as in network-picture.css. */
const nameWidth = 116;
const middle: Point = { x: 0, y: 0 };
/** A few nodes needn't fly to the corners. */
const mostDrawnApart = 1.5;

/** `home`: where it belongs. */
type Body = SimulationNodeDatum & Placed & { home: Point };

/** The room that a node takes with its name, which in the middle is larger: half of its height, in px. */
const roomOf = (body: Body) =>
  Math.max(0.5 * body.radius + 0.6 * nameHeight(body) + 12, nameWidth / 2 / stretch) +
  (body.fx === undefined ? 0 : 14);

/** Px that a name takes under its node. */
const nameHeight = ({ name }: Placed) =>
  8 + line.height * Math.min(Math.ceil(name.length / line.letters), line.most);

/** All at once: it is the same each time, and nothing moves that somebody is about to press. */
function settle(simulation: Simulation<Body, undefined>, sheet: Sheet): Map<string, Point> {
  const bodies = simulation.nodes();
  simulation.force('sheet', () => keepWithin(bodies, sheet)).tick(rounds);
  fill(bodies, sheet);
  return new Map(
    bodies.map(({ key, x = 0, y = 0 }) => [
      key,
      { x: Math.round(sheet.width / 2 + x * stretch), y: Math.round(sheet.height / 2 + y) },
    ]),
  );
}

const begin = (bodies: Body[]) =>
  forceSimulation(bodies).stop().force('room', forceCollide<Body>(roomOf).strength(0.9).iterations(2));

/** How far a node may stand from the sheet's middle, so that its name is on the sheet, too. */
const bounds = (node: Placed, { width, height }: Sheet) => ({
  left: (Math.max(node.radius, nameWidth / 2) - width / 2) / stretch,
  top: node.radius + 6 - height / 2,
  bottom: height / 2 - node.radius - nameHeight(node),
});

function keepWithin(bodies: Body[], sheet: Sheet) {
  for (const body of bodies) {
    const { left, top, bottom } = bounds(body, sheet);
    body.x = Math.min(Math.max(body.x ?? 0, left), -left);
    body.y = Math.min(Math.max(body.y ?? 0, top), bottom);
  }
}

/** Draws the nodes apart until they take the sheet; what is fixed stays where it is. */
function fill(bodies: Body[], sheet: Sheet) {
  const isFixed = bodies.some(({ fx }) => fx !== undefined);
  for (const axis of ['x', 'y'] as const) {
    const all = bodies.map((body) => body[axis] ?? 0);
    const [least, largest] = [Math.min(...all), Math.max(...all)];
    const mid = isFixed ? 0 : (least + largest) / 2;
    const reach = Math.max(largest - mid, mid - least, 1);
    const [half, margin] =
      axis === 'x' ? [sheet.width / 2 / stretch, nameWidth / 2 / stretch] : [sheet.height / 2, 70];
    const scale = Math.min(Math.max((half - margin) / reach, 1), mostDrawnApart);
    for (const body of bodies) body[axis] = ((body[axis] ?? 0) - mid) * scale;
  }
  keepWithin(bodies, sheet);
}

const together = (links: readonly Link[]) =>
  forceLink<Body, { source: string; target: string }>(
    links.map(({ one, other }) => ({ source: one, target: other })),
  ).id(({ key }) => key);

/** Where each node of the whole network stands: near those with which it has most people in common. */
export function spread(nodes: readonly Placed[], links: readonly Link[], sheet: Sheet): Map<string, Point> {
  const simulation = begin(nodes.map((node) => ({ ...node, home: middle })))
    .force('apart', forceManyBody<Body>().strength(-160))
    .force('together', together(links).distance(90).strength(0.12))
    .force('x', forceX<Body>(0).strength(0.05))
    .force('y', forceY<Body>(0).strength(0.05));
  return settle(simulation, sheet);
}

/** Where each node around the first one stands: those of a kind beside each other, in the middle the first. */
export function circle(nodes: readonly Placed[], links: readonly Link[], sheet: Sheet): Map<string, Point> {
  const [centre, ...others] = nodes;
  const sorted = tiedKinds.flatMap((kind) => others.filter((node) => node.kind === kind));
  const bodies: Body[] = sorted.map((node, place) => {
    // From the top left, clockwise; every other one further in, so that names find room.
    const angle = (2 * Math.PI * (place + 0.5)) / sorted.length - 0.75 * Math.PI;
    const out = sorted.length > 12 && place % 2 === 1 ? 0.62 : 1;
    const x = out * Math.cos(angle) * (sheet.width / 2 / stretch - 40);
    const y = out * Math.sin(angle) * (sheet.height / 2 - 60);
    return { ...node, x, y, home: { x, y } };
  });
  if (centre) bodies.unshift({ ...centre, x: 0, y: 0, fx: 0, fy: 0, home: middle });
  const simulation = begin(bodies)
    .force('together', together(links).distance(60).strength(0.02))
    .force('x', forceX<Body>(({ home }) => home.x).strength(0.12))
    .force('y', forceY<Body>(({ home }) => home.y).strength(0.12));
  return settle(simulation, sheet);
}
