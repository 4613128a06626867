import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { asXlsx } from '../../web/ui/export/as-xlsx.ts';
import { recordTable } from '../../web/ui/export/record-table.ts';
import { asCsv } from '../../web/ui/export/save-file.ts';
import { aUser } from '../in-process/network.ts';
import {
  ana,
  aUniversity,
  description,
  fileOf,
  folder,
  headings,
  importFile,
  members,
  mia,
  modules,
  network,
  pool,
  said,
  sorted,
  stream,
} from './importing.ts';

const universities = (rows: string[][], options: { dryRun?: boolean } = {}) =>
  importFile('universities', fileOf(rows), { dryRun: false, mail: true, ...options });

describe('importing members', () => {
  it('makes them as an administrator would: with references by name, an identity and one mail of invitation', async () => {
    expect(await members([headings, mia])).toBe(true);
    const { users, taskforces } = await network.snapshot();
    const made = users.find(({ name }) => name === 'Mia Sørensen');
    expect(made).toMatchObject({
      email: 'mia@example.org',
      university: { id: 'deusto' },
      topics: [{ id: 'water' }, { id: 'law' }],
      contact: [
        { type: 'phone', contact: '+34 91 555 0100' },
        { type: 'website', contact: 'www.example.org' },
      ],
      bio: '<p>First &lt;b&gt;.</p><p>Second.</p>',
      firstRun: true,
    });
    expect(pool.identities.get(made?.id ?? '')?.email).toBe('mia@example.org');
    expect(taskforces[0]?.members).toEqual([ana, made?.id]);
    await stream.run();
    expect(pool.mails).toEqual([expect.stringMatching(/^mia@example.org: You are invited/)]);
  });

  it('finds an area by its own name before another that has it beside its own', async () => {
    const water = { name: 'Water; and Wells', description };
    await network.ground({
      topics: [{ id: 'water', ...water, otherNames: [{ language: 'en', names: ['Canon Law', 'Agua'] }] }],
    });
    expect(await members([headings, mia])).toBe(true);
    const { users } = await network.snapshot();
    expect(users.find(({ name }) => name === 'Mia Sørensen')).toMatchObject({
      topics: [{ id: 'water' }, { id: 'law' }],
    });
  });

  it('knows names however a word processor or another keyboard wrote them', async () => {
    const rows = [
      headings.map((heading) => heading.replace('Task Forces', 'Ｔask\u00a0Forces')),
      [
        'Mia Sørensen',
        'mia@example.org',
        'Universidad\u00a0de\u2011Deusto',
        'Canon-Law',
        'Wells\u200b for\u2013All',
      ],
      ['Dr. \u0410na Mu\u00adñoz, S.J.', 'other@example.org'],
      ['Ben Ruiz', 'ben@example.org', 'Universidad Deusto'],
    ];
    expect(await members(rows, { dryRun: true })).toBe(false);
    expect(said).toEqual([
      expect.stringMatching(/^row 3: This may already be in the network: Ana Muñoz\./),
      expect.stringMatching(/^C4 \(University\): There is no university/),
      '3 rows: 2 to import, 0 already there, 1 with errors.',
    ]);
  });

  it('mails nobody where it is told so', async () => {
    expect(await members([headings, mia], { mail: false })).toBe(true);
    await stream.run();
    expect(pool.mails).toEqual([]);
    expect((await network.snapshot()).users).toHaveLength(2);
  });

  it('dry, names every cell’s fault and every double, and neither writes nor mails', async () => {
    const before = await sorted();
    const { seq } = await (await import('../../functions/data/feed.ts')).readSequence();
    const rows = [
      headings,
      ['An', 'nobody', 'Deusto', 'Water; Canon Law', '', '+34', ''],
      ['Ana Muñoz', 'ANA@example.org'],
      ['Muñoz, Ana', 'other@example.org', '', '', '', '', '', 'beyond'],
      mia,
      ['Mia Again', 'mia@example.org', '', '', 'No Such'],
    ];
    expect(await members(rows, { dryRun: true })).toBe(false);
    expect(said).toEqual([
      'A2 (Name): Name requires 4 or more characters.',
      'B2 (Email): Please enter a valid email address.',
      expect.stringMatching(/^C2 \(University\): There is no university “Deusto”\./),
      expect.stringMatching(/^D2 \(Areas of Specialization\): There is no area “Water”\./),
      expect.stringMatching(/^F2 \(Contact\): Say what each contact is, like/),
      'row 3: This is already in the network: Ana Muñoz. It is left out.',
      'H4: “beyond” has no column heading.',
      'row 4: This may already be in row 3. It is imported anyway.',
      expect.stringMatching(/^E6 \(Task Forces\): There is no task force “No Such”\./),
      'row 6: This is already in row 5. It is left out.',
      '5 rows: 1 to import, 1 already there, 3 with errors.',
    ]);
    await stream.run();
    expect(await sorted()).toEqual(before);
    expect((await (await import('../../functions/data/feed.ts')).readSequence()).seq).toBe(seq);
    expect(pool.mails).toEqual([]);
  });

  it('takes what the app exports, workbook and CSV, and finds everybody there', async () => {
    const mio = [
      'Mío, “M”',
      'm@example.org',
      '',
      'Water; and Wells',
      '',
      'Phone: +34 91 555 0100; LinkedIn: mio-m',
      '-1 = “x”; +2',
    ];
    await members([headings, mia, mio]);
    const before = await network.snapshot();
    const byId = <R extends { id: string }>(list: R[]) => new Map(list.map((each) => [each.id, each]));
    const { headings: columns, rows } = recordTable('users', before.users, {
      universities: byId(before.universities),
      topics: byId(before.topics),
      taskforces: byId(before.taskforces),
    });
    const table = {
      headings: columns,
      rows: rows.map((cells, at) =>
        cells.map((cell, column) => (columns[column] === 'email' ? (before.users[at]?.email ?? '') : cell)),
      ),
    };
    const [csv, xlsx] = [join(folder, 'contacts.csv'), join(folder, 'contacts.xlsx')];
    writeFileSync(csv, asCsv(table));
    writeFileSync(xlsx, await asXlsx(table));
    for (const file of [csv, xlsx]) {
      said.length = 0;
      expect(await importFile('users', file, { dryRun: false, mail: true })).toBe(true);
      expect(said).toContain('3 rows: 0 to import, 3 already there, 0 with errors.');
      // Nothing is left to put right.
      expect(said.at(-1)).toBe('0 imported.');
      const again = await modules.plan(
        'users',
        await modules.readSheet(file),
        await modules.readExistingRecords('users'),
      );
      const planned = again.find(({ said: { email } }) => email === 'm@example.org')?.validation.input;
      expect(planned).toMatchObject({
        name: 'Mío, “M”',
        topics: [{ id: 'water' }],
        bio: '<p>-1 = “x”; +2</p>',
      });
      expect(await network.snapshot()).toEqual(before);
    }
  });

  it('brings nobody back who was deleted, and fills no task force beyond its end', async () => {
    await network.ground({
      taskforces: [
        {
          id: 'full',
          name: 'Full House',
          description,
          chairs: [ana],
          members: Array.from({ length: 499 }, (_, at) => `m${at}`),
        },
      ],
      admins: [{ id: ana }],
    });
    pool.identities.set('gone', { email: 'gone@example.org', enabled: true });
    await network.ground({ users: [aUser('gone', { email: 'gone@example.org' })] });
    expect((await network.remove(ana, 'users', 'gone')).status).toBe(204);
    const rows = [
      ['Name', 'Email', 'taskforces'],
      ['Gone Before', 'gone@example.org', ''],
      ['The Last', 'last@example.org', 'Full House'],
      ['Too Late', 'late@example.org', 'full house'],
    ];
    expect(await members(rows)).toBe(false);
    expect(said.slice(0, 2)).toEqual([
      expect.stringMatching(/^B2 \(Email\): This person is a deleted member\./),
      'C4 (Task Forces): A task force named here has as many members as it can have.',
    ]);
    expect((await network.snapshot()).users.map(({ email }) => email).sort()).toEqual([
      'ana@example.org',
      'last@example.org',
    ]);
  });
});

