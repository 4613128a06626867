import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { groupDigits } from '../../shared/account/typed-code.ts';
import { startTable, type Table } from '../in-process/table.ts';

let table: Table;
let codes: typeof import('../../functions/stores/codes.ts');
let mails: typeof import('../../functions/stores/mail-limits.ts');
let scanned: () => Promise<string>;
beforeAll(async () => {
  table = await startTable({ mayFail: true });
  codes = await import('../../functions/stores/codes.ts');
  const data = await import('../../functions/data/table.ts');
  mails = await import('../../functions/stores/mail-limits.ts');
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
const other = (code: string, by = 1) => String((Number(code) + by) % 1e12).padStart(12, '0');

/** Only the clock stands elsewhere: the table's client goes on waiting as it does. */
const later = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] });

describe('a code', () => {
  it('is twelve digits in groups of four, and good for the address it was mailed to', async () => {
    const code = await codes.issueCode('join', address);
    expect(code).toMatch(/^\d{12}$/);
    expect(groupDigits(code)).toMatch(/^\d{4} \d{4} \d{4}$/);
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

  it('is the same until it is used, and good for an hour from the last mail', async () => {
    const first = await codes.issueCode('join', address);
    later(3500);
    expect(await codes.issueCode('join', address)).toBe(first);
    later(3500);
    await codes.spendCode('join', address, first);
    expect(await codes.issueCode('join', address)).not.toBe(first);
    await expect(codes.checkCode('join', address, first)).rejects.toMatchObject(refused);
  });

  it('is another one once it has run out', async () => {
    const first = await codes.issueCode('join', address);
    later(3601);
    expect(await codes.issueCode('join', address)).not.toBe(first);
  });

  it('is one, however often it is asked for at once', async () => {
    const asked = await Promise.all(Array.from({ length: 10 }, () => codes.issueCode('join', address)));
    expect(new Set(asked).size).toBe(1);
    await codes.spendCode('join', address, asked[0] as string);
  });

  it('that was mailed to nobody opens nothing, until it is mailed', async () => {
    const code = await codes.issueCode('join', address, false);
    await expect(codes.checkCode('join', address, code)).rejects.toMatchObject(refused);
    await codes.checkCode('join', address, await codes.issueCode('join', address));
  });

  it('that was mailed works for its hour, whoever asks for it where it can’t be mailed again', async () => {
    const code = await codes.issueCode('join', address);
    later(3500);
    expect(await codes.issueCode('join', address, false)).toBe(code);
    await codes.checkCode('join', address, code);
    later(101);
    await expect(codes.checkCode('join', address, code)).rejects.toMatchObject(refused);
  });

  it('is good for an hour', async () => {
    const code = await codes.issueCode('join', address);
    later(3590);
    await codes.checkCode('join', address, code);
    later(11);
    await expect(codes.checkCode('join', address, code)).rejects.toMatchObject(refused);
  });

  it('of an invitation is long, and good for two weeks', async () => {
    const code = await codes.issueInvitation(address);
    expect(code).toMatch(/^[\w-]{32}$/);
    later(14 * 86_400 - 10);
    await codes.checkCode('invitation', address, code);
    later(11);
    await expect(codes.checkCode('invitation', address, code)).rejects.toMatchObject(refused);
  });
});

describe('guessing', () => {
  it('ends no code, however often it goes wrong', async () => {
    const code = await codes.issueCode('password', address);
    for (let by = 1; by <= 30; by += 1)
      await expect(codes.checkCode('password', address, other(code, by))).rejects.toMatchObject(refused);
    await codes.spendCode('password', address, code);
  });

  it('is counted for the network, but not the use of a code that is right', async () => {
    const written = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
    vi.stubEnv('METRICS_NAMESPACE', 'Colloquy');
    const code = await codes.issueCode('password', address);
    await codes.checkCode('password', address, other(code)).catch(() => {});
    await codes.checkCode('password', `x${address}`, code).catch(() => {});
    await codes.spendCode('password', address, code);
    const lines = written.mock.calls.filter(([line]) => String(line).includes('"WrongCodes":1'));
    written.mockRestore();
    expect(lines).toHaveLength(2);
  });
});

describe('an invitation', () => {
  it('ends by no number of wrong codes', async () => {
    const code = await codes.issueInvitation(address);
    for (let by = 0; by < 30; by += 1)
      await expect(codes.checkCode('invitation', address, `wrong-${by}`)).rejects.toMatchObject({
        fields: [{ message: expect.stringContaining('has ended') }],
      });
    await codes.spendCode('invitation', address, code);
  });

  it('ends with the next one', async () => {
    const first = await codes.issueInvitation(address);
    const second = await codes.issueInvitation(address);
    await expect(codes.checkCode('invitation', address, first)).rejects.toMatchObject(refused);
    await codes.spendCode('invitation', address, second);
  });
});

describe('mails to one address', () => {
  /** A window's first moment, so that none ends within a test. */
  const atTheStartOfADay = () =>
    vi.useFakeTimers({ now: Date.parse('2031-05-06T00:00:01Z'), toFake: ['Date'] });

  it('are five an hour, with the time until the next', async () => {
    atTheStartOfADay();
    for (let mail = 0; mail < 5; mail += 1) await mails.countMail('join', address);
    await expect(mails.countMail('join', address)).rejects.toMatchObject({
      code: 'slow-down',
      retryAfter: 3599,
      message: expect.stringContaining('60 minutes'),
    });
    later(3600);
    await mails.countMail('join', address);
  });

  it('are ten a day, and what is refused in an hour is not counted in the day', async () => {
    atTheStartOfADay();
    for (let hour = 0; hour < 2; hour += 1) {
      for (let mail = 0; mail < 5; mail += 1) await mails.countMail('join', address);
      for (let more = 0; more < 3; more += 1) await mails.countMail('join', address).catch(() => {});
      later(3600);
    }
    await expect(mails.countMail('join', address)).rejects.toMatchObject({
      code: 'slow-down',
      message: expect.stringContaining('22 hours'),
    });
  });

  it('sent at once are five', async () => {
    atTheStartOfADay();
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, () => mails.countMail('join', address)),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  it.each([
    ['ana@example.org', 'ana@example.org'],
    [' Ana@Example.org', 'ana@example.org'],
    ['ana+1@example.org', 'ana@example.org'],
    ['ana+1+2@example.org', 'ana@example.org'],
    ['ana.maria+news@example.org', 'ana.maria@example.org'],
    ['a.n.a@gmail.com', 'ana@gmail.com'],
    ['A.na+x@googlemail.com', 'ana@gmail.com'],
    ['аna@example.org', 'ana@example.org'],
    ['ａna＋1@example.org', 'ana@example.org'],
    // Elsewhere a dot may tell two people apart.
    ['a.na@example.org', 'a.na@example.org'],
    ['a.na@gmail.com.example.org', 'a.na@gmail.com.example.org'],
    ['+ana@example.org', '+ana@example.org'],
  ])('are counted together however its mailbox is written: %s is %s', (address, mailbox) =>
    expect(mails.mailboxOf(address)).toBe(mailbox),
  );

  it('are counted together in twelve ways to write it', async () => {
    atTheStartOfADay();
    const name = `ana${person}`;
    const ways = Array.from({ length: 12 }, (_, way) => `${name}+${way}@example.org`);
    const asked = await Promise.allSettled(ways.map((way) => mails.countMail('join', way)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await mails.countMail('join', `other-${name}@example.org`);
  });
});

describe('on a wire that fails', () => {
  it('a mail, a try and a use that were carried out without an answer are done once', async () => {
    const once = () => {
      // Every call of the product loses its first answer; what the client sends again is answered.
      table.fates(({ index }) => (index % 2 === 0 ? 'unanswered' : 'pass'));
    };
    let code = '';
    for (let mail = 0; mail < 5; mail += 1) {
      once();
      code = await codes.issueInvitation(address);
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
  const code = await codes.issueInvitation(address);
  const typed = await codes.issueCode('join', address);
  await codes.checkCode('invitation', address, code);
  const all = await scanned();
  expect(all).toContain('invitation#');
  expect(all).not.toContain(typed);
  expect(all).not.toContain(code);
  expect(all).not.toContain('colloquy.example');
});
