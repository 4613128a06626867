import { randomBytes } from 'node:crypto';
import { msPerMinute } from '../../shared/language/time.ts';
import { updateIf } from './conditional-update.ts';
import { decrypt, encrypt } from './encryption.ts';
import { readItem } from './records.ts';

/*
 * Keys that the table holds, each made by the first function that needs it. Those of cursors and passes hide nothing from
 * whoever reads the table. The others can be renewed, and are encrypted, each for the functions that need it
 * (infra/stacks/identity-stack.ts), so no template, environment variable or backup has them.
 */

export type EncryptedKey = 'codes' | 'unsubscribing';
export const encryptedKeys: EncryptedKey[] = ['codes', 'unsubscribing'];
type KeyName = 'cursors' | 'passes' | EncryptedKey;

/** Until a renewed key is read, by a function that runs. */
const msKnown = 5 * msPerMinute;
const known = new Map<KeyName, { keys: Promise<string[]>; until: number }>();

/** The keys with this name: the current one, and the one before it was renewed. */
export function tableKeys(name: KeyName): Promise<string[]> {
  const read = known.get(name);
  if (read && read.until > Date.now()) return read.keys;
  const keys = readOrMake(name).catch((error: unknown) => {
    known.delete(name);
    throw error;
  });
  known.set(name, { keys, until: isEncrypted(name) ? Date.now() + msKnown : Number.POSITIVE_INFINITY });
  return keys;
}

const keyOf = (name: KeyName) => ({ pk: 'keys', sk: name });
const isEncrypted = (name: KeyName) => (encryptedKeys as string[]).includes(name);

async function newKey(name: KeyName): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  return isEncrypted(name) ? encrypt({ key: name }, made) : made;
}

async function readOrMake(name: KeyName): Promise<string[]> {
  let found = await readItem(keyOf(name));
  if (!found) {
    await putKey(name, 'if_not_exists(#keys, :made)');
    found = await readItem(keyOf(name));
  }
  const stored = found?.keys as string[];
  return isEncrypted(name) ? Promise.all(stored.map((each) => decrypt({ key: name }, each))) : stored;
}

/** Makes another key, beside which the previous one is accepted until the next renewal. */
export async function renewKey(name: EncryptedKey): Promise<void> {
  const [current] = ((await readItem(keyOf(name)))?.keys ?? []) as string[];
  await putKey(name, ':made', current);
}

const putKey = async (name: KeyName, value: string, before?: string) =>
  updateIf({
    Key: keyOf(name),
    UpdateExpression: `SET #keys = ${value}`,
    ExpressionAttributeNames: { '#keys': 'keys' },
    ExpressionAttributeValues: { ':made': [await newKey(name), ...(before ? [before] : [])] },
  });
