import type { Tone } from '../ui/badge.tsx';

/** The six regions, roughly where they lie, on 320 × 160. */
const regions: { x: number; y: number; r: number; tint: Tone }[] = [
  { x: 58, y: 52, r: 9, tint: 'primary' },
  { x: 92, y: 118, r: 8, tint: 'brass' },
  { x: 158, y: 40, r: 8, tint: 'slate' },
  { x: 172, y: 106, r: 6, tint: 'clay' },
  { x: 224, y: 78, r: 8, tint: 'plum' },
  { x: 274, y: 60, r: 7, tint: 'primary' },
];

/** Arcs between any two of them: everybody talks with everybody. */
const arcs = regions.flatMap((from, place) =>
  regions.slice(place + 1).map((to) => {
    const rise = Math.abs(to.x - from.x) * 0.35;
    return `M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${(from.y + to.y) / 2 - rise} ${to.x} ${to.y}`;
  }),
);

export function NetworkArt() {
  return (
    <svg className="network-art" viewBox="0 0 320 160" aria-hidden="true" focusable="false">
      <path d={arcs.join('')} />
      {regions.map(({ x, y, r, tint }) => (
        <g key={x} data-tint={tint}>
          <circle className="halo" cx={x} cy={y} r={r * 2.1} />
          <circle cx={x} cy={y} r={r} />
        </g>
      ))}
    </svg>
  );
}
