import { describe, expect, test } from 'vitest';
import { collections } from '../../shared/collections.ts';
import { errorCatalogue, ProductError } from '../../shared/errors.ts';
import { expiryAfter, isExpired } from '../../shared/offer/offer.rules.ts';
import type { Actor } from '../../shared/policy.ts';
import { needsTaskforce, projectProblems, statusesFor } from '../../shared/project/project.rules.ts';
import { referencesOf, withoutReference } from '../../shared/references.ts';
import { kinds, present, type Stored } from '../../shared/registry.ts';
import { languageName, languages } from '../../shared/resource/resource.rules.ts';
import { checkAll, toggleLevel, uncheckAll } from '../../shared/university/university.rules.ts';
import { contactHref, sortingName } from '../../shared/user/user.rules.ts';

const base = {
  id: 'record-1',
  version: 1,
  createTimestamp: '2026-11-21T12:00:00.000Z',
  updateTimestamp: '2026-11-21T12:00:00.000Z',
};
const member = (id: string, admin = false, chairOf: string[] = []): Actor => ({
  type: 'member',
  id,
  admin,
  chairOf,
});

describe('the name a member is sorted by', () => {
  test('is the last name, then the first, less a trailing SJ', () => {
    const names = ['Zoe Adams', 'Ben Ruiz, SJ', 'Ana Ruiz S.J.', 'Carl Ruiz SJ', 'Abe Young', 'Plato'];
    const sorted = [...names].sort((a, b) => sortingName(a).localeCompare(sortingName(b)));
    expect(sorted).toEqual([
      'Zoe Adams',
      'Plato',
      'Ana Ruiz S.J.',
      'Ben Ruiz, SJ',
      'Carl Ruiz SJ',
      'Abe Young',
    ]);
  });

  test.each([
    ['  Ana   María  Muñoz  ', 'Muñoz Ana María'],
    ['Ben Ruiz S. J.', 'Ruiz Ben'],
    ['Ben Ruiz, s.j.', 'Ruiz Ben'],
    ['Elisa Nasj', 'Nasj Elisa'],
    ['SJ', 'SJ'],
  ])('of %s is %s', (name, key) => {
    expect(sortingName(name)).toBe(key);
  });
});

describe('the address of a contact', () => {
  test.each([
    ['email', 'ana@colloquy.example', 'mailto:ana@colloquy.example'],
    ['phone', '+1 (617) 555-01 00', 'tel:16175550100'],
    ['phone', 'by appointment', undefined],
    ['website', 'https://ana.example/cv', 'https://ana.example/cv'],
    ['website', 'ana.example', 'https://ana.example'],
    ['linkedin', 'linkedin.example/in/ana', 'https://linkedin.example/in/ana'],
    ['facebook', 'javascript:alert(1)', undefined],
    ['twitter', 'data:text/html,hello', undefined],
    ['website', '   ', undefined],
  ] as const)('%s %s', (type, contact, href) => {
    expect(contactHref(type, contact)).toBe(href);
  });

  test('a mail link carries an address and no instructions', () => {
    expect(contactHref('email', 'ana@colloquy.example?bcc=all@colloquy.example')).not.toContain('?');
  });
});

describe('the topic matrix', () => {
  const matrix = { a: ['graduate' as const] };

  test('a level is added in the order of degrees, whatever the order of the clicks', () => {
    const all = toggleLevel(toggleLevel(matrix, 'a', 'doctorate'), 'a', 'undergraduate');
    expect(all).toEqual({ a: ['undergraduate', 'graduate', 'doctorate'] });
  });

  test('a topic that loses its last level leaves it', () => {
    expect(toggleLevel(matrix, 'a', 'graduate')).toEqual({});
  });

  test('all and none of a row', () => {
    expect(checkAll(matrix, 'b')).toEqual({
      a: ['graduate'],
      b: ['undergraduate', 'graduate', 'doctorate'],
    });
    expect(uncheckAll(matrix, 'a')).toEqual({});
    expect(matrix).toEqual({ a: ['graduate'] });
  });
});

