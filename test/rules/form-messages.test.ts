import { describe, expect, test } from 'vitest';
import { contactMessages, contactTypes } from '../../shared/fields/contact.rules.ts';
import { type Collection, kinds } from '../../shared/kinds/registry.ts';
import { said, t } from '../../shared/language/messages.ts';
import { fieldErrors } from '../../shared/protocol/errors.ts';
import { anOffer } from '../factories.ts';

/**
 * Every form's messages at their bounds and past them, from the specification's sections 5 and 9
 * and the decisions' section 7. Each line: the field, what is sent, and what is said of it.
 */
type Line = [field: string, value: unknown, message: string | undefined];

const x = (count: number) => 'x'.repeat(count);
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `topic-${index}` }));
const manyIds = (count: number) => many(count).map(({ id }) => id);
const matrixOf = (count: number) => Object.fromEntries(manyIds(count).map((id) => [id, ['graduate']]));

const fine = undefined;
const missing = undefined;

const nameOf = (min: number): Line[] => {
  const short = min > 1 ? `Name requires ${min} or more characters.` : 'Name is required.';
  return [
    ['name', missing, short],
    ['name', null, short],
    ['name', 7, short],
    ['name', '', short],
    ['name', x(min - 1), short],
    ['name', `  ${x(min - 1)}  `, short],
    ['name', x(min), fine],
    ['name', '李明', fine],
    ['name', '李', min > 2 ? short : fine],
    ['name', `  ${x(min)}  `, fine],
    ['name', x(200), fine],
    ['name', `  ${x(200)}  `, fine],
    ['name', x(201), 'Name can have at most 200 characters.'],
  ];
};

const richTextOf = (field: string, empty: string): Line[] => [
  [field, missing, empty],
  [field, '', empty],
  [field, '   ', empty],
  [field, '<p></p>', empty],
  [field, '<p>&nbsp;<br></p>', empty],
  [field, 12, empty],
  [field, '<p>a</p>', fine],
  [field, '<img src="/media/a/w1200" alt="A picture">', fine],
  [field, `<p>${x(99_993)}</p>`, fine],
  [field, `<p>${x(99_994)}</p>`, 'This text can have at most 100000 characters of HTML.'],
];
const description = richTextOf('description', 'Description cannot be empty');
/** A request's description is called by what it says, as its page calls it. */
const reason = richTextOf('description', 'Reason to join cannot be empty');

const listOf = (field: string, entries: (count: number) => unknown[], empty?: string): Line[] => [
  [field, [], empty],
  ...(empty ? ([[field, missing, empty]] as Line[]) : []),
  [field, entries(1), fine],
  [field, entries(500), fine],
  [field, entries(501), 'A list can have at most 500 entries.'],
];
const someTopics = listOf('topics', many, 'Areas of Specialization cannot be empty');

const address = 'Website must be a valid URL starting with "http://" or "https://".';

const profile: Line[] = [
  ['university', missing, 'Please select a University'],
  ['university', null, 'Please select a University'],
  ['university', 'id', 'Please select a University'],
  ['university', { id: 'university-1' }, fine],
  ...someTopics,
  ['title', missing, 'Title requires 4 or more characters.'],
  ['title', 'abc', 'Title requires 4 or more characters.'],
  ['title', 'Dean', fine],
  ['title', x(200), fine],
  ['title', x(201), 'Title can have at most 200 characters.'],
  ['contact', missing, 'Please add a contact method.'],
  ['contact', [], 'Please add a contact method.'],
  ['contact', [{ type: 'email', contact: '' }], fine],
  ['contact', [{ type: 'twitter', contact: 'abcd' }], fine],
  ...richTextOf('bio', 'Biography cannot be empty'),
  ['picture', missing, fine],
  ['picture', 'image-1', fine],
];

const mail = 'Please enter a valid email address.';
const email: Line[] = [
  ['email', missing, mail],
  ['email', '', mail],
  ['email', 'somebody', mail],
  ['email', 'some body@colloquy.example', mail],
  ['email', 'somebody@', mail],
  ['email', `${x(64)}@${x(63)}.${x(63)}.${x(63)}.example`, mail],
  ['email', ' Somebody@Colloquy.Example ', fine],
  ['email', 'r&d@colloquy.example', fine],
  ['email', "o'brien+a/b=c?d#e%f@colloquy.example", fine],
  ['email', 'ana@universität.example', fine],
  ['email', 'ana@大学.example', fine],
  ['email', 'ana@пример.испытание', fine],
  ['email', 'ana@xn--universitt-y5a.example', fine],
  ['email', 'ana@xn--e1afmkfd.xn--80akhbyknj4f', fine],
  // No mail service takes one whose own name is in letters of other scripts.
  ['email', 'аня@colloquy.example', mail],
  ['email', '.ana@colloquy.example', mail],
  ['email', 'ana.@colloquy.example', mail],
  ['email', 'ana..b@colloquy.example', mail],
  ['email', 'ana@@colloquy.example', mail],
  ['email', 'ana@colloquy', mail],
  ['email', 'ana@colloquy..example', mail],
  ['email', 'ana@-colloquy.example', mail],
  ['email', 'ana@colloquy_x.example', mail],
  ['email', 'ana@192.0.2.7', mail],
  ['email', 'ana@www,colloquy.example', mail],
  ['email', 'ana@universität.example/cv', mail],
  ['email', 'ana@universität.example:25', mail],
  ['email', 'ana@evil.example?@universität.example', mail],
  ['email', `ana@${'ä'.repeat(120)}.example`, mail],
  ['email', `${x(100)}@äöüéèêëîïôûçñ.example`, mail],
];

