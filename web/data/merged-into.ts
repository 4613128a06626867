/** The area that another one, of this id, was merged into; undefined for records of any other kind. */
export const mergedInto = <R extends { id: string }>(
  records: readonly R[] | undefined,
  id: string,
): R | undefined =>
  records?.find((each) => 'merged' in each && (each.merged as readonly string[] | undefined)?.includes(id));
