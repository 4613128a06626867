import { randomUUID } from 'node:crypto';
import { change } from '../../functions/data/change.ts';
import { everyIdentity } from '../../functions/identity/user-pool.ts';
import { assertNoBackup, readBackup, writeBackup } from './backup.ts';
import { bringPictures, savePictures } from './pictures.ts';
import { forgetTableAt, networkAt } from './recovery.ts';
import { restore } from './restore.ts';
import { networkNow, type Saved } from './saved.ts';
import { whileStreamIsPaused } from './stream.ts';

/** Writes the network as it is now, and who can sign in, into a folder. */
export async function backUp(folder: string): Promise<void> {
  assertNoBackup(folder);
  const identities = await Array.fromAsync(everyIdentity());
  const at = new Date();
  const items = await networkNow();
  const images = [...items.values()].filter(({ pk }) => pk === 'images').map(({ sk }) => sk);
  await savePictures(folder, new Set(images));
  const about = writeBackup(folder, { items, identities }, randomUUID(), at);
  console.log(
    `${about.items} items, ${about.identities} identities and ${about.pictures} pictures, as they were at ${about.at}.`,
  );
}

/** Makes the network what it was when a backup was made. */
export async function restoreFrom(folder: string): Promise<void> {
  const backup = readBackup(folder);
  await bringPicturesOf(folder, backup);
  await writeBack(backup, 'restore');
}

/** Makes the network what it was at a moment, by the table's own point-in-time recovery. */
export async function restoreTo(time: Date): Promise<void> {
  console.log('The table of then is being made beside this one: that takes some minutes.');
  await writeBack({ items: await networkAt(time), identities: [] }, 'restore');
  await forgetTableAt(time);
}

/** Puts every picture of a backup in its place, before any record shows it. */
async function bringPicturesOf(folder: string, { about }: ReturnType<typeof readBackup>): Promise<void> {
  const brought = await bringPictures(folder);
  console.log(`Pictures: ${brought} of ${about.pictures} were missing, and are there.`);
}

const loadingKey = { pk: 'loading', sk: 'loading' };

/** Brings the network of a backup into a stage that has none. @throws Error in words, where it has one */
export async function load(folder: string): Promise<void> {
  const backup = readBackup(folder);
  await change(async (unit) => {
    const begun = await unit.item(loadingKey);
    // A load that was cut off goes on; any other would mix two networks.
    if (begun?.id === backup.about.id) return;
    // A picture that a trial of the stage sent is of nobody, and is swept in a week.
    if (begun || [...(await networkNow()).values()].some(({ pk }) => pk !== 'images'))
      throw new Error('There is a network in this stage already: a backup is loaded into an empty one.');
    await unit.putItem({ ...loadingKey, id: backup.about.id });
  });
  // Not before: another network's pictures would lie in a stage that has its own.
  await bringPicturesOf(folder, backup);
  await writeBack(backup, 'load');
  await change((unit) => unit.removeItem(loadingKey));
}

async function writeBack(saved: Saved, by: 'restore' | 'load'): Promise<void> {
  console.log('The stream is paused until this is done. Cut off? Run it again.');
  const { put, removed, ids, without } = await whileStreamIsPaused(() =>
    restore(saved, by, (done, of) => console.log(`${done} of ${of}`)),
  );
  console.log(`${put} items written, ${removed} taken away.`);
  if (ids.size > 0)
    console.log(
      `${ids.size} people have another identity than then: who has no password chooses one where they sign in.`,
    );
  for (const id of without)
    console.log(`${id} has no identity: somebody else has their address by now. Ask them for another.`);
}
