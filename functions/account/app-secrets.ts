import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';

/*
 * The secret of an authenticator app is encrypted with a KMS key that only the API's function may use
 * (infra/stacks/identity-stack.ts), so whoever reads the table can make no codes. It is bound to its person: it can't
 * be used in another account's item.
 */

const kms = new KMSClient({});

const boundTo = (uid: string) => ({ KeyId: process.env.APP_KEY_ARN, EncryptionContext: { person: uid } });

/** The prefix of an encrypted secret; earlier releases stored plain ones in base32. */
const encrypted = 'kms:';

export const isEncrypted = (stored: string): boolean => stored.startsWith(encrypted);

/** Encrypts a secret for this person; an encrypted one stays as it is. */
export async function encryptSecret(uid: string, secret: string): Promise<string> {
  if (isEncrypted(secret)) return secret;
  const { CiphertextBlob } = await kms.send(
    new EncryptCommand({ ...boundTo(uid), Plaintext: Buffer.from(secret) }),
  );
  return encrypted + Buffer.from(CiphertextBlob as Uint8Array).toString('base64');
}

export async function decryptSecret(uid: string, stored: string): Promise<string> {
  if (!isEncrypted(stored)) return stored;
  const CiphertextBlob = Buffer.from(stored.slice(encrypted.length), 'base64');
  const { Plaintext } = await kms.send(new DecryptCommand({ ...boundTo(uid), CiphertextBlob }));
  return Buffer.from(Plaintext as Uint8Array).toString();
}
