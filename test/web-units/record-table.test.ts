import { describe, expect, test } from 'vitest';
import { sectionKinds } from '../../shared/kinds/collections.ts';
import { kinds, type Presented } from '../../shared/kinds/registry.ts';
import { sayLabel } from '../../shared/kinds/say-label.ts';
import { recordTable } from '../../web/ui/export/record-table.ts';
import { asCsv } from '../../web/ui/export/save-file.ts';

const ana: Presented<'users'> = {
  id: 'ana',
  version: 1,
  createTimestamp: '2026-01-01T00:00:00.000Z',
  updateTimestamp: '2026-01-01T00:00:00.000Z',
  name: 'Ana Muñoz, SJ',
  email: 'sign-in@colloquy.example',
  title: 'Professor of "Ethics"',
  university: { id: 'uca' },
  topics: [{ id: 'peace' }, { id: 'migration' }],
  contact: [
    { id: '1', type: 'email', contact: 'ana@uca.example' },
    { id: '2', type: 'phone', contact: '+34 1 22 33' },
    { id: '3', type: 'website', contact: '' },
  ],
  bio: '<p>Writes.</p>',
  languages: ['es', 'en'],
  firstRun: false,
};

const byId = <R extends { id: string }>(...records: R[]) => new Map(records.map((each) => [each.id, each]));
const uca = { id: 'uca', name: 'UCA', city: 'San Salvador', country: 'El Salvador', region: 'AUSJAL' };
const force = (name: string) => ({ id: name, name, chairs: ['ana'], members: ['ana', 'ben'] });
const lists = {
  universities: byId(uca),
  topics: byId({ id: 'peace', name: 'Peace' }, { id: 'migration', name: 'Migration' }),
  taskforces: byId(force('Justice'), force('Ecology'), { ...force('Law'), chairs: [], members: ['ben'] }),
};
const exported = (member: Presented<'users'>) => asCsv(recordTable('users', [member], lists));

describe('The contacts export', () => {
  test('has the specified columns, and a line a member', { tags: ['2.4-17', '2.6-5', '2.8-12'] }, () => {
    expect(exported(ana).split('\r\n')).toEqual([
      '\uFEFFname,email,title,university,taskforces,areasOfSpecialization,contact,bio,city,country,region,languages,familyName',
      '"Ana Muñoz, SJ","ana@uca.example","Professor of ""Ethics""","UCA","Justice; Ecology",' +
        '"Peace; Migration","Email: ana@uca.example; Phone: +34 1 22 33","Writes.",' +
        '"San Salvador","El Salvador","AUSJAL","Spanish; English",""',
      '',
    ]);
  });

  test('fills the email from the published contacts, never from the sign-in address', () => {
    expect(exported({ ...ana, contact: [] })).not.toContain('@');
  });

  test('of other kinds keeps a heading with a comma in one column', () => {
    expect(asCsv(recordTable('requests', [], lists))).toContain(',"University, as written",');
  });

  test('starts with a byte order mark, so that a spreadsheet reads the accents', () => {
    expect(exported(ana).codePointAt(0)).toBe(0xfeff);
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t\u0001 =1', "'=1"],
    ['＝1', "'＝1"],
    ['Dean; =1', "Dean; '=1"],
    ['Dean,\n-1', "Dean, '-1"],
    ['"=1', '""\'=1'],
  ])('neutralises what a spreadsheet would run: %j', (title, neutral) => {
    expect(exported({ ...ana, title })).toContain(`,"${neutral}",`);
  });

  test('leaves ordinary text as it is', () => {
    expect(exported({ ...ana, title: 'A = B, C-D' })).toContain(',"A = B, C-D",');
  });
});

