/** The area that the one with this id was merged into; undefined for records of other kinds. */
export const mergedInto = <R extends { id: string }>(
  records: readonly R[] | undefined,
  id: string,
): R | undefined =>
  records?.find((each) => 'merged' in each && (each.merged as readonly string[] | undefined)?.includes(id));