describe('how long an offer stands', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');

  test.each([
    [1, '2026-11-28T12:00:00.000Z'],
    [3, '2026-12-12T12:00:00.000Z'],
    [10, '2027-01-30T12:00:00.000Z'],
  ])('%i weeks from noon', (weeks, expiry) => {
    expect(expiryAfter(weeks, now)).toBe(expiry);
  });

  test('it is over at the very moment, not before', () => {
    expect(isExpired({ expiry: '2026-11-21T12:00:00.001Z' }, now)).toBe(false);
    expect(isExpired({ expiry: '2026-11-21T12:00:00.000Z' }, now)).toBe(true);
  });
});

describe('the status of a project', () => {
  const lead = member('lead');
  const chair = member('chair', false, ['water']);
  const administrator = member('administrator', true);
  const bare = { status: 'proposal' as const, taskforces: [] };
  const every = ['proposal', 'ongoing', 'complete', 'inactive'];

  test('an ordinary member’s new project is a proposal', () => {
    expect(statusesFor(lead)).toEqual(['proposal']);
    expect(statusesFor(lead, bare)).toEqual(['proposal']);
  });

  test('a chair and an administrator choose freely', () => {
    for (const actor of [chair, administrator]) expect(statusesFor(actor, bare)).toEqual(every);
  });

  test('a lead chooses once the stored project is past proposal or in a task force', () => {
    expect(statusesFor(lead, { status: 'complete', taskforces: [] })).toEqual(every);
    expect(statusesFor(lead, { ...bare, taskforces: [{ id: 'water' }] })).toEqual(every);
  });

  test('task forces are required past proposal', () => {
    const draft = { status: 'ongoing' as const, taskforces: [] };
    expect(projectProblems(chair, draft)).toEqual([
      { path: 'taskforces', message: 'Associated Task Forces is required' },
    ]);
    expect(projectProblems(chair, bare)).toEqual([]);
    expect(projectProblems(chair, { ...draft, taskforces: [{ id: 'water' }] })).toEqual([]);
    expect(needsTaskforce(lead, draft)).toBe(false);
  });
});

describe('references', () => {
  const examples: { [C in (typeof collections)[number]]?: { record: object; names: string[] } } = {
    users: {
      record: { university: { id: 'u' }, topics: [{ id: 't' }] },
      names: ['universities/u', 'topics/t'],
    },
    universities: { record: { contact: 'm', topics: { t: ['graduate'] } }, names: ['users/m', 'topics/t'] },
    taskforces: { record: { chairs: ['m'], members: ['n'] }, names: ['users/m', 'users/n'] },
    projects: {
      record: { taskforces: [{ id: 'f' }], topics: [{ id: 't' }], leads: ['m'] },
      names: ['taskforces/f', 'topics/t', 'users/m'],
    },
    resources: {
      record: { taskforce: { id: 'f' }, topics: [{ id: 't' }], language: { id: 'en' } },
      names: ['taskforces/f', 'topics/t'],
    },
    offers: { record: { topics: [{ id: 't' }], owner: 'm' }, names: ['topics/t', 'users/m'] },
    requests: {
      record: { nominatedBy: 'm', university: { id: 'u' }, topics: [{ id: 't' }] },
      names: ['users/m', 'universities/u', 'topics/t'],
    },
    chairs: { record: { taskforces: ['f'] }, names: ['taskforces/f'] },
    topics: { record: {}, names: [] },
    admins: { record: {}, names: [] },
  };

  test.each(collections)('%s names what it names', (collection) => {
    const { record, names } = examples[collection] ?? { record: {}, names: ['no example'] };
    const found = referencesOf(collection, record).map((each) => `${each.collection}/${each.id}`);
    expect(found.sort()).toEqual([...names].sort());
  });

  test('what was deleted leaves the lists; a single reference stays, to be shown as deleted', () => {
    const t = { collection: 'topics', id: 't' } as const;
    expect(withoutReference('projects', { topics: [{ id: 't' }, { id: 'o' }] }, t)).toEqual({
      topics: [{ id: 'o' }],
    });
    expect(withoutReference('universities', { topics: { t: ['graduate'], o: ['graduate'] } }, t)).toEqual({
      topics: { o: ['graduate'] },
    });
    const m = { collection: 'users', id: 'm' } as const;
    expect(withoutReference('taskforces', { chairs: ['m', 'n'], members: ['m'] }, m)).toEqual({
      chairs: ['n'],
      members: [],
    });
    const offer = { owner: 'm', topics: [] };
    expect(withoutReference('offers', offer, m)).toBe(offer);
  });

  test('an id of another kind is not taken for it', () => {
    const project = { taskforces: [{ id: 'same' }], topics: [{ id: 'same' }], leads: [] };
    expect(withoutReference('projects', project, { collection: 'topics', id: 'same' })).toEqual({
      taskforces: [{ id: 'same' }],
      topics: [],
      leads: [],
    });
  });
});

