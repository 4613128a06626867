/** A record as it was read, less what is not looked at in a body and the schemas alone know nothing of. */
export const withoutServerFields = (kind: { ignored: { edit: string[] } }, record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !kind.ignored.edit.includes(name)));
