import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { folder, importFile, members, network, pool, said } from './importing.ts';

type Book = Parameters<typeof writeXlsx>[0];
type Sheet = Book['sheets'][number];

const headings = ['Name', 'Email'];
const mia = ['Mia Meyer', 'mia@example.org'];
const people: Sheet = { name: 'People', rows: [headings, mia] };

async function dryRun(bytes: string | Uint8Array, name = 'book.xlsx'): Promise<string> {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  said.length = 0;
  return importFile('users', file, { dryRun: true, mail: true }).then(
    () => said.join('\n'),
    (error: Error) => error.message,
  );
}
const dryRunOf = async (...sheets: Sheet[]) => dryRun(await writeXlsx({ sheets }));
const oneNew = '1 row: 1 to import, 0 already there, 0 with errors.';

describe('a cell that a formula was to fill', () => {
  it.each(['#NAME?', '#N/A', '#REF!', '#DIV/0!', '#WERT!', '#¿NOMBRE?', '#NV', 'Err:508'])(
    'is at fault with %s in it, and makes nobody a member',
    async (error) => {
      const fault = `A2 (Name): “${error}” is a formula error. Enter the value that belongs here.`;
      expect(await dryRunOf({ name: 'People', rows: [headings, [error, 'lou@example.org']] })).toContain(
        fault,
      );
      expect(await members([headings, [error, 'lou@example.org']])).toBe(false);
      expect(said).toContain(fault);
      expect(pool.mails).toEqual([]);
      expect((await network.snapshot()).users).toHaveLength(1);
    },
  );

  it.each(['#1 of all', 'Erra: 508', '# Name'])('is fine with “%s” in it', async (name) => {
    expect(await dryRunOf({ name: 'People', rows: [headings, [name, 'lou@example.org']] })).toContain(
      '1 to import',
    );
  });

  it('is at fault without a result, be it all that the row has', async () => {
    const formula = { formula: 'A1&B1' };
    const sheet: Sheet = {
      ...people,
      rows: [headings, mia, [null, 'lou@example.org'], [null, null]],
      cells: new Map([
        ['2,0', formula],
        ['3,1', formula],
      ]),
    };
    const found = await dryRunOf(sheet);
    const words = 'This formula has no result. Open the file in a spreadsheet program, and save it again.';
    expect(found).toContain(`A3 (Name): ${words}`);
    expect(found).toContain(`B4 (Email): ${words}`);
    expect(found).toContain('3 rows: 1 to import, 0 already there, 2 with errors.');
  });
});

describe('a workbook with more than can be seen', () => {
  const blanks: Sheet = { name: 'Coloured', rows: [[null, ''], [' ']] };

  it('is its one sheet, where another is hidden or says nothing', async () => {
    expect(await dryRunOf(people)).toBe(oneNew);
    expect(await dryRunOf(people, { ...people, name: 'Hidden', hidden: true })).toBe(oneNew);
    expect(await dryRunOf(people, { ...people, name: 'Hidden', veryHidden: true })).toBe(oneNew);
    expect(await dryRunOf(people, blanks)).toBe(oneNew);
    expect(await dryRunOf(people, { ...people, name: 'Others' })).toContain('several sheets: People, Others');
  });

  it('has the rows that a filter hides decided on', async () => {
    const sheet: Sheet = {
      ...people,
      rows: [headings, mia, ['Lou Lourdes', 'lou@example.org']],
      rowDefs: new Map([[2, { hidden: true }]]),
    };
    const found = await dryRunOf(sheet);
    expect(found).toContain('row 3: This row is hidden in the workbook. Show it, or delete it.');
    expect(found).toContain('2 rows: 1 to import, 0 already there, 1 with errors.');
  });
});

describe('a file that is another than its name says', () => {
  const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2048)]);

  it('is said to be an old workbook, or one with a password', async () => {
    expect(await dryRun(ole)).toBe('This is an older kind of workbook (.xls). Save it as .xlsx.');
    const locked = Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]);
    expect(await dryRun(locked)).toBe('This workbook has a password. Save it without one.');
    const encryption = { password: 'four rivers', spinCount: 1 };
    expect(await dryRun(await writeXlsx({ sheets: [people], encryption }))).toContain('has a password');
  });

  it.each([
    ['none', 'no workbook'],
    ['an empty file', ''],
    ['a web page', '<html><table><tr><td>Name</td></tr></table></html>'],
    ['an archive of something else', packed(40, 40, 'Index/Document.iwa')],
    ['of LibreOffice', packed(40, 40, 'content.xml')],
    ['a document', packed(40, 40, 'word/document.xml')],
  ])('that is %s is refused with what to do, in no parser’s words', async (_, bytes) => {
    expect(await dryRun(bytes)).toBe(
      'This workbook can’t be read: it is of another kind than its name says, or damaged. Open it in the program that it comes from, and save or export it as an Excel workbook (.xlsx).',
    );
  });

  it('is refused so where a download broke off', async () => {
    const whole = await writeXlsx({ sheets: [people] });
    for (const part of [0.2, 0.6, 0.95])
      expect(await dryRun(whole.slice(0, whole.length * part))).toContain(
        'save or export it as an Excel workbook',
      );
  });

  it('is a CSV with a quotation mark too many: its line is said', async () => {
    for (const text of ['Name,Email\n"Mia,mia@example.org\n', 'Name,Email\n"Mia" M,mia@example.org\n'])
      expect(await dryRun(text, 'quotes.csv')).toMatch(
        /^This CSV can’t be read: a quotation mark is missing, or one too many, in line [23] or before\. Correct it, or save the sheet as a workbook \(\.xlsx\)\.$/,
      );
  });

  it('is refused before it is unpacked where it would take more memory than any list does', async () => {
    expect(await dryRun(packed(101 * 2 ** 20))).toContain('would be larger than 100 MB');
    // One that hides how large it is.
    expect(await dryRun(packed(2 ** 20, 0))).toContain('would be larger than 100 MB');
    expect(await dryRun(packed(2 ** 20))).toContain('workbook can’t be read');
  });
});

it.each([
  ['"Full\nname";Email\n', 'A1: “Full\nname” is not a column'],
  ['"Na\nme";Email\nMia Meyer;mia@example.org\n', oneNew],
  ['"Na\r\nme"\tEmail\nMia Meyer\tmia@example.org\n', oneNew],
])('a CSV whose first heading is over two lines is read: %j', async (text, found) =>
  expect(await dryRun(text, 'lines.csv')).toContain(found),
);

/** An archive of one file of so many blanks, as which size it is named. */
function packed(size: number, named = size, called = 'xl/workbook.xml'): Buffer {
  const content = Buffer.alloc(size, ' ');
  const data = deflateRawSync(content);
  const name = Buffer.from(called);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(named, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, data]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, Buffer.alloc(14), name]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, Buffer.from('PK\x05\x06'), end]);
}
