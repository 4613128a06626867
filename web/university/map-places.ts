import { type GeoProjection, geoNaturalEarth1 } from 'd3-geo';
import { placeInWords } from '../../shared/field-types/country.ts';
import { regions } from '../../shared/fields/university-codes.ts';
import type { Listed } from '../data/list-pages.ts';

/** The size of the map and a dot's radius, in the drawing's own units. */
export type Sheet = { width: number; height: number; dot: number };

type University = Listed<'universities'>;
export type Located = University & { latitude: number; longitude: number };
export type Place = { university: Located; x: number; y: number };

/** A margin around the outermost universities, in degrees, so that even a single one has surroundings. */
const surroundings = { longitude: 9, latitude: 6 };
const rounds = 60;

export const whereOf = ({ university }: Place) => placeInWords(university);

export const isLocated = (university: University): university is Located =>
  university.latitude !== undefined && university.longitude !== undefined;

/** Fits the part of the world with these universities to the sheet; without any, the whole world. */
export function framing(universities: readonly Located[], { width, height }: Sheet): GeoProjection {
  const corners = universities.flatMap(({ longitude, latitude }) =>
    [-1, 1].map((side) => [
      longitude + side * surroundings.longitude,
      latitude + side * surroundings.latitude,
    ]),
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
 * The places of the universities' dots, by region and then from west to east, which is the order for the arrow keys.
 * Overlapping dots, as of universities in one city, are moved apart.
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
  for (let round = 0; round < rounds && separateDots(places, 2 * sheet.dot); round++);
  return places.map((place) => ({
    ...place,
    x: clamp(place.x, sheet.dot, sheet.width),
    y: clamp(place.y, sheet.dot, sheet.height),
  }));
}

/** Moves dots apart that are closer than `gap`. @returns whether any were */
function separateDots(places: Place[], gap: number): boolean {
  let moved = false;
  places.forEach((one, index) => {
    for (const other of places.slice(index + 1)) {
      const [dx, dy] = [other.x - one.x, other.y - one.y];
      if (Math.abs(dx) >= gap || Math.abs(dy) >= gap) continue;
      const distance = Math.hypot(dx, dy);
      if (distance >= gap - 0.01) continue;
      // Dots at the same point each move in a direction of their own, which is always the same.
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

const clamp = (value: number, margin: number, size: number) =>
  Math.min(Math.max(value, margin), size - margin);

/** How many dots near a point are offered. */
const mostNear = 6;

/** The dots within `reach` of a point, in the drawing's units, the nearest first. */
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
