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
import { type TiedKind, tiedKinds } from '../ui/links/network-address.ts';
import type { Link } from './views.ts';

/** The size of the drawing, in px. */
export type Sheet = { width: number; height: number };
/** The centre of a node, in px from the sheet's top left. */
export type Point = { x: number; y: number };
/** A node to be placed; `radius` in px. */
export type PlacedNode = { key: string; kind: TiedKind; name: string; radius: number };

/** Names are wider than high, so the layout is computed on a sheet narrower by this factor, and then stretched. */
const stretch = 1.45;
/** The size of a name's lines and letters, in px, as in network-picture.css. */
const line = { height: 15, letters: 16, letter: 6.6, most: 3 };
const rounds = 180;
/** A name's width, in px, as in network-picture.css. */
const nameWidth = 116;
const middle: Point = { x: 0, y: 0 };
/** Limits the stretching, so that a few nodes don't end up in the corners. */
const mostDrawnApart = 1.5;

/** A node with its name. `half` is half of their size, and `home` the place that it is drawn to. */
type Body = SimulationNodeDatum & PlacedNode & { half: Point; home: Point };

/** The distance between two names, or a name and a node, in px. */
const gap = 4;
/** The distance to the edge of the sheet, in px. */
const margin = 6;
/** How much larger the centre's name is. */
const centreLetters = 1.15;

/** The size of a name under its node, in px. Words are kept whole if they fit. */
function sizeOf(name: string): Sheet {
  let lines = 0;
  let left = 0;
  for (const { length } of name.split(/\s/)) {
    if (length > left) {
      lines += Math.ceil(length / line.letters);
      left = line.letters;
    }
    left -= length + 1;
  }
  return {
    width: Math.min(name.length * line.letter, nameWidth),
    height: 4 + line.height * Math.min(lines, line.most),
  };
}

function bodyOf(node: PlacedNode, home: Point, scale = 1): Body {
  const { width, height } = sizeOf(node.name);
  const half = {
    x: (Math.max(width * scale, 2 * node.radius) + gap) / 2 / stretch,
    y: node.radius + (height * scale + gap) / 2,
  };
  return { ...node, half, home };
}

/** Runs the whole simulation at once, so that nothing moves on the screen. */
function runSimulation(simulation: Simulation<Body, undefined>, sheet: Sheet): Map<string, Point> {
  const bodies = simulation.nodes();
  simulation
    .force(
      'room',
      forceCollide<Body>(({ half }) => Math.max(half.x, half.y))
        .strength(0.7)
        .iterations(2),
    )
    .force('sheet', () => keepWithin(bodies, sheet))
    .tick(rounds);
  fillSheet(bodies, sheet);
  for (let round = 0; round < rounds; round += 1) {
    keepApart(bodies, 1 + round / 20);
    keepWithin(bodies, sheet);
  }
  return new Map(
    bodies.map(({ key, x = 0, y = 0, half, radius }) => [
      key,
      { x: Math.round(sheet.width / 2 + x * stretch), y: Math.round(sheet.height / 2 + y - half.y + radius) },
    ]),
  );
}

/**
 * Moves overlapping nodes apart, the shorter way. Names are wide, so the collision of circles isn't enough.
 *
 * @param sideways how many times longer the way to the side may be, because a full column has no space up or down
 */
function keepApart(bodies: Body[], sideways: number) {
  for (const [place, one] of bodies.entries())
    for (const other of bodies.slice(place + 1)) {
      const away = { x: (other.x ?? 0) - (one.x ?? 0), y: (other.y ?? 0) - (one.y ?? 0) };
      const over = {
        x: one.half.x + other.half.x - Math.abs(away.x),
        y: one.half.y + other.half.y - Math.abs(away.y),
      };
      if (over.x <= 0 || over.y <= 0) continue;
      const axis = over.x < over.y * sideways ? 'x' : 'y';
      const push = (over[axis] / 2) * (away[axis] < 0 ? -1 : 1);
      if (one.fx === undefined) one[axis] = (one[axis] ?? 0) - push;
      if (other.fx === undefined) other[axis] = (other[axis] ?? 0) + push;
    }
}

function keepWithin(bodies: Body[], sheet: Sheet) {
  for (const body of bodies) {
    const right = (sheet.width / 2 - margin) / stretch - body.half.x;
    const bottom = sheet.height / 2 - margin - body.half.y;
    body.x = Math.min(Math.max(body.x ?? 0, -right), right);
    body.y = Math.min(Math.max(body.y ?? 0, -bottom), bottom);
  }
}

/** Stretches the layout to fill the sheet; fixed nodes stay. */
function fillSheet(bodies: Body[], sheet: Sheet) {
  const isFixed = bodies.some(({ fx }) => fx !== undefined);
  for (const axis of ['x', 'y'] as const) {
    const all = bodies.map((body) => body[axis] ?? 0);
    const [least, largest] = [Math.min(...all), Math.max(...all)];
    const mid = isFixed ? 0 : (least + largest) / 2;
    const reach = Math.max(largest - mid, mid - least, 1);
    const [half, room] =
      axis === 'x' ? [sheet.width / 2 / stretch, nameWidth / 2 / stretch] : [sheet.height / 2, 70];
    const scale = Math.min(Math.max((half - room) / reach, 1), mostDrawnApart);
    for (const body of bodies) body[axis] = ((body[axis] ?? 0) - mid) * scale;
  }
  keepWithin(bodies, sheet);
}

const linkForce = (links: readonly Link[]) =>
  forceLink<Body, { source: string; target: string }>(
    links.map(({ one, other }) => ({ source: one, target: other })),
  ).id(({ key }) => key);

/** Places each node of the whole network near those with which it has most people in common. */
export function layOutWhole(
  nodes: readonly PlacedNode[],
  links: readonly Link[],
  sheet: Sheet,
): Map<string, Point> {
  const simulation = forceSimulation(nodes.map((node) => bodyOf(node, middle)))
    .stop()
    .force('apart', forceManyBody<Body>().strength(-160))
    .force('links', linkForce(links).distance(90).strength(0.12))
    .force('x', forceX<Body>(0).strength(0.05))
    .force('y', forceY<Body>(0).strength(0.05));
  return runSimulation(simulation, sheet);
}

/** Places the first node in the centre, and the others around it, sorted by kind. */
export function layOutAround(
  nodes: readonly PlacedNode[],
  links: readonly Link[],
  sheet: Sheet,
): Map<string, Point> {
  const [centre, ...others] = nodes;
  const sorted = tiedKinds.flatMap((kind) => others.filter((node) => node.kind === kind));
  const bodies: Body[] = sorted.map((node, place) => {
    // Clockwise from the top left, every other one further in, so that names have space.
    const angle = (2 * Math.PI * (place + 0.5)) / sorted.length - 0.75 * Math.PI;
    const out = sorted.length > 12 && place % 2 === 1 ? 0.62 : 1;
    const x = out * Math.cos(angle) * (sheet.width / 2 / stretch - 40);
    const y = out * Math.sin(angle) * (sheet.height / 2 - 60);
    return { ...bodyOf(node, { x, y }), x, y };
  });
  if (centre) bodies.unshift({ ...bodyOf(centre, middle, centreLetters), x: 0, y: 0, fx: 0, fy: 0 });
  const simulation = forceSimulation(bodies)
    .stop()
    .force('links', linkForce(links).distance(60).strength(0.02))
    .force('x', forceX<Body>(({ home }) => home.x).strength(0.12))
    .force('y', forceY<Body>(({ home }) => home.y).strength(0.12));
  return runSimulation(simulation, sheet);
}
