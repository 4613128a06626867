import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { contactLabels, contactTypes } from '../../shared/fields/contact.rules.ts';
import { languageName, languages } from '../../shared/fields/languages.ts';
import {
  degreeLabels,
  degreeLevels,
  regionDescriptions,
  regions,
} from '../../shared/fields/university-codes.ts';
import { type Message, msg } from '../../shared/language/messages.ts';
import { projectStatuses, statusLabels } from '../../shared/project/project.rules.ts';
import { errorCatalogue, fieldErrors, ProductError } from '../../shared/protocol/errors.ts';
import {
  audienceLabels,
  audiences,
  defaultLanguage,
  resourceTypes,
  typeLabels,
} from '../../shared/resource/resource.rules.ts';

/** The values of the specification's sections 3 and 9, and the words people read for them. */
describe('the words for', () => {
  const words: [string, readonly string[], Record<string, Message>, Record<string, string>][] = [
    [
      'regions',
      regions,
      regionDescriptions,
      {
        AJCU: 'United States and Canada',
        'AJCU-AM': 'Africa and Madagascar',
        'AJCU-AP': 'East Asia, Asia Pacific and Australia',
        AUSJAL: 'Latin America and the Caribbean',
        JHEASA: 'India',
        KIRCHER: 'Europe and the Middle East (the Kircher Network)',
      },
    ],
    [
      'degree levels',
      degreeLevels,
      degreeLabels,
      { undergraduate: 'Undergraduate', graduate: 'Graduate', doctorate: 'Doctorate' },
    ],
    [
      'project statuses',
      projectStatuses,
      statusLabels,
      { proposal: 'Proposal', ongoing: 'Ongoing', complete: 'Complete', inactive: 'Inactive' },
    ],
    [
      'resource types',
      resourceTypes,
      typeLabels,
      { article: 'Article', course: 'Course', case_study: 'Case Study' },
    ],
    [
      'audiences',
      audiences,
      audienceLabels,
      { faculty: 'Faculty', students: 'Students', administration: 'Administration' },
    ],
    [
      'contact types',
      contactTypes,
      contactLabels,
      {
        phone: 'Phone',
        email: 'Email',
        website: 'Website',
        facebook: 'Facebook',
        twitter: 'Twitter',
        linkedin: 'LinkedIn',
      },
    ],
  ];

  test.each(words)(
    '%s, in the order they are offered',
    {
      tags: [
        '3-7',
        '3-8',
        '3-9',
        '3-10',
        '3-11',
        '3-12',
        '3-25',
        '3-28',
        '3-29',
        '4-25',
        '9-2',
        '9-3',
        '9-13',
        '9-14',
        '9-15',
        '9-16',
      ],
    },
    (_, values, labels, expected) => {
      // What the specification doesn't know may be among them.
      expect(labels).toMatchObject(expected);
      expect(values.filter((value) => value in expected)).toEqual(Object.keys(expected));
    },
  );
});

describe('languages', () => {
  test('about 185, English unless another is chosen', { tags: ['3-31', '3-32', '9-21'] }, () => {
    expect(languages.length).toBeGreaterThan(180);
    expect(languages.length).toBeLessThan(190);
    expect(defaultLanguage).toBe('en');
  });

  test.each([
    ['en', 'English', 'English'],
    ['es', 'Español', 'Spanish'],
    ['fr', 'Français', 'French'],
    ['ja', '日本語', 'Japanese'],
  ])('%s is offered by its native name, %s, and known as %s', { tags: ['3-32'] }, (id, name, english) => {
    expect(languages).toContainEqual({ id, name, english });
    expect(languageName(id)).toBe(name);
  });

  test('are offered in the order of these names', () => {
    const offered = ['Deutsch', 'English', 'Español', 'Italiano', 'Kiswahili', 'magyar', 'Polski', 'suomi'];
    expect(languages.map(({ name }) => name).filter((name) => offered.includes(name))).toEqual(offered);
  });

  test('one that is no longer in the list is shown by its code', () => {
    expect(languageName('xx')).toBe('xx');
  });
});

describe('errors', () => {
  const statuses = {
    'bad-request': 400,
    outdated: 400,
    unauthenticated: 401,
    forbidden: 403,
    'code-needed': 403,
    'second-factor-needed': 403,
    'pending-approval': 403,
    'not-a-member': 403,
    'not-joined': 403,
    'not-found': 404,
    'method-not-allowed': 405,
    conflict: 409,
    'last-admin': 409,
    stale: 412,
    'too-large': 413,
    'unsupported-type': 415,
    invalid: 422,
    'precondition-required': 428,
    'slow-down': 429,
    internal: 500,
    'try-again': 503,
  } as const;

  test('are those of the contract and no others', () => {
    expect(
      Object.fromEntries(Object.entries(errorCatalogue).map(([code, { status }]) => [code, status])),
    ).toEqual(statuses);
  });

  test.each(Object.entries(statuses) as [keyof typeof statuses, number][])(
    '%s is %i, with a sentence',
    (code, status) => {
      const error = new ProductError(code);
      expect(error).toBeInstanceOf(Error);
      expect(error.name).toBe('ProductError');
      expect(error.status).toBe(status);
      expect(error.body()).toStrictEqual({ error: { code, message: errorCatalogue[code].message } });
      expect(error.message).toMatch(/^[A-Z].{20,}\.$/);
    },
  );

  test('a stale edit’s answer carries the record as it stands', () => {
    const body = new ProductError('stale', { current: { id: 'a', version: 2 } }).body();
    expect(body).toStrictEqual({
      error: { code: 'stale', message: errorCatalogue.stale.message },
      current: { id: 'a', version: 2 },
    });
  });

  test('a refused form’s answer names its fields', () => {
    const fields = [{ path: 'region', message: msg('Region is required.') }];
    expect(new ProductError('invalid', { fields }).body()).toStrictEqual({
      error: { code: 'invalid', message: errorCatalogue.invalid.message, fields },
    });
  });

  test('a sentence of its own takes the place of the usual one', () => {
    const error = new ProductError('conflict', { message: msg('This address is taken.'), retryAfter: 5 });
    expect(error.body()).toStrictEqual({ error: { code: 'conflict', message: 'This address is taken.' } });
    expect(error.retryAfter).toBe(5);
  });

  test('a field is named by its way from the top, an unknown one too', () => {
    const rows = z.object({ rows: z.array(z.strictObject({ type: z.string('Choose a type.') })) });
    const result = rows.safeParse({ rows: [{}, { type: 'a', one: 1, other: 2 }] });
    expect(result.error && fieldErrors(result.error)).toEqual([
      { path: 'rows.0.type', message: 'Choose a type.' },
      { path: 'rows.1.one', message: 'This field is not known.' },
      { path: 'rows.1.other', message: 'This field is not known.' },
    ]);
  });
});
