/**
 * A new id of a row, such as a contact: eight digits, because it need be unique among the rows of its record only.
 * Browsers load the ids of all contacts, and random digits can't be compressed.
 */
export const newRowId = (): string => crypto.randomUUID().slice(0, 8);
