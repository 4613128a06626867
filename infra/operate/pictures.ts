import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paginateListObjectsV2, S3 } from '@aws-sdk/client-s3';
import { forEachLimited } from '../../functions/stores/bulk.ts';

const storage = new S3({});
const objectAt = (key: string) => ({ Bucket: process.env.MEDIA_BUCKET, Key: key });
/** The number of parallel transfers. */
const atOnce = 20;

const picturesIn = (folder: string) => join(folder, 'pictures');
/** The variants of a picture share a folder, in the bucket as in a backup. */
const pictureKey = (image: string, variant: string) => `media/${image}/${variant}`;
const fileOf = (folder: string, image: string, variant: string) =>
  join(picturesIn(folder), image, `${variant}.webp`);

type Picture = { image: string; variant: string };

async function storedPictures(): Promise<Picture[]> {
  const found: Picture[] = [];
  const input = { Bucket: process.env.MEDIA_BUCKET, Prefix: 'media/' };
  for await (const { Contents = [] } of paginateListObjectsV2({ client: storage }, input))
    for (const { Key = '' } of Contents) {
      const [, image, variant] = Key.split('/');
      if (image && variant) found.push({ image, variant });
    }
  return found;
}

export function picturesOf(folder: string): Picture[] {
  if (!existsSync(picturesIn(folder))) return [];
  return readdirSync(picturesIn(folder), { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .flatMap(({ name: image }) =>
      readdirSync(join(picturesIn(folder), image))
        .filter((name) => name.endsWith('.webp'))
        .map((name) => ({ image, variant: name.slice(0, -'.webp'.length) })),
    );
}

/**
 * Saves every variant of these images to a folder. Variants that are swept meanwhile are skipped.
 *
 * @param images their ids
 */
export async function savePictures(folder: string, images: ReadonlySet<string>): Promise<void> {
  const pictures = (await storedPictures()).filter(({ image }) => images.has(image));
  await forEachLimited(pictures, atOnce, async ({ image, variant }) => {
    const bytes = await read(pictureKey(image, variant));
    if (!bytes) return;
    mkdirSync(join(picturesIn(folder), image), { recursive: true, mode: 0o700 });
    writeFileSync(fileOf(folder, image, variant), bytes, { mode: 0o600 });
  });
}

async function read(key: string): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await storage.getObject(objectAt(key));
    return await Body?.transformToByteArray();
  } catch (error) {
    if ((error as Error).name === 'NoSuchKey') return undefined;
    throw error;
  }
}

/** The pictures of a backup that the bucket lacks, and the ids of images of which neither has one. */
export async function missingPictures(folder: string | undefined, images: ReadonlySet<string>) {
  const [stored, saved] = [await storedPictures(), folder === undefined ? [] : picturesOf(folder)];
  const there = new Set(stored.map(({ image, variant }) => pictureKey(image, variant)));
  const known = new Set([...stored, ...saved].map(({ image }) => image));
  return {
    missing: saved.filter(
      ({ image, variant }) => images.has(image) && !there.has(pictureKey(image, variant)),
    ),
    lost: [...images].filter((image) => !known.has(image)),
  };
}

/** Uploads pictures of a backup that are missing; existing ones never change. */
export async function uploadPictures(folder: string, images: ReadonlySet<string>): Promise<number> {
  const { missing } = await missingPictures(folder, images);
  await forEachLimited(missing, atOnce, ({ image, variant }) =>
    storage.putObject({
      ...objectAt(pictureKey(image, variant)),
      Body: readFileSync(fileOf(folder, image, variant)),
      ContentType: 'image/webp',
    }),
  );
  return missing.length;
}

/** Brings back deleted files of these images, which the bucket keeps for 35 days. @returns how many files */
export async function undeletePictures(images: ReadonlySet<string>): Promise<number> {
  const there = new Set((await storedPictures()).map(({ image }) => image));
  let undeleted = 0;
  await forEachLimited([...images.difference(there)], atOnce, async (image) => {
    const input = { Bucket: process.env.MEDIA_BUCKET, Prefix: `media/${image}/` };
    const { DeleteMarkers = [] } = await storage.listObjectVersions(input);
    for (const { Key = '', VersionId } of DeleteMarkers)
      await storage.deleteObject({ ...objectAt(Key), VersionId });
    undeleted += DeleteMarkers.length;
  });
  return undeleted;
}
