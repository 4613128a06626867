import { randomBytes } from 'node:crypto';
import { updateIf } from './conditional-update.ts';
import { readItem } from './records.ts';

/*
 * Keys that the table itself holds. They protect what is given to members from members; somebody who reads the table
 * sees what they hide anyway. Codes have a key that isn't here (functions/stores/hash.ts).
 */

type KeyName = 'cursors' | 'unsubscribing';

const known = new Map<KeyName, Promise<Buffer>>();

/** A key of 32 bytes, which the first function that needs it makes. */
export function tableKey(name: KeyName): Promise<Buffer> {
  const read =
    known.get(name) ??
    readOrMake(name).catch((error: unknown) => {
      known.delete(name);
      throw error;
    });
  known.set(name, read);
  return read;
}

async function readOrMake(name: KeyName): Promise<Buffer> {
  const Key = { pk: 'keys', sk: name };
  let found = await readItem(Key);
  if (!found) {
    await updateIf({
      Key,
      UpdateExpression: 'SET #key = if_not_exists(#key, :made)',
      ExpressionAttributeNames: { '#key': 'key' },
      ExpressionAttributeValues: { ':made': randomBytes(32).toString('base64url') },
    });
    found = await readItem(Key);
  }
  return Buffer.from(String(found?.key), 'base64url');
}
