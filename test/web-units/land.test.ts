import { feature } from 'topojson-client';
import { describe, expect, test } from 'vitest';
import atlas from 'world-atlas/land-110m.json' with { type: 'json' };
import { landDataPlugin } from '../../web/data-plugins.ts';
import { land } from '../../web/university/land.ts';
import { landDeltas, step } from '../../web/university/land-deltas.ts';

type Polygons = { coordinates: number[][][][] };
type Features = { features: { geometry: Polygons }[] };
const { features } = feature(atlas as never, atlas.objects.land as never) as unknown as Features;

describe('the land on the map', () => {
  test('has every point of the atlas, at most half a step beside it', () => {
    const drawn = (land as Polygons).coordinates.flat(2);
    const known = features.flatMap(({ geometry }) => geometry.coordinates.flat(2));
    expect(known.length).toBeGreaterThan(5000);
    expect(drawn.length).toBe(known.length);
    const beside = drawn.flatMap((point, at) =>
      point.map((degrees, axis) => Math.abs(degrees - (known[at]?.[axis] ?? Number.NaN))),
    );
    expect(Math.max(...beside)).toBeLessThan(step / 2 + 1e-9);
  });

  test('comes into the app as numbers, without what they were read from', async () => {
    const { load } = landDataPlugin() as unknown as { load(id: string): string | undefined };
    expect(load('/app/web/university/land.ts')).toBeUndefined();
    const module = load('/app/web/university/land-deltas.ts') ?? '';
    expect(module).not.toMatch(/import|topojson/);
    expect(await import(`data:text/javascript,${encodeURIComponent(module)}`)).toMatchObject({
      landDeltas,
      step,
    });
  });
});
