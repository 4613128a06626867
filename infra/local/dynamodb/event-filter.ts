type Condition =
  | string
  | number
  | boolean
  | null
  | { prefix?: string; exists?: boolean; 'anything-but'?: unknown[] };
interface Pattern {
  [key: string]: Pattern | Condition[];
}

/**
 * Whether an event matches the filter pattern of an event source mapping: every field in the pattern must match one of
 * its conditions. Throws on an unknown kind of condition.
 */
export function matchesPattern(pattern: Pattern, event: unknown): boolean {
  return Object.entries(pattern).every(([key, expected]) => {
    const value = (event as Record<string, unknown> | undefined)?.[key];
    return Array.isArray(expected)
      ? expected.some((condition) => holds(condition, value))
      : matchesPattern(expected, value);
  });
}

function holds(condition: Condition, value: unknown): boolean {
  if (condition === null || typeof condition !== 'object') return condition === value;
  if (condition.prefix !== undefined) return typeof value === 'string' && value.startsWith(condition.prefix);
  if (condition.exists !== undefined) return (value !== undefined) === condition.exists;
  if (condition['anything-but']) return value !== undefined && !condition['anything-but'].includes(value);
  throw new Error(`The local run doesn't know the filter ${JSON.stringify(condition)}.`);
}