const ofUniversities = [
  'Name',
  'Description',
  'City',
  'Country',
  'Region',
  'Website',
  'Founded',
  'Areas of Specialization',
];
const comillas = [
  'Comillas',
  'Words.',
  'Madrid',
  'Spain',
  'kircher',
  'https://www.comillas.edu',
  '1890',
  'Water; and Wells: Graduate, Undergraduate; Canon Law: Doctorate',
];

describe('importing universities', () => {
  it('makes them with their areas and levels, and knows those of the same name and country', async () => {
    const rows = [
      ofUniversities,
      comillas,
      [
        'UNIVERSIDAD  de Deústo',
        'Words.',
        'Bilbao',
        'spain',
        'KIRCHER',
        'https://other.example.org',
        '',
        'Agua: Graduate',
      ],
      [
        'Universidad de Deusto',
        'Words.',
        'Lima City',
        'Peru',
        'AUSJAL',
        'https://www.deusto.example.org',
        '1.5',
        'Agua: Graduate, Some',
      ],
    ];
    expect(await universities(rows)).toBe(false);
    expect(said.slice(0, 5)).toEqual([
      'row 3: This is already in the network: Universidad de Deusto, Spain. It is left out.',
      'G4 (Founded): Founded must be a year up to now, like 1863.',
      expect.stringMatching(
        /^H4 \(Areas of Specialization\): Say at which levels “Agua: Graduate, Some” is taught/,
      ),
      expect.stringMatching(/^row 4: This may already be in row 3\./),
      expect.stringMatching(/^row 4: This may already be in the network: Universidad de Deusto, Spain\./),
    ]);
    const made = (await network.snapshot()).universities.filter(({ id }) => id !== 'deusto');
    expect(made).toMatchObject([
      {
        name: 'Comillas',
        founded: 1890,
        region: 'KIRCHER',
        topics: { water: ['undergraduate', 'graduate'], law: ['doctorate'] },
      },
    ]);
  });

  it('adds none that somebody else adds meanwhile', async () => {
    const sheet = await modules.readSheet(fileOf([ofUniversities, comillas]));
    const present = await modules.readExistingRecords('universities');
    const rows = await modules.plan('universities', sheet, present);
    await network.ground({ universities: [aUniversity('other', 'COMILLAS', 'Spain')] });
    const done = await modules.executePlan('universities', rows, present.seq, { mail: true });
    expect(done).toEqual({
      made: 0,
      refused: [{ place: 'row 2', text: 'Somebody added the same one in the meantime.' }],
    });
    expect((await network.snapshot()).universities).toHaveLength(2);
  });
});

