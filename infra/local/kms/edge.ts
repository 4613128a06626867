import { accessDenied, awsError } from '../aws/errors.ts';
import type { Principal } from '../aws/principals.ts';
import { type HttpRequest, type HttpResponse, json } from '../machine/http.ts';
import type { Keys } from './keys.ts';

interface Input {
  KeyId?: string;
  EncryptionContext?: Record<string, string>;
  Plaintext?: string;
  CiphertextBlob?: string;
}

/** KMS's Encrypt and Decrypt, if the caller's role may use the key for this context. */
export async function answerKms(
  { headers, body }: HttpRequest,
  principal: Pick<Principal, 'name' | 'allows'>,
  keys: Keys,
): Promise<HttpResponse> {
  const operation = headers['x-amz-target']?.split('.').at(-1) ?? '';
  const {
    KeyId = '',
    EncryptionContext = {},
    Plaintext,
    CiphertextBlob,
  } = JSON.parse(body.toString()) as Input;
  const conditions = Object.entries(EncryptionContext).map(([name, value]) => [
    `kms:EncryptionContext:${name}`,
    value,
  ]);
  if (!principal.allows(`kms:${operation}`, KeyId, Object.fromEntries(conditions)))
    return accessDenied(principal, `kms:${operation}`, KeyId);
  if (!keys.has(KeyId)) return awsError('NotFoundException', `Key '${KeyId}' does not exist`);
  if (operation === 'Encrypt' && Plaintext) {
    const blob = await keys.encrypt(KeyId, Buffer.from(Plaintext, 'base64'), EncryptionContext);
    return json(200, { KeyId, CiphertextBlob: blob.toString('base64') });
  }
  if (operation === 'Decrypt' && CiphertextBlob)
    try {
      const text = await keys.decrypt(KeyId, Buffer.from(CiphertextBlob, 'base64'), EncryptionContext);
      return json(200, { KeyId, Plaintext: text.toString('base64') });
    } catch {
      return awsError('InvalidCiphertextException', 'The ciphertext or its context is not the right one.');
    }
  return awsError('ValidationException', 'The local KMS knows Encrypt and Decrypt of a text only.');
}