type Form = {
  collection: Collection;
  /** Where one form makes a record and another edits it: the former asks for less. */
  purpose?: 'create' | 'edit';
  valid: Record<string, unknown>;
  lines: Line[];
};

const forms: Form[] = [
  {
    collection: 'universities',
    valid: {
      name: 'Boston College',
      description: '<p>A university.</p>',
      city: 'Boston',
      country: 'United States',
      region: 'AJCU',
      website: 'https://bc.example',
      topics: { 'topic-1': ['graduate'] },
    },
    lines: [
      ...nameOf(4),
      ...description,
      ['city', missing, 'City requires 4 or more characters.'],
      ['city', 'abc', 'City requires 4 or more characters.'],
      ['city', 'Rome', fine],
      ['city', x(201), 'City can have at most 200 characters.'],
      ['country', missing, 'Country requires 3 or more characters.'],
      ['country', 'UK', 'Country requires 3 or more characters.'],
      ['country', 'USA', fine],
      ['country', x(201), 'Country can have at most 200 characters.'],
      ['region', missing, 'Region is required.'],
      ['region', '', 'Region is required.'],
      ['region', 'AJCU-XX', 'Region is required.'],
      ...['AJCU', 'AJCU-AM', 'AJCU-AP', 'AUSJAL', 'JHEASA', 'KIRCHER'].map(
        (region): Line => ['region', region, fine],
      ),
      ['website', missing, address],
      ['website', '', address],
      ['website', 'bc.example', address],
      ['website', 'ftp://bc.example', address],
      ['website', 'http://', address],
      ['website', 'javascript:alert(1)//http://', address],
      // What leads nowhere, or to another place than it seems.
      ['website', 'https://georgetown', address],
      ['website', 'https://@georgetown', address],
      ['website', 'https://ana@bc.example', address],
      ['website', 'https://see our page', address],
      ['website', 'http://bc.example', fine],
      ['website', '  https://bc.example/path?q=1  ', fine],
      ['website', `https://bc.example/${x(1981)}`, fine],
      ['website', `https://bc.example/${x(1982)}`, 'Website can have at most 2000 characters.'],
      ['contact', missing, fine],
      ['contact', 'user-1', fine],
      ['picture', missing, fine],
      ['topics', missing, 'Areas of Specialization cannot be empty'],
      ['topics', {}, 'Areas of Specialization cannot be empty'],
      ['topics', { 'topic-1': [] }, 'Areas of Specialization cannot be empty'],
      ['topics', { 'topic-1': ['undergraduate', 'graduate', 'doctorate'] }, fine],
      ['topics', matrixOf(500), fine],
      ['topics', matrixOf(501), 'A list can have at most 500 entries.'],
    ],
  },
  {
    collection: 'resources',
    valid: {
      name: 'On water',
      description: '<p>An article.</p>',
      type: 'article',
      audience: 'faculty',
      taskforce: { id: 'taskforce-1' },
      language: { id: 'en' },
      topics: [{ id: 'topic-1' }],
    },
    lines: [
      ...nameOf(4),
      ...description,
      ['audience', missing, 'Audience is required'],
      ['audience', 'parents', 'Audience is required'],
      ...['faculty', 'students', 'administration'].map((each): Line => ['audience', each, fine]),
      ['type', missing, 'Type is required.'],
      ['type', 'book', 'Type is required.'],
      ...['article', 'course', 'case_study'].map((each): Line => ['type', each, fine]),
      ['taskforce', missing, 'Please select a Task Force'],
      ['taskforce', null, 'Please select a Task Force'],
      ['language', missing, fine],
      ['language', {}, 'Resource Language cannot be empty'],
      ['language', { id: 'english' }, 'Resource Language cannot be empty'],
      ['language', null, 'Resource Language cannot be empty'],
      ['language', { id: 'es' }, fine],
      ...someTopics,
    ],
  },
  {
    collection: 'taskforces',
    valid: { name: 'Water', description: '<p>On water.</p>', chairs: ['user-1'], members: ['user-2'] },
    lines: [
      ...nameOf(4),
      ...description,
      ...listOf('chairs', manyIds, 'Chairs cannot be empty'),
      ...listOf('members', manyIds, 'Members cannot be empty'),
    ],
  },
  {
    collection: 'users',
    valid: { name: 'Ana Muñoz', email: 'ana@colloquy.example' },
    lines: [
      ...nameOf(4),
      ...email,
      ...profile.map(([field, value, message]): Line => [field, value, value === missing ? fine : message]),
    ],
  },
  {
    collection: 'users',
    purpose: 'edit',
    valid: {
      name: 'Ana Muñoz',
      university: { id: 'university-1' },
      topics: [{ id: 'topic-1' }],
      title: 'Professor',
      contact: [{ type: 'email', contact: 'ana@colloquy.example' }],
      bio: '<p>Hydrologist.</p>',
    },
    lines: [...nameOf(4), ...profile],
  },
  {
    collection: 'projects',
    valid: {
      name: 'Clean wells',
      description: '<p>Wells.</p>',
      status: 'proposal',
      taskforces: [],
      topics: [{ id: 'topic-1' }],
      leads: ['user-1'],
    },
    lines: [
      ...nameOf(4),
      ...description,
      ['status', missing, 'Status is required.'],
      ['status', 'no such status', 'Status is required.'],
      ...['proposal', 'ongoing', 'complete', 'inactive'].map((each): Line => ['status', each, fine]),
      ...listOf('leads', manyIds, 'Project Leads cannot be empty'),
      ...someTopics,
      ...listOf('taskforces', many),
    ],
  },
  {
    collection: 'topics',
    valid: { name: 'Hydrology', description: '<p>Water.</p>' },
    lines: [...nameOf(4), ...description],
  },
  {
    collection: 'offers',
    valid: anOffer(),
    lines: [
      ...nameOf(4),
      ...description,
      ...listOf('topics', many),
      ['weeks', missing, fine],
      ['weeks', 1, fine],
      ['weeks', 10, fine],
      ...[0, 11, -1, 1.5, '3', null, Number.NaN].map(
        (each): Line => ['weeks', each, 'Weeks must be a whole number from 1 to 10.'],
      ),
    ],
  },
  {
    collection: 'requests',
    valid: { name: 'Ben', email: 'ben@colloquy.example', description: '<p>Please.</p>' },
    lines: [...nameOf(1), ...email, ...reason],
  },
];

