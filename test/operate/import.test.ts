import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlannedRow } from '../../infra/operate/import/plan.ts';
import { contactColumns, contactRows } from '../../web/ui/contacts/contact-rows.ts';
import { contactsCsv } from '../../web/ui/contacts/contacts-csv.ts';
import { contactsXlsx } from '../../web/ui/contacts/contacts-xlsx.ts';
import { aUser, type Network, startNetwork } from '../network/network.ts';
import { type Pool, startPool } from '../network/pool.ts';
import { shortenPauses } from '../network/short-pauses.ts';
import { streamTo } from '../steps/stream.ts';

/** IMPORTED_FILES=1000 is the proof as a whole; FAULTS_EVERY=1 kills at each call, of which a run takes every sixth. */
const files = Number(process.env.IMPORTED_FILES ?? 6);
const every = Number(process.env.FAULTS_EVERY ?? 6);

let network: Network;
let pool: Pool;
let importFile: typeof import('../../infra/operate/import/import-file.ts').importFile;
let modules: typeof import('../../infra/operate/import/plan.ts') &
  typeof import('../../infra/operate/import/present.ts') &
  typeof import('../../infra/operate/import/read-sheet.ts') &
  typeof import('../../infra/operate/import/carry-out.ts');
let stream: ReturnType<typeof streamTo>;
const said: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'colloquy-import-'));

