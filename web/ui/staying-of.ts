/** Of these records the one that another became part of, whose id this is: only areas are merged. */
export const stayingOf = <R extends { id: string }>(
  records: readonly R[] | undefined,
  id: string,
): R | undefined =>
  records?.find((each) => 'merged' in each && (each.merged as readonly string[] | undefined)?.includes(id));
