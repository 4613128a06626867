import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'world-atlas/land-110m.json' with { type: 'json' };

/** How far apart a whole number is from the next, in degrees: a third of a pixel where the map is drawn largest. */
export const step = 0.01;

const topology = atlas as unknown as Topology<{ land: GeometryCollection }>;
const polygons = feature(topology, topology.objects.land).features.flatMap(({ geometry }) =>
  geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
);

/** The steps from point to point, east and north by turns, the first from where the equator meets Greenwich. */
function stepsAlong(ring: number[][]): number[] {
  const points = ring.map((point) => point.map((degrees) => Math.round(degrees / step)));
  return points.flatMap(([east = 0, north = 0], at) => {
    const [before = 0, below = 0] = points[at - 1] ?? [];
    return [east - before, north - below];
  });
}

/** The land of the world, polygon by polygon and ring by ring. The app gets the numbers alone (web/land-as-data.ts). */
export const landInSteps = polygons.map((rings) => rings.map(stepsAlong));
