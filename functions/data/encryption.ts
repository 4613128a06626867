import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';

/*
 * What somebody who reads the table must not learn is encrypted with a KMS key (infra/stacks/identity-stack.ts), and bound
 * to what it is for: it can't be used in another place, and a function may only read what it needs.
 */

const kms = new KMSClient({});

/** The person to whom a secret belongs, or the name of a key of the product. */
type Purpose = { person: string } | { key: string };

const boundTo = (purpose: Purpose) => ({ KeyId: process.env.APP_KEY_ARN, EncryptionContext: purpose });

/** @returns the ciphertext in base64 */
export async function encrypt(purpose: Purpose, secret: string): Promise<string> {
  const { CiphertextBlob } = await kms.send(
    new EncryptCommand({ ...boundTo(purpose), Plaintext: Buffer.from(secret) }),
  );
  return Buffer.from(CiphertextBlob as Uint8Array).toString('base64');
}

/** @throws Error if it was encrypted for another purpose */
export async function decrypt(purpose: Purpose, stored: string): Promise<string> {
  const CiphertextBlob = Buffer.from(stored, 'base64');
  const { Plaintext } = await kms.send(new DecryptCommand({ ...boundTo(purpose), CiphertextBlob }));
  return Buffer.from(Plaintext as Uint8Array).toString();
}
