import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'world-atlas/land-110m.json' with { type: 'json' };

/** The size of a step in degrees, which is a third of a pixel on the largest map. */
export const step = 0.01;

const topology = atlas as unknown as Topology<{ land: GeometryCollection }>;
const polygons = feature(topology, topology.objects.land).features.flatMap(({ geometry }) =>
  geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
);

/** The deltas from point to point, alternately east and north, beginning at latitude and longitude 0. */
function deltasAlong(ring: number[][]): number[] {
  const points = ring.map((point) => point.map((degrees) => Math.round(degrees / step)));
  return points.flatMap(([east = 0, north = 0], at) => {
    const [before = 0, below = 0] = points[at - 1] ?? [];
    return [east - before, north - below];
  });
}

/** The land of the world by polygon and ring. The app gets only these numbers (web/data-plugins.ts). */
export const landDeltas = polygons.map((rings) => rings.map(deltasAlong));
