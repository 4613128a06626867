import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTable, type Table } from '../in-process/table.ts';
import { sized } from '../lane.ts';

/** Whoever reads the table, and has not the key of codes, gets into no account by what they read. */
let table: Table;
let codes: typeof import('../../functions/stores/codes.ts');
let data: typeof import('../../functions/data/table.ts');
let scan: () => Promise<Record<string, unknown>[]>;
beforeAll(async () => {
  vi.stubEnv('CODE_KEYS', 'what codes are made with');
  table = await startTable();
  codes = await import('../../functions/stores/codes.ts');
  data = await import('../../functions/data/table.ts');
  const { ScanCommand } = await import('@aws-sdk/lib-dynamodb');
  scan = async () =>
    (await data.table.send(new ScanCommand({ TableName: data.tableName }))).Items as Record<
      string,
      unknown
    >[];
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.stubEnv('CODE_KEYS', 'what codes are made with');
});
afterAll(() => table.stop());

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
const asDigits = (each: number) => String(each).padStart(6, '0');
/** All codes of six digits, and every twelve that repeat or continue six. */
function* guesses() {
  for (let each = 0; each < 1_000_000; each += 1) yield asDigits(each);
}

/** Tries every code of six digits, alone and doubled, against each text that an item holds. */
function crack(item: Record<string, unknown>): string | undefined {
  const texts = new Set(Object.values(item).filter((value) => typeof value === 'string'));
  const salt = String(item.salt);
  for (const guess of guesses())
    for (const code of [guess, guess + guess])
      for (const digest of [sha256(`${salt}\n${code}`), sha256(code)]) if (texts.has(digest)) return code;
  return undefined;
}

it('finds a code that is stored as an earlier release did, in seconds', () => {
  const began = performance.now();
  const item = { sk: 'password#somebody', salt: 'salt', proof: sha256('salt\n048213') };
  expect(crack(item)).toBe('048213');
  expect(performance.now() - began).toBeLessThan(20_000);
}, 60_000);

it.each((['join', 'password', 'address'] as const).slice(0, sized('PURPOSES', { gate: 1, all: 3 })))(
  'finds no code to %s among what is stored of it',
  async (purpose) => {
    const code = await codes.issueCode(purpose, 'mia@colloquy.example');
    const items = (await scan()).filter(({ sk }) => String(sk).startsWith(`${purpose}#`));
    expect(items).toHaveLength(1);
    expect(items.map(crack)).toEqual([undefined]);
    expect(JSON.stringify(items)).not.toContain(code);
  },
  60_000,
);

it('stores the same of a code whatever the key, so that nothing of the code is in it', async () => {
  const code = await codes.issueCode('password', 'ada@colloquy.example');
  const [before] = (await scan()).filter(({ sk }) => String(sk).startsWith('password#'));
  vi.stubEnv('CODE_KEYS', 'a key that was guessed');
  const guessed = await codes.issueCode('password', 'ada@colloquy.example');
  const [after] = (await scan()).filter(({ sk }) => String(sk).startsWith('password#'));
  expect(Object.keys(after ?? {}).sort()).toEqual(['expires', 'goodUntil', 'mailed', 'pk', 'salt', 'sk']);
  expect(after?.salt).toBe(before?.salt);
  vi.unstubAllEnvs();
  vi.stubEnv('CODE_KEYS', 'what codes are made with');
  await expect(codes.spendCode('password', 'ada@colloquy.example', guessed)).rejects.toMatchObject({
    code: 'invalid',
  });
  await codes.spendCode('password', 'ada@colloquy.example', code);
});
