import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type * as z from 'zod';
import { tableKeys } from './table-key.ts';

/*
 * A cursor is a position in a list or in the feed, as the client carries it. It is encrypted, because a position may
 * count what its reader can't see, such as the writes of others. What it leads to is authorized again.
 */

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;
/** Bytes to multiples of which a position is filled up, so that its length says nothing either. */
const step = 128;

const key = async () => Buffer.from((await tableKeys('cursors'))[0] as string, 'base64url');

export async function writeCursor(place: object): Promise<string> {
  const text = Buffer.from(JSON.stringify(place));
  const filled = Buffer.alloc(Math.ceil(text.length / step) * step, ' ');
  text.copy(filled);
  const nonce = randomBytes(nonceLength);
  const encrypt = createCipheriv(cipher, await key(), nonce, { authTagLength: tagLength });
  const hidden = Buffer.concat([nonce, encrypt.update(filled), encrypt.final()]);
  return Buffer.concat([hidden, encrypt.getAuthTag()]).toString('base64url');
}

/** The position; undefined if the cursor isn't ours or doesn't fit the schema any more. */
export async function readCursor<S extends z.ZodType>(
  schema: S,
  cursor: string,
): Promise<z.output<S> | undefined> {
  const bytes = Buffer.from(cursor, 'base64url');
  // Another spelling of the same bytes isn't what was given out.
  if (bytes.length < nonceLength + tagLength || bytes.toString('base64url') !== cursor) return undefined;
  const decrypt = createDecipheriv(cipher, await key(), bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  });
  decrypt.setAuthTag(bytes.subarray(-tagLength));
  try {
    const hidden = bytes.subarray(nonceLength, -tagLength);
    const text = Buffer.concat([decrypt.update(hidden), decrypt.final()]).toString();
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
