import { type GeoProjection, geoNaturalEarth1 } from 'd3-geo';
import { regions } from '../../shared/regions.ts';
import type { Listed } from '../data/list-pages.ts';

/** The drawing's own units; a dot's radius is one of them. */
export type Sheet = { width: number; height: number; dot: number };

type University = Listed<'universities'>;
export type Located = University & { latitude: number; longitude: number };
export type Place = { university: Located; x: number; y: number };

/** Degrees kept free around the outermost universities, so that a single one still has its surroundings. */
const around = { longitude: 9, latitude: 6 };
const rounds = 60;

export const whereOf = ({ university }: Place) => `${university.city}, ${university.country}`;

export const isLocated = (university: University): university is Located =>
  university.latitude !== undefined && university.longitude !== undefined;

/** The part of the world that holds these universities, as large as the sheet takes it; without any, all of it. */
export function framing(universities: readonly Located[], { width, height }: Sheet): GeoProjection {
  const corners = universities.flatMap(({ longitude, latitude }) =>
    [-1, 1].map((side) => [longitude + side * around.longitude, latitude + side * around.latitude]),
  );
  const sheet: [[number, number], [number, number]] = [
    [0, 0],
    [width, height],
  ];
  return geoNaturalEarth1()
    .fitExtent(sheet, corners.length > 0 ? { type: 'MultiPoint', coordinates: corners } : { type: 'Sphere' })
    .clipExtent(sheet);
}

/**
 * Where each university's dot stands, region by region and from west to east within each: the
 * order in which the arrow keys go through them. Dots that would cover each other move apart, as
 * several universities of one city do.
 */
export function placesOf(
  universities: readonly Located[],
  projection: GeoProjection,
  sheet: Sheet,
): readonly Place[] {
  const places = universities
    .toSorted(
      (one, other) =>
        regions.indexOf(one.region) - regions.indexOf(other.region) || one.longitude - other.longitude,
    )
    .flatMap((university) => {
      const point = projection([university.longitude, university.latitude]);
      return point ? [{ university, x: point[0], y: point[1] }] : [];
    });
  for (let round = 0; round < rounds && partOnce(places, 2 * sheet.dot); round++);
  return places.map((place) => ({
    ...place,
    x: within(place.x, sheet.dot, sheet.width),
    y: within(place.y, sheet.dot, sheet.height),
  }));
}

/** Pushes each two that are closer than `gap` apart by what is missing; false when none were. */
function partOnce(places: Place[], gap: number): boolean {
  let moved = false;
  places.forEach((one, index) => {
    for (const other of places.slice(index + 1)) {
      const [dx, dy] = [other.x - one.x, other.y - one.y];
      if (Math.abs(dx) >= gap || Math.abs(dy) >= gap) continue;
      const distance = Math.hypot(dx, dy);
      if (distance >= gap - 0.01) continue;
      // Those on the very same point part in a direction of their own each, always the same one.
      const angle = distance > 0 ? Math.atan2(dy, dx) : index;
      const push = (gap - distance) / 2;
      one.x -= push * Math.cos(angle);
      one.y -= push * Math.sin(angle);
      other.x += push * Math.cos(angle);
      other.y += push * Math.sin(angle);
      moved = true;
    }
  });
  return moved;
}

const within = (value: number, margin: number, size: number) =>
  Math.min(Math.max(value, margin), size - margin);

/** How many of those near a point are offered. */
const mostNear = 6;

/** Those within `reach` of a point, in the drawing's units, the nearest first. */
export function nearTo(
  places: readonly Place[],
  point: { x: number; y: number },
  reach: number,
): readonly Place[] {
  const distance = ({ x, y }: Place) => Math.hypot(x - point.x, y - point.y);
  return places
    .filter((place) => distance(place) <= reach)
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, mostNear);
}
