import { type Region, regionTone } from '../../shared/fields/university-codes.ts';

/** The six regions at their rough places on a map of 320 × 160. */
const regions: { x: number; y: number; r: number; region: Region }[] = [
  { x: 58, y: 52, r: 9, region: 'AJCU' },
  { x: 92, y: 118, r: 8, region: 'AUSJAL' },
  { x: 158, y: 40, r: 8, region: 'KIRCHER' },
  { x: 172, y: 106, r: 6, region: 'AJCU-AM' },
  { x: 224, y: 78, r: 8, region: 'JHEASA' },
  { x: 274, y: 60, r: 7, region: 'AJCU-AP' },
];

/** An arc between any two regions. */
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
      {regions.map(({ x, y, r, region }) => (
        <g key={region} data-tint={regionTone[region]}>
          <circle className="halo" cx={x} cy={y} r={r * 2.1} />
          <circle cx={x} cy={y} r={r} />
        </g>
      ))}
    </svg>
  );
}
