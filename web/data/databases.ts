import { deleteDB } from 'idb';

/** The names of this browser's databases that begin so. */
export async function databasesOf(prefix: string): Promise<string[]> {
  const all = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  return all.filter((name) => name.startsWith(prefix));
}

/** Deletes the databases whose names begin so, less `keep`. */
export async function deleteDatabases(prefix: string, keep?: string): Promise<void> {
  const ours = (await databasesOf(prefix)).filter((name) => name !== keep);
  await Promise.all(ours.map((name) => deleteDB(name)));
}
