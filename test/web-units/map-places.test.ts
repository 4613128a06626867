import { describe, expect, test } from 'vitest';
import { stepTo } from '../../web/ui/controls/keyboard.ts';
import { framing, type Located, nearTo, placesOf } from '../../web/university/map-places.ts';
import { fc } from '../random.ts';

const sheet = { width: 1200, height: 460, dot: 5 };
const university = (id: string, longitude: number, latitude: number, region = 'KIRCHER') =>
  ({ id, region, longitude, latitude }) as Located;
const rome = university('Rome', 12.5, 41.9);
const placed = (universities: Located[], framed = universities) =>
  placesOf(universities, framing(framed, sheet), sheet);

describe('the map of the universities', () => {
  test('holds all that are framed, and comes closer when fewer are', () => {
    const world = [rome, university('Tokyo', 139.7, 35.7, 'AJCU-AP'), university('Lima', -77, -12, 'AUSJAL')];
    const far = placed([rome, university('Paris', 2.4, 48.9)], world);
    const near = placed([rome, university('Paris', 2.4, 48.9)]);
    const apart = (places: typeof far) =>
      Math.hypot(...(['x', 'y'] as const).map((axis) => (places[0]?.[axis] ?? 0) - (places[1]?.[axis] ?? 0)));
    expect(apart(near)).toBeGreaterThan(3 * apart(far));
  });

  test('shows the surroundings of a single university, and the world when there is none', () => {
    expect(placed([rome])[0]).toMatchObject({ x: expect.closeTo(600, -2), y: expect.closeTo(230, -2) });
    expect(framing([rome], sheet).scale()).toBeLessThan(5000);
    expect(framing([], sheet).scale()).toBeGreaterThan(50);
  });

  test('offers those near a press, the nearest first, and six at most', () => {
    const row = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id, place) => ({
      university: university(id, 0, 0),
      x: 100 + place * 4,
      y: 100,
    }));
    const near = (x: number, reach: number) =>
      nearTo(row, { x, y: 100 }, reach).map((place) => place.university.id);
    expect(near(109, 6)).toEqual(['c', 'd', 'b']);
    expect(near(100, 100)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(near(300, 6)).toEqual([]);
  });

  test('goes through the regions in their order, each from west to east', () => {
    const order = placed([
      university('Tokyo', 139.7, 35.7, 'AJCU-AP'),
      rome,
      university('Boston', -71, 42, 'AJCU'),
      university('Paris', 2.4, 48.9),
      university('Seattle', -122, 47.6, 'AJCU'),
    ]);
    expect(order.map((place) => place.university.id)).toEqual([
      'Seattle',
      'Boston',
      'Tokyo',
      'Paris',
      'Rome',
    ]);
  });

  test('lets no dot cover another, however many stand in one city, and keeps all on the sheet', () => {
    const anywhere = fc.record({
      longitude: fc.constantFrom(-99.1, 2.4, 2.5, 77.2, 139.7),
      latitude: fc.constantFrom(-34, 19.4, 28.6, 48.9),
    });
    fc.assert(
      fc.property(fc.array(anywhere, { minLength: 1, maxLength: 40 }), (spots) => {
        const places = placed(
          spots.map(({ longitude, latitude }, index) => university(String(index), longitude, latitude)),
        );
        places.forEach((one, index) => {
          expect(one.x).toBeGreaterThanOrEqual(sheet.dot);
          expect(one.x).toBeLessThanOrEqual(sheet.width - sheet.dot);
          expect(one.y).toBeGreaterThanOrEqual(sheet.dot);
          expect(one.y).toBeLessThanOrEqual(sheet.height - sheet.dot);
          for (const other of places.slice(index + 1))
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(sheet.dot);
        });
      }),
      { numRuns: 50 },
    );
  });

  test('places each dot the same every time', () => {
    const city = Array.from({ length: 9 }, (_, index) => university(String(index), 77.2, 28.6, 'JHEASA'));
    expect(placed(city)).toEqual(placed(city));
  });
});

describe('the keys of the map', () => {
  test.each([
    ['ArrowRight', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowLeft', 0, 2],
    ['ArrowUp', 2, 1],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['a', 1, undefined],
  ])('%s leads from dot %i of 3 to %s', (key, from, to) => {
    expect(stepTo(key, from, 3)).toBe(to);
  });
});