describe('what a member sees of another', () => {
  const stored: Stored<'users'> = {
    ...base,
    name: 'Ana Muñoz',
    email: 'ana-signs-in@colloquy.example',
    university: { id: 'u' },
    topics: [],
    title: 'Professor',
    contact: [{ id: 'c', type: 'email', contact: 'ana-published@colloquy.example' }],
    bio: '<p>Hydrologist.</p>',
    notifications: [{ id: 'n', text: 'A secret word' }],
    firstRun: false,
    notifyByMail: false,
  };

  test('no sign-in address, no notifications, no settings', () => {
    const seen = present('users', stored, member('somebody', false, ['water']));
    expect(JSON.stringify(seen)).not.toMatch(/ana-signs-in|secret|notify/);
    expect(seen).toMatchObject({ name: 'Ana Muñoz', contact: stored.contact });
  });

  test('they themselves and administrators see them', () => {
    for (const actor of [member('record-1'), member('administrator', true)])
      expect(present('users', stored, actor)).toEqual(stored);
  });

  test('whatever else the table holds stays there', () => {
    const row = { ...stored, pk: 'users', sk: 'record-1', secret: 'x' } as Stored<'users'>;
    expect(Object.keys(present('users', row, member('record-1')))).not.toEqual(
      expect.arrayContaining(['pk']),
    );
    expect(JSON.stringify(present('users', row, member('record-1')))).not.toContain('secret"');
  });
});

describe('what only the server sets', () => {
  test.each(collections)('%s: a body that carries it has it dropped', (collection) => {
    const sent = {
      ...base,
      owner: 'me',
      approved: true,
      expiry: '2099-01-01T00:00:00.000Z',
      admin: 'true',
      firstRun: false,
      notifications: [],
      nominatedBy: 'me',
      surprise: 1,
    };
    const left = kinds[collection].withoutServerFields(sent, 'edit') as object;
    for (const field of ['id', 'version', 'createTimestamp', 'updateTimestamp'])
      expect(left).not.toHaveProperty(field);
    // Unknown ones stay, to be refused by name.
    expect(left).toHaveProperty('surprise');
    const own: Record<string, string[]> = {
      users: ['admin', 'firstRun', 'notifications'],
      offers: ['owner', 'expiry'],
      resources: ['approved'],
      requests: ['nominatedBy'],
    };
    for (const field of own[collection] ?? []) expect(left).not.toHaveProperty(field);
  });
});

describe('languages', () => {
  test('about 185 with their native names', () => {
    expect(languages.length).toBeGreaterThan(180);
    expect(languageName('es')).toBe('Español');
    expect(languageName('en')).toBe('English');
  });
});

describe('errors', () => {
  test.each([
    ['bad-request', 400],
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['pending-approval', 403],
    ['not-a-member', 403],
    ['not-found', 404],
    ['conflict', 409],
    ['last-admin', 409],
    ['stale', 412],
    ['too-large', 413],
    ['unsupported-type', 415],
    ['invalid', 422],
    ['precondition-required', 428],
    ['slow-down', 429],
    ['try-again', 503],
  ] as const)('%s is %i, with a sentence', (code, status) => {
    expect(errorCatalogue[code].status).toBe(status);
    expect(errorCatalogue[code].message).toMatch(/^[A-Z].{20,}\.$/);
  });

  test('a stale edit’s answer carries the record as it stands', () => {
    const body = new ProductError('stale', { current: { id: 'a', version: 2 } }).body();
    expect(body).toEqual({
      error: { code: 'stale', message: errorCatalogue.stale.message },
      current: { id: 'a', version: 2 },
    });
  });
});
