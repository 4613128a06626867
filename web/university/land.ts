import type { GeoPermissibleObjects } from 'd3-geo';
import { landDeltas, step } from './land-deltas.ts';

function pointsOf(steps: number[]): number[][] {
  let [east, north] = [0, 0];
  const points: number[][] = [];
  for (let at = 0; at < steps.length; at += 2) {
    east += steps[at] ?? 0;
    north += steps[at + 1] ?? 0;
    points.push([east * step, north * step]);
  }
  return points;
}

/** The land of the world for d3-geo. */
export const land: GeoPermissibleObjects = {
  type: 'MultiPolygon',
  coordinates: landDeltas.map((rings) => rings.map(pointsOf)),
};
