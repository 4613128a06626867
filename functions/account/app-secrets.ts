import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';

/*
 * The secret of an authenticator app is stored encrypted by a key that never leaves KMS and that only the API's function
 * may use (infra/stacks/identity-stack.ts): whoever reads the table can show nobody's code. It is bound to its person, so that
 * one account's secret is of no use in another's item.
 */

const kms = new KMSClient({});

const boundTo = (uid: string) => ({ KeyId: process.env.APP_KEY_ARN, EncryptionContext: { person: uid } });

/** What an encrypted secret begins with; a plain one, which earlier releases stored, is base32. */
const encrypted = 'kms:';

export const isEncrypted = (stored: string): boolean => stored.startsWith(encrypted);

/** The secret as it is stored for this person; one that is encrypted already stays as it is. */
export async function encryptSecret(uid: string, secret: string): Promise<string> {
  if (isEncrypted(secret)) return secret;
  const { CiphertextBlob } = await kms.send(
    new EncryptCommand({ ...boundTo(uid), Plaintext: Buffer.from(secret) }),
  );
  return encrypted + Buffer.from(CiphertextBlob as Uint8Array).toString('base64');
}

/** The secret that is stored for this person. */
export async function decryptSecret(uid: string, stored: string): Promise<string> {
  if (!isEncrypted(stored)) return stored;
  const CiphertextBlob = Buffer.from(stored.slice(encrypted.length), 'base64');
  const { Plaintext } = await kms.send(new DecryptCommand({ ...boundTo(uid), CiphertextBlob }));
  return Buffer.from(Plaintext as Uint8Array).toString();
}
