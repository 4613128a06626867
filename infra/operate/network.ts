import { randomUUID } from 'node:crypto';
import { change } from '../../functions/data/change.ts';
import { peopleAt } from '../../functions/identity/saved-people.ts';
import { everyIdentity } from '../../functions/identity/user-pool.ts';
import { releaseName } from '../../shared/protocol/release-name.ts';
import { releaseHere } from '../settings/release.ts';
import { confirm } from '../terminal/terminal.ts';
import {
  assertKnownShapes,
  assertSameStage,
  type BackupInfo,
  makeBackupFolder,
  readBackup,
  writeBackup,
} from './backup.ts';
import { describeDifferences, describeIdentities, listDifferences } from './describe-differences.ts';
import { missingPictures, picturesOf, savePictures, undeletePictures, uploadPictures } from './pictures.ts';
import { type Comparison, compare, restore } from './restore.ts';
import { restoreOnly } from './restore-only.ts';
import { forgetTableAt, networkAt, readNetwork, type SavedNetwork } from './saved-network.ts';
import { type Place, placeName } from './stage.ts';
import { whileStreamIsPaused } from './stream.ts';

/** Backs up the network, with its identities, to a folder. */
export async function backUp(folder: string, { stage, account }: Place): Promise<void> {
  makeBackupFolder(folder);
  const identities = await Array.fromAsync(everyIdentity());
  const at = new Date().toISOString();
  const items = await readNetwork();
  await savePictures(folder, imagesIn(items));
  const release = releaseName(releaseHere());
  const about = writeBackup(folder, { items, identities }, { id: randomUUID(), at, stage, account, release });
  console.log(describeBackup(about));
}

const imagesIn = (items: SavedNetwork['items']) =>
  new Set([...items.values()].filter(({ pk }) => pk === 'images').map(({ sk }) => sk));

const describeBackup = ({ items, identities, pictures, at, stage, account, release }: BackupInfo): string =>
  `${items} items, ${identities} identities and ${pictures} pictures of ${placeName({ stage, account })}, as they were at ${at}, by release ${release}.`;

/** The options of a restore: to change nothing, to ask for no confirmation, and what to put back alone. */
export type RestoreOptions = {
  dryRun: boolean;
  yes: boolean;
  only?: string | undefined;
  overwrite?: boolean;
};

/** Restores the network from a backup. */
export async function restoreBackup(folder: string, place: Place, terms: RestoreOptions): Promise<void> {
  const backup = readBackup(folder);
  console.log(describeBackup(backup.about));
  assertSameStage(backup.about, place);
  assertKnownShapes(backup.items);
  if (terms.only !== undefined) return putBackOnly(backup, terms.only, place, terms, folder);
  if (!(await agreeTo(await compare(backup), place, terms))) return;
  await bringPicturesOf(folder, backup);
  await writeBack(backup, 'restore');
}

/** Restores the network at a moment, by the table's point-in-time recovery. */
export async function restoreToTime(time: Date, place: Place, terms: RestoreOptions): Promise<void> {
  console.log('A table as of that moment is being restored next to this one. That takes a few minutes.');
  const items = await networkAt(time);
  // Of members the table knows the address, and as of that moment.
  const others = (await peopleAt(time)).filter(({ uid }) => !items.has(`users ${uid}`));
  const saved: SavedNetwork = { items, identities: others };
  const agree = async () => {
    assertKnownShapes(items);
    if (terms.only === undefined) return agreeTo(await compare(saved), place, terms);
    await putBackOnly(saved, terms.only, place, terms);
    return false;
  };
  // The recovered table is kept only for a restore that was interrupted.
  const isAgreed = await agree().catch(async (error) => {
    await forgetTableAt(time);
    throw error;
  });
  if (isAgreed) {
    console.log(`${await undeletePictures(imagesIn(items))} deleted files of pictures are there again.`);
    await writeBack(saved, 'restore');
  }
  await forgetTableAt(time);
}

/**
 * Prints what a restore would change, and asks for confirmation.
 *
 * @returns false for a dry run
 * @throws Error in words if it isn't confirmed
 */
async function agreeTo(
  plan: Comparison,
  place: Place,
  { dryRun, yes, only }: RestoreOptions,
): Promise<boolean> {
  if (dryRun || only) for (const line of listDifferences(plan)) console.log(line);
  console.log(`${placeName(place)} would be restored:`);
  for (const line of describeDifferences(plan)) console.log(line);
  if (dryRun) console.log('Nothing was changed.');
  else await confirm(place.stage, yes);
  return !dryRun;
}

/** Puts back what `only` names. @throws Error in words if it can't be done or isn't confirmed */
async function putBackOnly(
  saved: SavedNetwork,
  only: string,
  place: Place,
  terms: RestoreOptions,
  folder?: string,
): Promise<void> {
  const plan = await restoreOnly(saved, only, terms);
  const { missing, lost } = await missingPictures(folder, plan.images);
  const where = folder === undefined ? 'deleted, perhaps too long ago' : 'not in this backup';
  console.log(`Pictures: ${missing.length} come${lost.length > 0 ? `; ${where}: ${lost.join(', ')}` : ''}.`);
  if (!(await agreeTo(plan, place, terms))) return;
  await (folder === undefined ? undeletePictures(plan.images) : uploadPictures(folder, plan.images));
  console.log(['Done:', ...describeDifferences(await restoreOnly(saved, only, { plan }))].join('\n'));
}

/** Uploads the pictures of a backup, before any record shows them. */
async function bringPicturesOf(folder: string, { about }: ReturnType<typeof readBackup>): Promise<void> {
  const brought = await uploadPictures(folder, new Set(picturesOf(folder).map(({ image }) => image)));
  console.log(`Pictures: ${brought} of ${about.pictures} were missing and have been restored.`);
}

const loadingKey = { pk: 'loading', sk: 'loading' };

/** Loads the network of a backup into an empty stage. @throws Error in words if it isn't empty, or isn't confirmed */
export async function load(folder: string, place: Place, yes: boolean): Promise<void> {
  const backup = readBackup(folder);
  console.log(describeBackup(backup.about));
  assertKnownShapes(backup.items);
  console.log(`It would be loaded into ${placeName(place)}.`);
  await confirm(place.stage, yes);
  await change(async (unit) => {
    const begun = await unit.item(loadingKey);
    // An interrupted load of this backup goes on; any other would mix two networks.
    if (begun?.id === backup.about.id) return;
    // A smoke test may have left a picture, which is swept in a week.
    if (begun || [...(await readNetwork()).values()].some(({ pk }) => pk !== 'images'))
      throw new Error('This stage already has a network. A backup can only be loaded into an empty one.');
    await unit.putItem({ ...loadingKey, id: backup.about.id });
  });
  // Pictures come after this check, so that a stage with a network of its own doesn't get those of another.
  await bringPicturesOf(folder, backup);
  await writeBack(backup, 'load');
  await change((unit) => unit.removeItem(loadingKey));
}

async function writeBack(saved: SavedNetwork, by: 'restore' | 'load'): Promise<void> {
  console.log('The stream is paused until this is done.');
  const { put, removed, ...people } = await whileStreamIsPaused(() =>
    restore(saved, by, (done, of) => console.log(`${done} of ${of}`)),
  );
  console.log(`${put} items written, ${removed} deleted.`);
  for (const line of describeIdentities(people)) console.log(line);
}
