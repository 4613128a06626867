import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { collections, shapesNumber } from '../../shared/kinds/registry.ts';
import { rules } from '../../shared/permissions/policy.ts';
import { contractNumber } from '../../shared/protocol/headers.ts';
import type { Item } from '../data/table.ts';
import { type Audience, audiences } from '../stores/audience.ts';

/**
 * The base of first loads is all that an audience sees, stored hourly as compressed answers of the sync. What a member
 * sees beyond their audience, and what was written since, is read for each load.
 */
const base = z.object({
  id: z.uuid(),
  /** The release that made it: another may show records differently or to others. */
  under: z.string(),
  /** The last write that it surely contains; it may contain newer ones. */
  seq: z.int().min(1),
  token: z.string(),
  /** The time at which it was decided who sees records that end by themselves; ISO 8601. */
  at: z.iso.datetime(),
});
export type Base = z.infer<typeof base>;

/** The base that loads begin with; `previous` are the files of the last one, which some loads may still use. */
const publishedBase = base.extend({ keys: z.array(z.string()), previous: z.array(z.string()) });
export type PublishedBase = z.infer<typeof publishedBase>;

/**
 * The position of a load from a base, the same for all of an audience: the next part, or, without one, how many of the
 * withheld records were checked.
 */
export const placeInBase = z.strictObject({
  ...base.shape,
  audience: z.enum(audiences),
  part: z.int().min(0).optional(),
  looked: z.int().min(0).optional(),
});
export type PlaceInBase = z.infer<typeof placeInBase>;

/** A digest of what a base depends on: the policy, the shapes and the contract. */
export function releaseDigest(): string {
  const policy = collections.map((each) => [rules[each].see.id, rules[each]['see-private']?.id]);
  return createHash('sha256')
    .update(JSON.stringify([policy, shapesNumber(), contractNumber]))
    .digest('base64url')
    .slice(0, 16);
}

const latestKey = 'bases/latest.json';
export const partKey = ({ id }: Pick<Base, 'id'>, audience: Audience, part: number) =>
  `bases/${id}/${audience}-${part}`;
/** The file of the items that the audience may not see, which only functions read. */
export const withheldKey = ({ id }: Pick<Base, 'id'>, audience: Audience) =>
  `bases/${id}/${audience}-withheld`;

const storage = new S3Client({});
const object = (Key: string) => ({ Bucket: process.env.BASES_BUCKET, Key });

/** @returns undefined for a missing file: without the right to list, S3 answers that access is denied */
async function readObject(key: string): Promise<Uint8Array | undefined> {
  try {
    return await (await storage.send(new GetObjectCommand(object(key)))).Body?.transformToByteArray();
  } catch (error) {
    if (['NoSuchKey', 'AccessDenied'].includes((error as Error).name)) return undefined;
    throw error;
  }
}

export async function readPublished(): Promise<PublishedBase | undefined> {
  const file = await readObject(latestKey);
  return file && publishedBase.parse(JSON.parse(Buffer.from(file).toString()));
}

export const publish = (latest: PublishedBase) =>
  storage.send(new PutObjectCommand({ ...object(latestKey), Body: JSON.stringify(latest) }));

/** A part of the base: an answer of the sync, in Brotli. */
export const readPart = (of: Pick<Base, 'id'>, audience: Audience, part: number) =>
  readObject(partKey(of, audience, part));

export async function readWithheld(of: Pick<Base, 'id'>, audience: Audience): Promise<Item[] | undefined> {
  const file = await readObject(withheldKey(of, audience));
  return file && JSON.parse((await promisify(brotliDecompress)(file)).toString());
}

/** The files are read often, so they are compressed harder than other answers. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

export async function writeObject(key: string, value: object): Promise<void> {
  const Body = await promisify(brotliCompress)(JSON.stringify(value), quality);
  await storage.send(new PutObjectCommand({ ...object(key), Body }));
}

export async function removeObjects(keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => storage.send(new DeleteObjectCommand(object(key)))));
}
