import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { allows, type Statement } from '../../infra/local/aws/principals.ts';
import { answerKms } from '../../infra/local/kms/edge.ts';
import { Keys } from '../../infra/local/kms/keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'kms-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'kms.json');

const key = 'arn:aws:kms:us-east-1:000000000000:key/apps';
const statements: Statement[] = [
  {
    Effect: 'Allow',
    Action: ['kms:Encrypt', 'kms:Decrypt'],
    Resource: key,
    Condition: { StringLike: { 'kms:EncryptionContext:person': '?*' } },
  },
];
const handler = {
  name: 'Handler',
  allows: (action: string, resource: string, context = {}) => allows(statements, action, resource, context),
};
const nobody = { name: 'Stream', allows: () => false };

type Input = { KeyId?: string; EncryptionContext?: object; Plaintext?: string; CiphertextBlob?: string };

async function ask(operation: string, input: Input, who: typeof handler = handler, arns = [key]) {
  const body = Buffer.from(JSON.stringify({ KeyId: key, EncryptionContext: { person: 'mia' }, ...input }));
  const headers = { 'x-amz-target': `TrentService.${operation}` };
  const request = { method: 'POST', path: '/', query: '', headers, body };
  const answer = await answerKms(request, who, new Keys(file, arns));
  return JSON.parse(answer.body.toString()) as {
    CiphertextBlob: string;
    Plaintext?: string;
    __type?: string;
  };
}
const Plaintext = Buffer.from('a secret').toString('base64');

test('what was encrypted is decrypted for the same person, by a key that outlives a start', async () => {
  const { CiphertextBlob } = await ask('Encrypt', { Plaintext });
  expect(Buffer.from(CiphertextBlob, 'base64').toString('latin1')).not.toContain('a secret');
  expect(await ask('Decrypt', { CiphertextBlob })).toMatchObject({ Plaintext });
  expect((await ask('Encrypt', { Plaintext })).CiphertextBlob).not.toBe(CiphertextBlob);
});

test('another person’s context, another text and another key are refused', async () => {
  const { CiphertextBlob } = await ask('Encrypt', { Plaintext });
  const refused = { __type: 'InvalidCiphertextException' };
  const changed = Buffer.from(CiphertextBlob, 'base64');
  changed[30] = 1 + (changed[30] ?? 0);
  expect(await ask('Decrypt', { CiphertextBlob, EncryptionContext: { person: 'ada' } })).toMatchObject(
    refused,
  );
  expect(await ask('Decrypt', { CiphertextBlob: changed.toString('base64') })).toMatchObject(refused);
  expect(await ask('Decrypt', { CiphertextBlob }, handler, [])).toMatchObject({
    __type: 'NotFoundException',
  });
});

test('who has no right to the key, or names nobody, is refused', async () => {
  const refused = { __type: 'AccessDeniedException' };
  expect(await ask('Encrypt', { Plaintext }, nobody)).toMatchObject(refused);
  expect(await ask('Encrypt', { Plaintext, EncryptionContext: {} })).toMatchObject(refused);
  expect(await ask('Encrypt', { Plaintext, KeyId: `${key}-other` })).toMatchObject(refused);
});
