import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { contractNumber } from '../../shared/contract-number.ts';
import { rules } from '../../shared/policy.ts';
import { collections, shapesNumber } from '../../shared/registry.ts';
import type { Item } from '../data/table.ts';
import type { MemberActor } from '../stores/actor.ts';

/**
 * The base of first loads: all that an audience sees of the network, as answers of the sync that are written and
 * compressed once an hour and handed out as they are. What one member sees beyond their audience, and what was written
 * since, is looked up for each.
 */
export const audiences = ['members', 'administrators'] as const;
export type Audience = (typeof audiences)[number];

export const audienceOf = ({ admin }: MemberActor): Audience => (admin ? 'administrators' : 'members');

/** Somebody of an audience who is nobody in particular. */
export const anyoneOf = (audience: Audience): MemberActor => ({
  type: 'member',
  id: '',
  admin: audience === 'administrators',
  chairOf: [],
});

const base = z.object({
  id: z.uuid(),
  /** Under which release it was made: another may show otherwise, or to others. */
  under: z.string(),
  /** The last write that it is sure to have; newer ones it may have as well. */
  seq: z.int().min(1),
  token: z.string(),
  /** Who sees what ends by itself was decided as of this time: ISO 8601. */
  at: z.iso.datetime(),
});
export type Base = z.infer<typeof base>;

/** The base that loads begin with; `previous` may still be in use by some that began before. */
const published = base.extend({ keys: z.array(z.string()), previous: z.array(z.string()) });
export type Published = z.infer<typeof published>;

/**
 * Where a load from a base stands, which for all of an audience is the same: the next part, or, without one, how many
 * were looked at of the records that the audience isn't shown.
 */
export const placeInBase = z.strictObject({
  ...base.shape,
  audience: z.enum(audiences),
  part: z.int().min(0).optional(),
  looked: z.int().min(0).optional(),
});
export type PlaceInBase = z.infer<typeof placeInBase>;

/** What a base is made under: who may see what, and the shapes and the contract by which it is shown. */
export function release(): string {
  const policy = collections.map((each) => [rules[each].see.says, rules[each]['see-private']?.says]);
  return createHash('sha256')
    .update(JSON.stringify([policy, shapesNumber(), contractNumber]))
    .digest('base64url')
    .slice(0, 16);
}

const latestKey = 'bases/latest.json';
export const partKey = ({ id }: Pick<Base, 'id'>, audience: Audience, part: number) =>
  `bases/${id}/${audience}-${part}`;
/** Of the items that the audience isn't shown, for the functions alone. */
export const withheldKey = ({ id }: Pick<Base, 'id'>, audience: Audience) =>
  `bases/${id}/${audience}-withheld`;

const storage = new S3Client({});
const at = (Key: string) => ({ Bucket: process.env.BASES_BUCKET, Key });

/** @returns nothing for what isn't there: without the right to list, S3 says that access is denied */
async function read(key: string): Promise<Uint8Array | undefined> {
  try {
    return await (await storage.send(new GetObjectCommand(at(key)))).Body?.transformToByteArray();
  } catch (error) {
    if (['NoSuchKey', 'AccessDenied'].includes((error as Error).name)) return undefined;
    throw error;
  }
}

export async function readPublished(): Promise<Published | undefined> {
  const file = await read(latestKey);
  return file && published.parse(JSON.parse(Buffer.from(file).toString()));
}

export const publish = (latest: Published) =>
  storage.send(new PutObjectCommand({ ...at(latestKey), Body: JSON.stringify(latest) }));

/** A part as it was written: an answer of the sync, in Brotli. */
export const readPart = (of: Pick<Base, 'id'>, audience: Audience, part: number) =>
  read(partKey(of, audience, part));

export async function readWithheld(of: Pick<Base, 'id'>, audience: Audience): Promise<Item[] | undefined> {
  const file = await read(withheldKey(of, audience));
  return file && JSON.parse((await promisify(brotliDecompress)(file)).toString());
}

/** Bytes are dear on a slow line: this presses harder than an answer that somebody waits for. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

export async function write(key: string, value: object): Promise<void> {
  const Body = await promisify(brotliCompress)(JSON.stringify(value), quality);
  await storage.send(new PutObjectCommand({ ...at(key), Body }));
}

export async function remove(keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => storage.send(new DeleteObjectCommand(at(key)))));
}