function messagesFor(collection: Collection, purpose: 'create' | 'edit', body: unknown) {
  const result = kinds[collection][purpose].safeParse(body);
  return result.success
    ? []
    : fieldErrors(result.error).map((each) => ({ path: each.path, message: said(each) }));
}

const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 40)}… (${text.length})` : text;
};

describe.each(forms.map(({ purpose = 'create', ...form }) => ({ purpose, ...form })))(
  '$purpose of $collection',
  ({ collection, purpose, valid, lines }) => {
    test('a filled-out form is accepted', () => {
      expect(messagesFor(collection, purpose, valid)).toEqual([]);
    });

    test.each(lines.map(([field, value, message]) => ({ field, value, message, sent: shown(value) })))(
      '$field as $sent: $message',
      {
        tags: [
          '5-3',
          '5-4',
          '5-5',
          '5-6',
          '5-7',
          '5-8',
          '5-9',
          '5-11',
          '5-12',
          '5-13',
          '5-14',
          '5-15',
          '5-16',
          '5-17',
          '5-18',
          '5-19',
          '5-20',
          '5-21',
          '5-22',
          '5-23',
          '5-24',
          '5-25',
          '5-26',
          '5-27',
          '5-30',
          '5-31',
          '5-32',
          '5-33',
          '5-34',
          '5-35',
          '5-37',
          '5-38',
          '5-39',
          '5-40',
          '5-41',
          '5-42',
          '5-43',
          '8-10',
          '9-4',
          '9-5',
          '9-6',
          '9-7',
          '9-9',
          '9-17',
        ],
      },
      ({ field, value, message }) => {
        const body = { ...valid, [field]: value };
        if (value === undefined) delete body[field];
        expect(messagesFor(collection, purpose, body)).toEqual(message ? [{ path: field, message }] : []);
      },
    );

    test('an empty form names every field at once', {
      tags: ['5-45', '5-46', '5-47', '5-48', '5-49', '5-50', '5-51', '5-52'],
    }, () => {
      const required = lines.filter(([, value, message]) => value === missing && message !== fine);
      const told = messagesFor(collection, purpose, {});
      expect(told).toEqual(expect.arrayContaining(required.map(([path, , message]) => ({ path, message }))));
    });

    test('a field nobody knows is named', () => {
      expect(messagesFor(collection, purpose, { ...valid, nickname: 'x' })).toEqual([
        { path: 'nickname', message: 'This field is not known.' },
      ]);
    });

    test('text is kept trimmed', { tags: ['5-1'] }, () => {
      const parsed = kinds[collection][purpose].parse({ ...valid, name: `  ${valid.name}\t` });
      expect(parsed).toMatchObject({ name: valid.name });
    });
  },
);

describe('contact rows', () => {
  const user = forms.find(({ collection }) => collection === 'users')?.valid;
  const rows = (...contact: object[]) => messagesFor('users', 'create', { ...user, contact });

  test.each([
    ['abc', 'Contact requires 4 or more characters.'],
    ['  abc  ', 'Contact requires 4 or more characters.'],
    [7, 'Contact requires 4 or more characters.'],
    [x(501), 'Contact can have at most 500 characters.'],
  ])('%s is refused in its row', { tags: ['5-29', '9-8'] }, (contact, message) => {
    expect(rows({ type: 'phone', contact: '12345' }, { type: 'email', contact })).toEqual([
      { path: 'contact.1.contact', message },
    ]);
  });

  test('each row needs a type', { tags: ['5-28'] }, () => {
    expect(rows({ contact: 'abcd' }, { type: 'fax', contact: 'abcd' })).toEqual([
      { path: 'contact.0.type', message: 'Please choose a type.' },
      { path: 'contact.1.type', message: 'Please choose a type.' },
    ]);
  });

  test.each(['abcd', `a.example/${x(490)}`, ''])('%s is accepted', { tags: ['5-29', '9-8'] }, (contact) => {
    expect(rows({ type: 'facebook', contact })).toEqual([]);
  });

  test.each(['phone', 'email', 'website', 'facebook', 'twitter', 'linkedin'])(
    '%s is a type',
    { tags: ['3-25', '9-15'] },
    (type) => {
      expect(rows({ type, contact: '' })).toEqual([]);
    },
  );

  test('one that is none of its type is refused in its row, in words that say what is expected', () => {
    const good = { type: 'phone', contact: '12345' };
    for (const type of contactTypes)
      expect(rows(good, { type, contact: 'by appointment only' })).toEqual([
        { path: 'contact.1.contact', message: t(contactMessages[type]) },
      ]);
  });

  test('up to 500 of them, each with an id of up to 64 characters', () => {
    const row = { type: 'phone', contact: '12345' };
    expect(rows(...Array.from({ length: 500 }, () => row))).toEqual([]);
    expect(rows(...Array.from({ length: 501 }, () => row))).toEqual([
      { path: 'contact', message: 'A list can have at most 500 entries.' },
    ]);
    expect(rows({ ...row, id: x(64) })).toEqual([]);
    expect(rows({ ...row, id: x(65) })).toMatchObject([{ path: 'contact.0.id' }]);
  });
});

test('an edit of a member takes no mail address', () => {
  const { valid } =
    forms.find(({ collection, purpose }) => collection === 'users' && purpose === 'edit') ?? {};
  expect(messagesFor('users', 'edit', valid)).toEqual([]);
  expect(messagesFor('users', 'edit', { ...valid, email: 'ana@colloquy.example' })).toEqual([
    { path: 'email', message: 'This field is not known.' },
  ]);
});

test.each(['xx', '', 7, null, undefined])('%s is the code of no language', { tags: ['5-15'] }, (id) => {
  const { valid } = forms.find(({ collection }) => collection === 'resources') ?? {};
  const told = messagesFor('resources', 'create', { ...valid, language: { id, name: 'English' } });
  expect(told.map(({ message }) => message)).toEqual(['Resource Language cannot be empty']);
});

test.each(['__proto__', '', 'a b', '-a', '../a', x(65)])('%s is the id of no record', (id) => {
  const { valid } = forms.find(({ collection }) => collection === 'taskforces') ?? {};
  expect(messagesFor('taskforces', 'create', { ...valid, chairs: [id] })).toEqual([
    { path: 'chairs.0', message: 'This entry is not in the list. Choose it again.' },
  ]);
});

test('an edit of a request needs its name and its description', { tags: ['5-43', '5-44'] }, () => {
  expect(messagesFor('requests', 'edit', { name: 'Ben', description: '<p>Please.</p>' })).toEqual([]);
  expect(messagesFor('requests', 'edit', { name: ' ', description: '<p></p>' })).toEqual([
    { path: 'name', message: 'Name is required.' },
    { path: 'description', message: 'Reason to join cannot be empty' },
  ]);
});
