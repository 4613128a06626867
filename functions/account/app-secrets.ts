import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';

/*
 * The secret of an authenticator app is encrypted with a KMS key that only the API's function may use
 * (infra/stacks/identity-stack.ts), so whoever reads the table can make no codes. It is bound to its person: it can't
 * be used in another account's item.
 */

const kms = new KMSClient({});

const boundTo = (uid: string) => ({ KeyId: process.env.APP_KEY_ARN, EncryptionContext: { person: uid } });

export async function encryptSecret(uid: string, secret: string): Promise<string> {
  const { CiphertextBlob } = await kms.send(
    new EncryptCommand({ ...boundTo(uid), Plaintext: Buffer.from(secret) }),
  );
  return Buffer.from(CiphertextBlob as Uint8Array).toString('base64');
}

export async function decryptSecret(uid: string, stored: string): Promise<string> {
  const CiphertextBlob = Buffer.from(stored, 'base64');
  const { Plaintext } = await kms.send(new DecryptCommand({ ...boundTo(uid), CiphertextBlob }));
  return Buffer.from(Plaintext as Uint8Array).toString();
}
