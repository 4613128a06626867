import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTable, type Table } from '../network/table.ts';

let table: Table;
let codes: typeof import('../../functions/data/codes.ts');
let scanned: () => Promise<string>;
beforeAll(async () => {
  table = await startTable({ mayFail: true });
  codes = await import('../../functions/data/codes.ts');
  const data = await import('../../functions/data/table.ts');
  const { ScanCommand } = await import('@aws-sdk/lib-dynamodb');
  scanned = async () => {
    const { Items } = await data.table.send(new ScanCommand({ TableName: data.tableName }));
    return JSON.stringify(Items, (_key, value) => (value instanceof Set ? [...value] : value));
  };
});
afterAll(() => table.stop());

let address: string;
let person = 0;
beforeEach(() => {
  table.fates(() => 'pass');
  vi.useRealTimers();
  person += 1;
  address = `person-${person}@colloquy.example`;
});

const refused = { code: 'invalid', fields: [{ path: 'code' }] };
const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** Only the clock stands elsewhere: the table's client goes on waiting as it does. */
const later = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] });

describe('a code', () => {
  it('is six digits, and good for the address it was mailed to', async () => {
    const code = await codes.issueCode('join', address);
    expect(code).toMatch(/^\d{6}$/);
    await codes.spendCode('join', address, code);
  });

  it('is good in whatever letters the address is written', async () => {
    const code = await codes.issueCode('join', address);
    await codes.spendCode('join', ` ${address.toUpperCase()}`, code);
  });

  it('is good once', async () => {
    const code = await codes.issueCode('join', address);
    await codes.spendCode('join', address, code);
    await expect(codes.spendCode('join', address, code)).rejects.toMatchObject(refused);
  });

  it('is good for one of twenty who use it at once', async () => {
    const code = await codes.issueCode('join', address);
    const uses = await Promise.allSettled(
      Array.from({ length: 20 }, () => codes.spendCode('join', address, code)),
    );
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('stays good where it is only checked', async () => {
    const code = await codes.issueCode('join', address);
    for (let round = 0; round < 10; round += 1) await codes.checkCode('join', address, code);
    await codes.spendCode('join', address, code);
  });

  it('is nothing for another purpose or another address', async () => {
    const code = await codes.issueCode('join', address);
    await expect(codes.spendCode('password', address, code)).rejects.toMatchObject(refused);
    await expect(codes.spendCode('join', `x${address}`, code)).rejects.toMatchObject(refused);
  });

  it('ends when the next is mailed', async () => {
    const first = await codes.issueCode('join', address);
    let second = await codes.issueCode('join', address);
    while (second === first) second = await codes.issueCode('join', address);
    await expect(codes.spendCode('join', address, first)).rejects.toMatchObject(refused);
    await codes.spendCode('join', address, second);
  });

  it('is good for an hour', async () => {
    const code = await codes.issueCode('join', address);
    later(3590);
    await codes.checkCode('join', address, code);
    later(11);
    await expect(codes.checkCode('join', address, code)).rejects.toMatchObject(refused);
  });

  it('of an invitation is long, and good for two weeks', async () => {
    const code = await codes.issueCode('invitation', address);
    expect(code).toMatch(/^[\w-]{32}$/);
    later(14 * 86_400 - 10);
    await codes.checkCode('invitation', address, code);
    later(11);
    await expect(codes.checkCode('invitation', address, code)).rejects.toMatchObject(refused);
  });
});

describe('guessing', () => {
  it('ends after five codes, and the right one with it', async () => {
    const code = await codes.issueCode('password', address);
    for (let by = 1; by <= 5; by += 1)
      await expect(codes.checkCode('password', address, other(code, by))).rejects.toMatchObject(refused);
    await expect(codes.spendCode('password', address, code)).rejects.toMatchObject(refused);
  });

  it('may go wrong four times', async () => {
    const code = await codes.issueCode('password', address);
    for (let by = 1; by <= 4; by += 1)
      await expect(codes.checkCode('password', address, other(code, by))).rejects.toMatchObject(refused);
    await codes.spendCode('password', address, code);
  });

  it('with fifty guesses at once is no more than five', async () => {
    const code = await codes.issueCode('password', address);
    const guesses = [...Array.from({ length: 50 }, (_, index) => other(code, index + 1))];
    await Promise.allSettled(guesses.map((guess) => codes.checkCode('password', address, guess)));
    await expect(codes.spendCode('password', address, code)).rejects.toMatchObject(refused);
  });

  it('pressed ten times with the same wrong code is one try', async () => {
    const code = await codes.issueCode('password', address);
    for (let press = 0; press < 10; press += 1)
      await expect(codes.checkCode('password', address, other(code))).rejects.toMatchObject(refused);
    await codes.spendCode('password', address, code);
  });

  it('starts anew with a new code', async () => {
    const first = await codes.issueCode('password', address);
    for (let by = 1; by <= 5; by += 1)
      await codes.checkCode('password', address, other(first, by)).catch(() => {});
    await codes.spendCode('password', address, await codes.issueCode('password', address));
  });
});

describe('mails to one address', () => {
  /** A window's first moment, so that none ends within a test. */
  const atTheStartOfADay = () =>
    vi.useFakeTimers({ now: Date.parse('2031-05-06T00:00:01Z'), toFake: ['Date'] });

  it('are five an hour, with the time until the next', async () => {
    atTheStartOfADay();
    for (let mail = 0; mail < 5; mail += 1) await codes.issueCode('join', address);
    await expect(codes.issueCode('join', address)).rejects.toMatchObject({
      code: 'slow-down',
      retryAfter: 3599,
      message: expect.stringContaining('60 minutes'),
    });
    later(3600);
    await codes.issueCode('join', address);
  });

  it('are ten a day, and what is refused in an hour is not counted in the day', async () => {
    atTheStartOfADay();
    for (let hour = 0; hour < 2; hour += 1) {
      for (let mail = 0; mail < 5; mail += 1) await codes.issueCode('join', address);
      for (let more = 0; more < 3; more += 1) await codes.issueCode('join', address).catch(() => {});
      later(3600);
    }
    await expect(codes.issueCode('join', address)).rejects.toMatchObject({
      code: 'slow-down',
      message: expect.stringContaining('22 hours'),
    });
  });

  it('sent at once are five', async () => {
    atTheStartOfADay();
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, () => codes.issueCode('join', address)),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  it('leave the code of the last good when there are too many', async () => {
    atTheStartOfADay();
    let code = '';
    for (let mail = 0; mail < 5; mail += 1) code = await codes.issueCode('join', address);
    await codes.issueCode('join', address).catch(() => {});
    await codes.spendCode('join', address, code);
  });
});

describe('on a wire that fails', () => {
  it('a mail, a try and a use that were carried out without an answer are counted once', async () => {
    const once = () => {
      // Every call of the product loses its first answer; what the client sends again is answered.
      table.fates(({ index }) => (index % 2 === 0 ? 'unanswered' : 'pass'));
    };
    let code = '';
    for (let mail = 0; mail < 5; mail += 1) {
      once();
      code = await codes.issueCode('invitation', address);
    }
    for (const wrong of ['a', 'b', 'c', 'd']) {
      once();
      await codes.checkCode('invitation', address, wrong).catch(() => {});
    }
    once();
    await codes.spendCode('invitation', address, code);
    table.fates(() => 'pass');
    await expect(codes.spendCode('invitation', address, code)).rejects.toMatchObject(refused);
  });
});

it('neither a code nor an address can be read in the table', async () => {
  const code = await codes.issueCode('invitation', address);
  await codes.checkCode('invitation', address, code);
  const all = await scanned();
  expect(all).toContain('invitation#');
  expect(all).not.toContain(code);
  expect(all).not.toContain('colloquy.example');
});