/** The headings of members are specified; that of their areas is no field's name. */
const memberHeadings = { topics: 'areasOfSpecialization' };
const base = {
  id: 'one',
  version: 3,
  createTimestamp: '2026-02-03T04:05:06.000Z',
  updateTimestamp: '2026-05-06T07:08:09.000Z',
};
const all = {
  universities: [
    {
      ...base,
      name: 'UCA',
      description: '<p>Founded on water.</p>',
      city: 'San Salvador',
      country: 'El Salvador',
      region: 'AUSJAL',
      website: 'https://uca.example',
      founded: 1965,
      contact: 'ana',
      picture: 'picture-1',
      topics: { peace: ['graduate', 'doctorate'], gone: ['undergraduate'] },
      latitude: 13.7,
      longitude: -89.2,
      countryCode: 'SV',
    },
  ],
  projects: [
    {
      ...base,
      name: 'Wells',
      description: '<p>Ten wells.</p>',
      status: 'proposal',
      taskforces: [{ id: 'Justice' }],
      topics: [{ id: 'peace' }],
      leads: ['ana'],
      seeks: ['partner'],
      levels: ['graduate'],
      regions: ['AUSJAL'],
      languages: ['es'],
    },
  ],
  offers: [
    {
      ...base,
      name: 'A seminar',
      description: '<p>Teach.</p>',
      topics: [{ id: 'peace' }],
      owner: 'ana',
      expiry: '2026-12-24T23:00:00.000Z',
    },
  ],
  resources: [
    {
      ...base,
      name: 'A course',
      description: '<p>Learn.</p>',
      type: 'case_study',
      audience: 'students',
      taskforce: { id: 'Justice' },
      language: { id: 'es' },
      topics: [{ id: 'peace' }],
      links: [{ id: '1', label: 'Reader', address: 'https://example.org/' }],
      approved: false,
    },
  ],
  taskforces: [{ ...base, name: 'Justice', description: '<p>Just.</p>', chairs: ['ana'], members: ['ana'] }],
  topics: [
    {
      ...base,
      name: 'Peace',
      description: '<p>All of it.</p>',
      otherNames: [{ language: 'es', names: ['Paz', 'Concordia'] }],
    },
  ],
  requests: [
    {
      ...base,
      name: 'Nia',
      description: '<p>I teach.</p>',
      email: 'nia@example.org',
      contact: [{ id: '1', type: 'email', contact: 'nia@example.org' }],
    },
  ],
};

describe('The export of a list', () => {
  const withAna = { ...lists, users: byId(ana) };
  test.each([
    [
      'universities',
      'Name: UCA | City: San Salvador | Country: El Salvador | Region: AUSJAL | Website: https://uca.example | Founded: 1965 | Contact: Ana Muñoz, SJ | Areas of Specialization: Peace: Graduate, Doctorate; Deleted Area of Specialization: Undergraduate | Description: Founded on water.',
    ],
    [
      'projects',
      'Name: Wells | Status: Proposal | Associated Task Forces: Justice | Areas of Specialization: Peace | Project Leads: Ana Muñoz, SJ | Looking for: A partner university | Degree levels: Graduate | Regions: AUSJAL | Languages: Spanish | Description: Ten wells.',
    ],
    [
      'offers',
      'Name: A seminar | Areas of Specialization: Peace | Looking for:  | Degree levels:  | Regions:  | Languages:  | Posted by: Ana Muñoz, SJ | Expires: 2026-12-24 | Description: Teach.',
    ],
    [
      'resources',
      'Name: A course | Type: Case Study | Audience: Students | Task Force: Justice | Language: Spanish | Areas of Specialization: Peace | Links: Reader: https://example.org/ | Approved: No | Submitted by:  | Description: Learn.',
    ],
    ['taskforces', 'Name: Justice | Chairs: Ana Muñoz, SJ | Members: Ana Muñoz, SJ | Description: Just.'],
    [
      'requests',
      'Name: Nia | University:  | Email: nia@example.org | Areas of Specialization:  | Title:  | Contact: Email: nia@example.org | Nominated by:  | Reason to join: I teach. | Biography: ',
    ],
    ['topics', 'Name: Peace | Other names: Spanish: Paz, Concordia | Description: All of it.'],
  ] as const)(
    '%s: says in each column what the record says, in the order of its page',
    (collection, line) => {
      const { headings, rows } = recordTable(collection, all[collection] as never, withAna);
      const cells = `${line} | Created: 2026-02-03`.split(' | ');
      // That there is one for each field, a new one too, is the next test's.
      const known = new Set(cells.map((cell) => cell.slice(0, cell.indexOf(': '))));
      const shown = headings.map((heading, at) => `${heading}: ${rows[0]?.[at]}`);
      expect(shown.filter((_, at) => known.has(headings[at] ?? ''))).toEqual(cells);
    },
  );

  test('has a column for every field that somebody fills in, of every kind that has a list', () => {
    for (const collection of sectionKinds) {
      const { labels, edit, images, privateFields } = kinds[collection];
      // Whom a member lets write to them is a setting of theirs.
      const left = [...images, ...privateFields, 'weeks', 'writers'];
      const isLeft = (field: string) => left.some((each) => each === field);
      const wanted = Object.keys(edit.shape).filter((field) => !isLeft(field));
      const { headings } = recordTable(collection, [], {});
      const said = (field: string) =>
        collection === 'users'
          ? ((memberHeadings as Record<string, string>)[field] ?? field)
          : sayLabel(labels, field);
      expect(headings, collection).toEqual(expect.arrayContaining(wanted.map(said)));
    }
  });

  test('never has the sign-in address, nor anything else that is private', () => {
    const own = { ...ana, contact: [], notForMe: ['x-private'] };
    expect(asCsv(recordTable('users', [own], lists))).not.toMatch(/@|x-private/);
  });
});
