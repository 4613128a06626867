const steps: Record<string, (place: number, count: number) => number> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowDown: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place - 1 + count) % count,
  ArrowUp: (place, count) => (place - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The place to which a key leads from one of `count` things in a picture, or undefined if it leads nowhere. */
export const stepTo = (key: string, place: number, count: number): number | undefined =>
  steps[key]?.(place, count);
