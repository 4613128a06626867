import { describe, expect, test } from 'vitest';
import { type Collection, collections } from '../../shared/kinds/collections.ts';
import { kinds, type Stored } from '../../shared/kinds/registry.ts';
import type { Actor } from '../../shared/permissions/policy.ts';
import { present } from '../../shared/permissions/present.ts';
import { fullRecord } from '../stored/fixtures.ts';

const member = (id: string, admin = false, chairOf: string[] = []): Actor => ({
  type: 'member',
  id,
  admin,
  chairOf,
});
const administrator = member('administrator', true);

/** A record of each kind as the table holds it, with every field that one can have. */
const kept = Object.fromEntries(collections.map((each) => [each, fullRecord(each)])) as {
  [C in Collection]: Stored<C>;
};

/** What is shown to nobody at all. */
const hiddenFromAll: Partial<Record<Collection, string[]>> = {
  introductions: ['withheldFrom'],
  reports: ['person'],
};

/** What is kept is read by its kind: is it a record of that kind? */
const isKept = (collection: Collection, changes: object) =>
  kinds[collection].stored.safeParse({ ...kept[collection], ...changes }).success;

describe.each(collections)('%s', (collection) => {
  test('a record is read, and shown to an administrator, as it is kept', {
    tags: [
      '3-3',
      '3-4',
      '3-5',
      '3-6',
      '3-13',
      '3-14',
      '3-15',
      '3-17',
      '3-19',
      '3-20',
      '3-21',
      '3-22',
      '3-23',
      '3-24',
      '3-26',
      '3-27',
      '3-28',
      '3-29',
      '3-30',
      '3-33',
      '3-35',
      '3-36',
      '3-37',
    ],
  }, () => {
    expect(kinds[collection].stored.parse(kept[collection])).toEqual(kept[collection]);
    const hidden = hiddenFromAll[collection] ?? [];
    const shown = Object.fromEntries(
      Object.entries(kept[collection]).filter(([field]) => !hidden.includes(field)),
    );
    expect(present(collection, kept[collection] as never, administrator)).toEqual(shown);
  });

  test('what else the row holds is shown to nobody', () => {
    const row = { ...kept[collection], pk: collection, sk: 'record-1', secret: 'x' } as never;
    for (const actor of [administrator, member('record-1'), member('somebody')])
      expect(JSON.stringify(present(collection, row, actor))).not.toMatch(/"(pk|sk|secret)"/);
  });

  test('the kind is known by its name', () => {
    expect(kinds[collection].collection).toBe(collection);
    expect(kinds[collection].names.one).toMatch(/^[a-z]/);
  });

  test('what names other records is a field of its own', () => {
    for (const { field } of kinds[collection].references)
      expect(Object.keys(kinds[collection].stored.shape)).toContain(field);
  });

  test('versions count from one', () => {
    expect([0, 1, 2, 1.5].map((version) => isKept(collection, { version }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test.each(['createTimestamp', 'updateTimestamp'])(
    '%s is in ISO 8601',
    { tags: ['3-1', '3-2'] },
    (field) => {
      expect(isKept(collection, { [field]: 'yesterday' })).toBe(false);
    },
  );
});

test.each([
  ['offers', 'expiry', 'tomorrow'],
  ['offers', 'owner', undefined],
  ['resources', 'approved', 'yes'],
  ['resources', 'approved', undefined],
  ['resources', 'language', {}],
  ['users', 'admin', 'yes'],
  ['users', 'firstRun', undefined],
  ['notices', 'about', ['A word']],
  ['notices', 'subject', 'news'],
  ['chairs', 'taskforces', undefined],
  ['universities', 'founded', '1957'],
] as const)('a row of %s is none with %s as %j', (collection, field, value) => {
  expect(isKept(collection, { [field]: value })).toBe(false);
});

test.each([
  [
    'users',
    {
      university: undefined,
      picture: undefined,
      admin: undefined,
      notifyByMail: undefined,
      digest: undefined,
      notForMe: undefined,
      languages: undefined,
      language: undefined,
    },
  ],
  ['users', { topics: [], contact: [], title: '', bio: '' }],
  ['universities', { contact: undefined, picture: undefined, topics: {} }],
  ['universities', { latitude: undefined, longitude: undefined, founded: undefined, countryCode: undefined }],
  ['taskforces', { chairs: [], members: [] }],
  ['projects', { leads: [], topics: [], taskforces: [] }],
  [
    'requests',
    { university: undefined, topics: undefined, title: undefined, contact: undefined, bio: undefined },
  ],
  ['requests', { picture: undefined, nominatedBy: undefined, language: undefined }],
  ['resources', { submittedBy: undefined }],
] as const)('a row of %s that does without %j is still one', (collection, changes) => {
  expect(isKept(collection, changes)).toBe(true);
});

describe('what a member sees of another', () => {
  const privately = ['digest', 'email', 'invited', 'language', 'notForMe', 'notifyByMail'];

  test.each([
    ['an ordinary member', member('somebody')],
    ['a chair', member('somebody', false, ['taskforce-1'])],
  ])('no sign-in address, no notifications, no settings, even as %s', { tags: ['3-18'] }, (_, actor) => {
    const others = Object.entries(kept.users).filter(([field]) => !privately.includes(field));
    expect(present('users', kept.users, actor)).toStrictEqual(Object.fromEntries(others));
  });

  test('they themselves see them', () => {
    expect(present('users', kept.users, member('record-1'))).toEqual(kept.users);
  });

  test('nothing of any other kind is private but who blocked whom', () => {
    for (const collection of collections)
      expect([...kinds[collection].privateFields].sort()).toEqual(
        collection === 'users' ? privately : (hiddenFromAll[collection] ?? []),
      );
  });
});

describe('what only the server sets', () => {
  const ofEvery = ['id', 'version', 'createTimestamp', 'updateTimestamp'];
  const ofIts: { [C in Collection]?: string[] } = {
    users: ['admin', 'firstRun', 'invited', 'notForMe', 'statedUniversity'],
    offers: ['owner', 'expiry'],
    resources: ['approved', 'submittedBy'],
    requests: ['language', 'nominatedBy', 'statedUniversity'],
    universities: ['latitude', 'longitude', 'countryCode'],
    chairs: ['taskforces'],
    topics: ['mergingInto', 'merged'],
  };
  /** Said when somebody is invited or nominated, and not changed by an edit. */
  const onlyOnCreation: { [C in Collection]?: string[] } = {
    users: ['email'],
    requests: ['email', 'topics', 'title', 'contact', 'bio', 'picture'],
  };
  test.each(collections)('is not looked at in a body of %s', (collection) => {
    const { create, edit } = kinds[collection].ignored;
    const ignored = [...ofEvery, ...(ofIts[collection] ?? [])];
    // At least these: a field that the server sets from now on makes nothing wrong.
    expect(create).toEqual(expect.arrayContaining(ignored));
    expect(edit).toEqual(expect.arrayContaining([...ignored, ...(onlyOnCreation[collection] ?? [])]));
  });

  test.each([['text'], [7], [null], [undefined], [['a list']]])('a body that is %j is refused', (body) => {
    expect(kinds.topics.create.safeParse(body).success).toBe(false);
  });
});

test.each<[Collection, string[], string[]]>([
  ['taskforces', ['description'], []],
  ['projects', ['description'], []],
  ['universities', ['description'], ['picture']],
  ['topics', ['description'], []],
  ['users', ['bio'], ['picture']],
  ['requests', ['description', 'bio'], ['picture']],
  ['resources', ['description'], []],
  ['chairs', [], []],
  ['admins', [], []],
  ['offers', ['description'], []],
])('the rich text of %s is %j, its pictures are %j', (collection, richText, images) => {
  expect(kinds[collection].richText).toEqual(richText);
  expect(kinds[collection].images).toEqual(images);
});
