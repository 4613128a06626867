/** The value that `share` (0 to 1) of all values don't exceed; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