beforeAll(async () => {
  shortenPauses();
  vi.spyOn(console, 'log').mockImplementation((line) => said.push(line));
  for (const level of ['info', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
  pool = await startPool();
  network = await startNetwork({ mayFail: true, stream: true });
  ({ importFile } = await import('../../infra/operate/import/import-file.ts'));
  modules = {
    ...(await import('../../infra/operate/import/plan.ts')),
    ...(await import('../../infra/operate/import/present.ts')),
    ...(await import('../../infra/operate/import/read-sheet.ts')),
    ...(await import('../../infra/operate/import/carry-out.ts')),
  };
  stream = streamTo((await import('../../functions/stream/stream.lambda.ts')).handler);
});
afterAll(() => {
  network.stop();
  pool.stop();
  rmSync(folder, { recursive: true });
});

const description = '<p>Words.</p>';
const ana = '00000000-0000-4000-8000-00000000000a';
const aUniversity = (id: string, name: string, country: string) => ({
  id,
  name,
  country,
  description,
  city: 'Bilbao',
  region: 'KIRCHER',
  website: `https://${id}.example.org`,
  topics: {},
});

beforeEach(async () => {
  network.table.fates(() => 'pass');
  await network.clear();
  pool.identities.clear();
  pool.identities.set(ana, { email: 'ana@example.org', enabled: true });
  await network.ground({
    users: [aUser(ana, { name: 'Ana Muñoz', email: 'ana@example.org', firstRun: false })],
    topics: [
      {
        id: 'water',
        name: 'Water; and Wells',
        description,
        otherNames: [{ language: 'es', names: ['Agua'] }],
      },
      { id: 'law', name: 'Canon Law', description },
    ],
    universities: [aUniversity('deusto', 'Universidad de Deusto', 'Spain')],
    taskforces: [{ id: 'wells', name: 'Wells for All', description, chairs: [ana], members: [ana] }],
    chairs: [{ id: ana, taskforces: ['wells'] }],
  });
  await stream.run();
  pool.mails.length = 0;
  said.length = 0;
});

const csvOf = (rows: string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
function fileOf(rows: string[][], name = 'people.csv'): string {
  const file = join(folder, name);
  writeFileSync(file, csvOf(rows));
  return file;
}
const members = (rows: string[][], options: { dryRun?: boolean; mail?: boolean } = {}) =>
  importFile('users', fileOf(rows), { dryRun: false, mail: true, ...options });
const universities = (rows: string[][], options: { dryRun?: boolean } = {}) =>
  importFile('universities', fileOf(rows), { dryRun: false, mail: true, ...options });

/** What is in the table, without what differs from run to run; and who can sign in. */
const state = async () => {
  const all = await network.snapshot();
  const emailOf = new Map(all.users.map(({ id, email }) => [id, email]));
  return {
    addresses: [...pool.identities.values()].map(({ email }) => email).sort(),
    users: all.users.map(({ id, email, name, university, topics, bio, title, contact }) => {
      const contacts = contact.map((each) => ({ ...each, id: '' }));
      return { hasIdentity: pool.identities.has(id), email, name, university, topics, bio, title, contacts };
    }),
    universities: all.universities.map(
      ({ id: _, createTimestamp: _c, updateTimestamp: _u, ...rest }) => rest,
    ),
    taskforces: all.taskforces.map((each) => each.members.map((id) => emailOf.get(id)).sort()),
  };
};
const byText = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
const sorted = async () => {
  const { users, universities, ...rest } = await state();
  return { ...rest, users: users.sort(byText), universities: universities.sort(byText) };
};

const headings = [
  'Name',
  'Email',
  'University',
  'Areas of Specialization',
  'Task Forces',
  'Contact',
  'Biography',
];
const mia = [
  'Mia Sørensen',
  'Mia@Example.org',
  'universidad de DEUSTO',
  'Agua; Canon Law',
  'Wells for All',
  'Phone: +34 91 555 0100; Website: www.example.org',
  'First <b>.\nSecond.',
];

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

  it('mails nobody where it is told so', async () => {
    expect(await members([headings, mia], { mail: false })).toBe(true);
    await stream.run();
    expect(pool.mails).toEqual([]);
    expect((await network.snapshot()).users).toHaveLength(2);
  });

  it('dry, names every cell’s fault and every double, and neither writes nor mails', async () => {
    const before = await sorted();
    const { seq } = await (await import('../../functions/data/feed.ts')).readClock();
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
      expect.stringMatching(/^F2 \(Contact\): Write what each contact is, like/),
      'row 3: The same is in the network: Ana Muñoz. This one is left out.',
      'H4: “beyond” stands under no heading.',
      'row 4: This may be the same as in row 3. It is not left out for that.',
      expect.stringMatching(/^E6 \(Task Forces\): There is no task force “No Such”\./),
      'row 6: The same is in row 5. This one is left out.',
      '5 rows: 1 to import, 1 there already, 3 with faults.',
    ]);
    await stream.run();
    expect(await sorted()).toEqual(before);
    expect((await (await import('../../functions/data/feed.ts')).readClock()).seq).toBe(seq);
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
    const nameOf = (list: { id: string; name: string }[]) => (id: string) =>
      list.find((each) => each.id === id)?.name ?? '';
    const rows = contactRows(before.users, {
      university: nameOf(before.universities),
      topic: nameOf(before.topics),
      taskforcesOf: (id) =>
        before.taskforces.filter(({ members: of }) => of.includes(id)).map(({ name }) => name),
    }).map((cells, at) =>
      cells.map((cell, column) =>
        contactColumns[column] === 'email' ? (before.users[at]?.email ?? '') : cell,
      ),
    );
    const [csv, xlsx] = [join(folder, 'contacts.csv'), join(folder, 'contacts.xlsx')];
    writeFileSync(csv, contactsCsv(rows));
    writeFileSync(xlsx, await contactsXlsx(rows));
    for (const file of [csv, xlsx]) {
      said.length = 0;
      expect(await importFile('users', file, { dryRun: false, mail: true })).toBe(true);
      expect(said).toContain('3 rows: 0 to import, 3 there already, 0 with faults.');
      // Nothing is left to put right.
      expect(said.at(-1)).toBe('0 imported.');
      const again = await modules.plan(
        'users',
        await modules.readSheet(file),
        await modules.readPresent('users'),
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
      expect.stringMatching(/^B2 \(Email\): This person was a member and was deleted\./),
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
      'row 3: The same is in the network: Universidad de Deusto, Spain. This one is left out.',
      'G4 (Founded): Founded is a year up to now, like 1863.',
      expect.stringMatching(
        /^H4 \(Areas of Specialization\): Write at which levels “Agua: Graduate, Some” is taught/,
      ),
      expect.stringMatching(/^row 4: This may be the same as in row 3\./),
      expect.stringMatching(/^row 4: This may be the same as in the network: Universidad de Deusto, Spain\./),
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
    const present = await modules.readPresent('universities');
    const rows = await modules.plan('universities', sheet, present);
    await network.ground({ universities: [aUniversity('other', 'COMILLAS', 'Spain')] });
    const done = await modules.carryOut('universities', rows, present.seq, { mail: true });
    expect(done).toEqual({
      made: 0,
      refused: [{ place: 'row 2', text: 'Somebody has added the same meanwhile.' }],
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
      'C1: “Nothing” is no column that can be imported. Take it out.\nB1, D1: “Email” is there twice.\nThe columns are: Name, Email, Title, University, Task Forces, Areas of Specialization, Contact, Biography.',
    );
    expect(await failing('b.csv', 'Name\n')).toContain('The column “Email” is missing.');
    expect(
      await failing('c.csv', 'Name,Email\n"Mia Not Closed,mia@example.org\nLou,lou@example.org\n'),
    ).toContain('can’t be read');
    expect(await failing('d.csv', Buffer.from('Name,Email\nMu\xf1oz,m@example.org', 'latin1'))).toContain(
      'not in UTF-8',
    );
    expect(await failing('e.xlsx', 'no workbook')).toContain('no workbook that can be read');
    expect(await failing('g.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain(
      'Only .xlsx and .csv can be imported',
    );
    expect(
      await importFile('users', join(folder, 'nowhere.csv'), { dryRun: true, mail: true }).catch(
        (error: Error) => error.message,
      ),
    ).toBe(`${join(folder, 'nowhere.csv')} can’t be opened: look at its name and folder.`);
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

/** Rows of which most are right in most cells, so that doubles, near-doubles and faults all come together. */
const mostly = <T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: wrong });
const person = fc.tuple(
  mostly(
    fc.constantFrom('Ana Muñoz', 'Muñoz Ana', 'Lou Reid', 'Mia Sørensen'),
    fc.constantFrom('', 'Lo', 'Z'.repeat(300)),
  ),
  mostly(
    fc.constantFrom(
      'ana@example.org',
      'a@example.org',
      'B@example.org',
      'b@example.org',
      'c@example.org',
      'd@example.org',
    ),
    fc.constantFrom('', 'none', 'a@b'),
  ),
  mostly(
    fc.constantFrom('', 'Universidad de Deusto', 'universidad de deusto, spain'),
    fc.string({ maxLength: 20 }),
  ),
  mostly(fc.constantFrom('', 'Agua', 'Canon Law;Agua', 'Water; and Wells'), fc.string({ maxLength: 20 })),
  mostly(fc.constantFrom('', 'Wells for All'), fc.constantFrom('Wells', ';;', 'Wells for All; x')),
  mostly(
    fc.constantFrom('', 'Phone: +34 91 555 0100'),
    fc.constantFrom('Phone: x', 'Fax: 1', 'Email: a@b.org; Email: no'),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.replace(/[\ud800-\udfff]/g, '')),
);

const newOnes = (rows: PlannedRow[]) => rows.filter(({ outcome }) => outcome === 'new');

it(`does what it planned, and a second import changes nothing: in ${files} files`, async () => {
  const start = await network.snapshot();
  await fc.assert(
    fc.asyncProperty(fc.array(person, { maxLength: 8 }), fc.boolean(), async (people, isBook) => {
      await network.clear();
      await network.ground(start);
      pool.identities.clear();
      pool.identities.set(ana, { email: 'ana@example.org', enabled: true });
      const file = join(folder, isBook ? 'random.xlsx' : 'random.csv');
      const rows = [headings, ...people];
      writeFileSync(file, isBook ? await writeXlsx({ sheets: [{ name: 'Random', rows }] }) : csvOf(rows));
      const sheet = await modules.readSheet(file);
      const planned = await modules.plan('users', sheet, await modules.readPresent('users'));
      await importFile('users', file, { dryRun: true, mail: true });
      expect((await network.snapshot()).users).toHaveLength(1);

      await importFile('users', file, { dryRun: false, mail: true });
      const { users, taskforces } = await network.snapshot();
      const expected = newOnes(planned).map(({ validation: { input } }) => ({
        ...input,
        contact: expect.anything(),
      }));
      const made = users.filter(({ id }) => id !== ana);
      expect(made.sort(byEmail)).toMatchObject(expected.sort(byEmail as never));
      expect(made).toHaveLength(expected.length);
      expect([...pool.identities.keys()].sort()).toEqual(users.map(({ id }) => id).sort());
      const joined = newOnes(planned).filter(({ taskforces: of }) => of.length > 0).length;
      expect(taskforces[0]?.members).toHaveLength(1 + joined);

      const once = await sorted();
      await importFile('users', file, { dryRun: false, mail: true });
      expect(await sorted()).toEqual(once);
    }),
    { numRuns: files },
  );
}, 600_000);
const byEmail = (one: { email: string }, other: { email: string }) => (one.email < other.email ? -1 : 1);

it('killed at any step, and the step done or not, loses nobody and doubles nobody', async () => {
  const start = await network.snapshot();
  const rows = [headings, mia, ['Lou Reid', 'lou@example.org', '', '', 'Wells for All']];
  const anew = async () => {
    network.table.fates(() => 'pass');
    await network.clear();
    await network.ground(start);
    pool.identities.clear();
    pool.identities.set(ana, { email: 'ana@example.org', enabled: true });
  };
  await anew();
  network.table.fates(() => 'pass');
  await members(rows);
  const calls = network.table.calls();
  const whole = await sorted();
  expect(whole.users).toHaveLength(3);
  for (let at = 0; at < calls; at += every)
    for (const last of ['denied', 'unanswered'] as const) {
      await anew();
      network.table.fates(({ index }) => (index < at ? 'pass' : index === at ? last : 'denied'));
      await expect(members(rows)).rejects.toThrow();
      network.table.fates(() => 'pass');
      await members(rows);
      expect(await sorted()).toEqual(whole);
    }
}, 300_000);

it('plans 1,000 rows within a second', async () => {
  const people = Array.from({ length: 1000 }, (_, at) => [
    `Person Number ${at}`,
    `p${at}@example.org`,
    ...mia.slice(2, 4),
    '',
    ...mia.slice(5),
  ]);
  const file = join(folder, 'thousand.xlsx');
  writeFileSync(file, await writeXlsx({ sheets: [{ name: 'Thousand', rows: [headings, ...people] }] }));
  let least = Number.POSITIVE_INFINITY;
  // What is loaded and compiled for the first of them is none of the plan's, nor are its neighbours.
  for (let round = 0; round < 4 && least > 500; round += 1) {
    const begun = performance.now();
    const planned = await modules.plan(
      'users',
      await modules.readSheet(file),
      await modules.readPresent('users'),
    );
    expect(newOnes(planned)).toHaveLength(1000);
    least = Math.min(least, performance.now() - begun);
  }
  process.stdout.write(`1,000 rows planned in ${Math.round(least)} ms\n`);
  expect(least).toBeLessThan(1000);
});
