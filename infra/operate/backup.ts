import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { fromLines, toLines } from '../../functions/data/json-lines.ts';
import { hasNewerShape } from '../../functions/data/stored.ts';
import { type Item, keyText } from '../../functions/data/table.ts';
import type { Identity } from '../../functions/identity/user-pool.ts';
import { makeFolder } from '../local/machine/durable-file.ts';
import { picturesOf } from './pictures.ts';
import { recordIn, type SavedNetwork } from './saved-network.ts';
import { type Place, placeName } from './stage.ts';

const aboutSchema = z.object({
  at: z.iso.datetime(),
  id: z.uuid(),
  items: z.int(),
  identities: z.int(),
  /** The number of picture files, one for each variant. */
  pictures: z.int(),
  /** Where and by which release the backup was made. */
  stage: z.string(),
  account: z.string(),
  release: z.string(),
});
export type BackupInfo = z.infer<typeof aboutSchema>;

const itemsIn = (folder: string) => join(folder, 'items');

/** Makes the folder of a backup. @throws Error in words if it can't be used, or has a backup already */
export function makeBackupFolder(folder: string): void {
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new Error(`${folder} is a file. Give a folder.`);
  if (existsSync(join(folder, 'backup.json')))
    throw new Error(`${folder} already holds a backup. Give another folder.`);
  try {
    makeFolder(itemsIn(resolve(folder)), 0o700);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${folder} can't be created (${code}). Give another folder.`);
  }
}

/**
 * Writes a network to readable files, with a line of JSON for each item and a file for each kind, and its identities. The
 * pictures are there already. `backup.json` is written last, so that a folder without it is an incomplete backup.
 */
export function writeBackup(
  folder: string,
  { items, identities }: SavedNetwork,
  about: Pick<BackupInfo, 'id' | 'at' | 'stage' | 'account' | 'release'>,
): BackupInfo {
  // Only the operator's user may read a backup.
  const write = (file: string, text: string) => writeFileSync(file, text, { mode: 0o600 });
  // A partition key may end in # and a member's id; such items share one file.
  const byKind = Map.groupBy(items.values(), ({ pk }) => pk.replace(/#.*$/, ''));
  for (const [kind, each] of byKind) write(join(itemsIn(folder), `${kind}.jsonl`), toLines(each));
  write(join(folder, 'identities.jsonl'), toLines(identities));
  const whole = {
    ...about,
    items: items.size,
    identities: identities.length,
    pictures: picturesOf(folder).length,
  };
  write(join(folder, 'backup.json'), `${JSON.stringify(whole, null, 1)}\n`);
  return whole;
}

/** @throws Error in words if the folder isn't a complete backup */
export function readBackup(folder: string): SavedNetwork & { about: BackupInfo } {
  const file = join(folder, 'backup.json');
  if (!existsSync(file)) throw new Error(`${folder} has no backup, or an incomplete one.`);
  const about = aboutSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const items: SavedNetwork['items'] = new Map();
  // File managers may have left other files.
  for (const name of readdirSync(itemsIn(folder)).filter((each) => each.endsWith('.jsonl')))
    for (const item of linesOf<Item>(join(itemsIn(folder), name))) items.set(keyText(item), item);
  const identities = linesOf<Identity>(join(folder, 'identities.jsonl'));
  const there = { items: items.size, identities: identities.length, pictures: picturesOf(folder).length };
  for (const [what, count] of Object.entries(there))
    if (count !== about[what as keyof typeof there])
      throw new Error(`${folder} is incomplete: ${count} of ${about[what as keyof typeof there]} ${what}.`);
  return { items, identities, about };
}

/** @throws Error in words if a backup is of another stage */
export function assertSameStage({ stage, account }: BackupInfo, place: Place): void {
  if (stage !== place.stage || account !== place.account)
    throw new Error(
      `Nothing was changed: this is a backup of ${placeName({ stage, account })}, not of ${placeName(place)}.\nTo load it into an empty stage: ops -- load.`,
    );
}

/** @throws Error in words if a record has a shape that this release doesn't know */
export function assertKnownShapes(items: SavedNetwork['items']): void {
  for (const item of items.values()) {
    const [collection, record] = recordIn(item) ?? [];
    if (collection && record && hasNewerShape(collection, record))
      throw new Error(
        `Nothing was changed: a newer release wrote this backup, and this one can't read it (${collection} ${item.sk}). Use that release's checkout.`,
      );
  }
}

const linesOf = <T>(file: string): T[] => fromLines(readFileSync(file, 'utf8'));