describe('a file that can’t be read as a whole', () => {
  const failing = async (name: string, bytes: Uint8Array | string) => {
    writeFileSync(join(folder, name), bytes);
    return importFile('users', join(folder, name), { dryRun: false, mail: true }).then(
      () => 'read',
      (error: Error) => error.message,
    );
  };
  it('is refused in words, and nothing of it is done', async () => {
    expect(await failing('a.csv', 'Name;Email;Nothing;Email\n')).toBe(
      'C1: “Nothing” is not a column that can be imported. Remove it.\nB1, D1: “Email” appears twice.\nThe columns are: Name, Email, Title, University, Task Forces, Areas of Specialization, Contact, Biography, Sort under.',
    );
    expect(await failing('b.csv', 'Name\n')).toContain('The column “Email” is missing.');
    expect(
      await failing('c.csv', 'Name,Email\n"Mia Not Closed,mia@example.org\nLou,lou@example.org\n'),
    ).toContain('can’t be read');
    expect(await failing('d.csv', Buffer.from('Name,Email\nMu\xf1oz,m@example.org', 'latin1'))).toContain(
      'not in UTF-8',
    );
    expect(await failing('e.xlsx', 'no workbook')).toContain('workbook can’t be read');
    expect(await failing('g.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain(
      'Only .xlsx and .csv files can be imported',
    );
    expect(
      await importFile('users', join(folder, 'nowhere.csv'), { dryRun: true, mail: true }).catch(
        (error: Error) => error.message,
      ),
    ).toBe(`${join(folder, 'nowhere.csv')} can’t be opened. Check its name and folder.`);
    const sheet = (name: string) => ({
      name,
      rows: [
        ['Name', 'Email'],
        ['Mia Mia', 'mia@example.org'],
      ],
    });
    expect(await failing('f.xlsx', await writeXlsx({ sheets: [sheet('One'), sheet('Two')] }))).toContain(
      'several sheets: One, Two',
    );
    expect((await network.snapshot()).users).toHaveLength(1);
  });
});
