import { describe, expect, test, vi } from 'vitest';
import { validateRecord } from '../../functions/http/validate.ts';
import { routes } from '../../shared/calls/routes.ts';
import type { AnyCall } from '../../shared/definitions/define-call.ts';
import { type Collection, kinds } from '../../shared/kinds/registry.ts';
import { cleanLine, withoutInvisible } from '../../shared/text/plain-text.ts';
import { validBodies } from '../factories.ts';
import { fc } from '../random.ts';

const invisible: [name: string, characters: string][] = [
  ['a zero', '\u0000'],
  ['an escape', '\u001b'],
  ['a control of the second set', '\u009b'],
  ['a blank without width', '\u200b'],
  ['a joiner among Latin letters', '\u200d'],
  ['a mark of direction', '\u200f'],
  ['an override of direction', '\u202e'],
  ['an isolate of direction', '\u2066'],
  ['the mark of byte order', '\ufeff'],
  ['a filler', '\u3164'],
  ['a blank of Braille', '\u2800'],
  ['a soft hyphen', '\u00ad'],
  ['letters of tags', '\u{e0041}\u{e007f}'],
  ['half a character', '\ud800'],
];

type Line = {
  collection: Collection;
  field: string;
  of: (text: string) => unknown;
  in: (value: unknown) => unknown;
};
const asIs = { of: (text: string) => text, in: (value: unknown) => value };
/** Every field of every kind that is one line, by what is kept where a text is sent. */
const lines: Line[] = [
  ...(
    ['universities', 'resources', 'taskforces', 'users', 'projects', 'topics', 'offers', 'requests'] as const
  ).map((collection) => ({ collection, field: 'name', ...asIs })),
  ...['city', 'country'].map((field) => ({ collection: 'universities' as const, field, ...asIs })),
  {
    collection: 'universities',
    field: 'website',
    of: (text) => `https://${text}.example`,
    in: (value) => String(value).replace(/^https:\/\/|\.example$/g, ''),
  },
  ...(['users', 'requests'] as const).flatMap((collection): Line[] => [
    { collection, field: 'title', ...asIs },
    {
      collection,
      field: 'contact',
      of: (text) => [{ type: 'twitter', contact: text }],
      in: (value) => (value as { contact: string }[])[0]?.contact,
    },
    {
      collection,
      field: 'email',
      of: (text) => `${text}@colloquy.example`,
      in: (value) => String(value).replace('@colloquy.example', ''),
    },
  ]),
];

const kept = async (collection: Collection, field: string, value: unknown) => {
  const body = { ...validBodies[collection], email: 'ana@colloquy.example', [field]: value };
  const { input, faults } = await validateRecord(
    kinds[collection],
    'create',
    collection === 'users' || collection === 'requests'
      ? body
      : { ...validBodies[collection], [field]: value },
  );
  return { value: input[field], faults };
};

describe.each(lines)('$field of $collection', ({ collection, field, of, in: within }) => {
  test.each(invisible)('is kept without %s', async (_, characters) => {
    const { value, faults } = await kept(
      collection,
      field,
      of(`${characters}vi${characters}sible${characters}`),
    );
    expect(faults).toEqual([]);
    expect(within(value)).toBe('visible');
  });

  test.each(invisible)('of nothing but %s is no text', async (_, characters) => {
    const { value, faults } = await kept(collection, field, of(characters.repeat(8)));
    // A row of contacts may be empty; then it is.
    if (field === 'contact') expect(within(value)).toBe('');
    else expect(faults.map(({ path }) => path)).toEqual([field]);
  });
});

describe('a line', () => {
  test.each([
    ['with breaks and tabs', 'Clean\r\n\twater\u2028now', 'Clean water now'],
    [
      'that would be a formula',
      '\u0001=HYPERLINK("https://evil.example")',
      '=HYPERLINK("https://evil.example")',
    ],
    ['of letters and marks apart', 'Jose\u0301', 'José'],
    ['of a letter whose mark has a form', 'k\u0301\ufe0f', 'ḱ'],
    ['of Persian with its vowels', 'می\u064e\u200cخواهم', 'می\u064e\u200cخواهم'],
    ['of Persian', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['of Hindi', 'क्\u200dष', 'क्\u200dष'],
    ['of emoji', '👩🏽\u200d🔬 ❤\ufe0f', '👩🏽\u200d🔬 ❤\ufe0f'],
    ['with a form of a Chinese sign', '葛\u{e0100}城', '葛\u{e0100}城'],
  ])('%s is kept as it is read', (_, sent, expected) => expect(cleanLine(sent)).toBe(expected));

  test('is cleaned once for good', () => {
    const piece = fc.oneof(
      fc.constantFrom(...invisible.map(([, characters]) => characters)),
      fc.constantFrom(
        'ا',
        'क्',
        '葛',
        '👩',
        '\ufe0f',
        '\u200d',
        '\u200c',
        '\u0301',
        '\u0344',
        '\u0323',
        '\u0361',
        'a',
        'k',
        '\r',
        '\n',
        ' ',
        '\u00a0',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const line = cleanLine(pieces.join(''));
        expect(cleanLine(line)).toBe(line);
        const text = withoutInvisible(pieces.join(''));
        expect(withoutInvisible(text)).toBe(text);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be left.
        expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/);
      }),
      { numRuns: 3000 },
    );
  });
});

test('a name of nothing to be seen still files a request to join, under the address', async () => {
  vi.stubEnv('TABLE_NAME', 'none');
  const { kinds: all } = await import('../../shared/kinds/registry.ts');
  expect(
    all.requests.create.safeParse({ name: '\u202e\u3164', email: 'a@b.example', description: '<p>a</p>' })
      .success,
  ).toBe(false);
  expect(cleanLine('\u202e\u3164')).toBe('');
});

/** Every text of every body that a call takes, by its example: one that comes with a new call is among them. */
const textsOfCalls = (routes as AnyCall[]).flatMap(({ operation, input, example }) =>
  input && typeof example === 'object'
    ? Object.entries(example as Record<string, unknown>)
        .filter(([, value]) => typeof value === 'string')
        .map(([field]) => ({ operation, field, input, example: example as Record<string, unknown> }))
    : [],
);
/** What is compared whole, so that every sign counts. */
const isNoText = (field: string) => ['password', 'current', 'next', 'cursor'].includes(field);

describe.each(textsOfCalls.filter(({ field }) => !isNoText(field)))(
  '$field of $operation',
  ({ field, input, example }) => {
    const read = (text: string) =>
      (input.safeParse({ ...example, [field]: text }).data as Record<string, string> | undefined)?.[field];

    test.each(invisible)('is read without %s, or refused', (_, characters) =>
      expect([undefined, 'visible words']).toContain(
        read(`${characters}vi${characters}sible words${characters}`),
      ),
    );

    test.each(invisible)('of nothing but %s is no text', (_, characters) =>
      expect(read(characters.repeat(20)) ?? '').toBe(''),
    );
  },
);

test('the texts of calls are found', () =>
  expect(textsOfCalls.map(({ operation, field }) => `${operation} ${field}`)).toEqual(
    expect.arrayContaining([
      'askApplicant message',
      'answerQuestion message',
      'declineRequest reason',
      'join reason',
      'resolveReport answer',
    ]),
  ));
