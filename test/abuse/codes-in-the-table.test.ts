import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTable, type Table } from '../in-process/table.ts';
import { rawItems } from '../stored/raw.ts';

/** Whoever reads the table, and has not the key of codes, gets into no account by what they read. */
let table: Table;
let codes: typeof import('../../functions/stores/codes.ts');
beforeAll(async () => {
  vi.stubEnv('CODE_KEYS', 'what codes are made with');
  table = await startTable();
  codes = await import('../../functions/stores/codes.ts');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.stubEnv('CODE_KEYS', 'what codes are made with');
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

it('stores the same of a code whatever the key, so that nothing of the code is in it', async () => {
  const code = await codes.issueCode('password', 'ada@colloquy.example');
  const [before] = (await rawItems()).filter(({ sk }) => String(sk).startsWith('password#'));
  vi.stubEnv('CODE_KEYS', 'a key that was guessed');
  const guessed = await codes.issueCode('password', 'ada@colloquy.example');
  const [after] = (await rawItems()).filter(({ sk }) => String(sk).startsWith('password#'));
  expect(Object.keys(after ?? {}).sort()).toEqual(['expires', 'goodUntil', 'mailed', 'pk', 'salt', 'sk']);
  expect(after?.salt).toBe(before?.salt);
  vi.unstubAllEnvs();
  vi.stubEnv('CODE_KEYS', 'what codes are made with');
  await expect(codes.spendCode('password', 'ada@colloquy.example', guessed)).rejects.toMatchObject({
    code: 'invalid',
  });
  await codes.spendCode('password', 'ada@colloquy.example', code);
});
