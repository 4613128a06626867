import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTable, type Table } from '../in-process/table.ts';
import { rawItems } from '../stored/raw.ts';

/** Whoever reads the table, and has not the key of codes, gets into no account by what they read. */
let table: Table;
let codes: typeof import('../../functions/stores/codes.ts');
beforeAll(async () => {
  table = await startTable();
  codes = await import('../../functions/stores/codes.ts');
});
afterAll(() => table.stop());

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
/** Whether a text of the item is the code, or a digest that anybody who guesses the code can compute. */
function reveals(item: Record<string, unknown>, code: string): boolean {
  const texts = [code, sha256(code), sha256(`${item.salt}\n${code}`)];
  return texts.some((text) => JSON.stringify(item).includes(text));
}

it.each(['join', 'password', 'address'] as const)(
  'finds no code to %s among what is stored of it',
  async (purpose) => {
    const code = await codes.issueCode(purpose, 'mia@colloquy.example');
    const [item = {} as Record<string, unknown>, ...others] = (await rawItems()).filter(({ sk }) =>
      String(sk).startsWith(`${purpose}#`),
    );
    expect(others).toEqual([]);
    expect(reveals(item, code)).toBe(false);
    // The control: a digest of the code and the salt would be found.
    expect(reveals({ ...item, codeHash: sha256(`${item.salt}\n${code}`) }, code)).toBe(true);
  },
);

it('finds no key by which codes are made', async () => {
  await codes.issueCode('password', 'ada@colloquy.example');
  const [stored] = (await rawItems()).filter(({ pk, sk }) => pk === 'keys' && sk === 'codes');
  const { tableKeys } = await import('../../functions/data/table-key.ts');
  const [key = ''] = await tableKeys('codes');
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(stored)).not.toContain(key);
  const { decrypt } = await import('../../functions/data/encryption.ts');
  const [encrypted = ''] = (stored?.keys ?? []) as string[];
  expect(await decrypt({ key: 'codes' }, encrypted)).toBe(key);
  // Nor does it serve whoever may use another key, or a person’s.
  await expect(decrypt({ key: 'unsubscribing' }, encrypted)).rejects.toThrow();
  await expect(decrypt({ person: 'codes' }, encrypted)).rejects.toThrow();
});
