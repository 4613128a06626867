import { fc } from '../random.ts';
import { type Body, fieldsOf } from './oracle.ts';

const id = fc.oneof(
  fc.constantFrom('a', 'A1-b_c', '0'.repeat(64)),
  fc.constantFrom('', '-a', '_a', '__proto__', 'a b', '0'.repeat(65), '../a', 'é'),
);

const text = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom(
    '',
    ' ',
    'abc',
    'abcd',
    '   abc   ',
    ' abcd ',
    'x'.repeat(200),
    'x'.repeat(201),
    'Muñoz',
    '\u0000\u0000\u0000\u0000',
  ),
);

const html = fc.oneof(
  fc.constantFrom(
    '<p>Words</p>',
    '<p></p>',
    '<p>&nbsp;</p>',
    '<p><br></p>',
    '\u200b',
    '<img src="/media/a/w1200" alt="">',
    'x'.repeat(100_000),
    'x'.repeat(100_001),
    '<script>alert(1)</script>',
  ),
  text,
);

const idObject = fc.oneof(
  { weight: 4, arbitrary: fc.record({ id }) },
  { weight: 1, arbitrary: fc.anything() },
);
const anyList = (entry: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.array(entry, { maxLength: 3 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(500, 501).map((n) => Array.from({ length: n }, (_, i) => `i${i}`)),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(500, 501).map((n) => Array.from({ length: n }, (_, i) => ({ id: `i${i}` }))),
    },
  );

const contactRow = fc.record(
  {
    id: fc.oneof(text, fc.constant('r'.repeat(65))),
    type: fc.constantFrom('phone', 'email', 'website', 'facebook', 'twitter', 'linkedin', 'fax', ''),
    contact: fc.oneof(text, fc.constant('y'.repeat(501))),
  },
  { requiredKeys: ['type'] },
);

const namesInALanguage = fc.record({
  language: fc.constantFrom('es', 'fr', 'xx', 'EN', ''),
  names: fc.oneof(fc.array(text, { maxLength: 3 }), fc.constantFrom(['n'.repeat(101)], 'agua', null)),
});

const matrix = fc.dictionary(
  id,
  fc.array(fc.constantFrom('undergraduate', 'graduate', 'doctorate', 'postdoc'), { maxLength: 3 }),
  { maxKeys: 3 },
);

const words = fc.constantFrom(
  'AJCU',
  'KIRCHER',
  'ajcu',
  'article',
  'case_study',
  'book',
  'faculty',
  'students',
  'staff',
  'proposal',
  'ongoing',
  'done',
  'https://a.example',
  'http://',
  'ftp://a.example',
  'HTTPS://A.example/x?y',
  'a.example',
  'javascript:alert(1)',
  `https://a.example/${'z'.repeat(2000)}`,
);

/** Anything a field could be sent as: near what it should be, and far from it. */
const anyValue = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 3, arbitrary: words },
  { weight: 3, arbitrary: html },
  { weight: 2, arbitrary: id },
  { weight: 3, arbitrary: idObject },
  { weight: 3, arbitrary: anyList(idObject) },
  { weight: 2, arbitrary: anyList(id) },
  { weight: 2, arbitrary: anyList(contactRow) },
  { weight: 2, arbitrary: anyList(namesInALanguage) },
  { weight: 2, arbitrary: anyList(fc.constantFrom('people', 'funding', 'graduate', 'AUSJAL', 'money')) },
  { weight: 3, arbitrary: matrix },
  { weight: 1, arbitrary: fc.record({ id: fc.constantFrom('en', 'xx', 'EN', 'es', '') }) },
  {
    weight: 2,
    arbitrary: fc.oneof(fc.integer({ min: -1, max: 12 }), fc.double(), fc.boolean(), fc.constant(null)),
  },
  { weight: 1, arbitrary: fc.anything() },
);

/** Near-valid bodies of a collection: a valid one with some fields replaced, dropped or added. */
export function bodiesOf(collection: string, valid: Body): fc.Arbitrary<Body> {
  const fields = fieldsOf(collection);
  return fc
    .record({
      changes: fc.array(fc.tuple(fc.constantFrom(...fields), fc.oneof(anyValue, fc.constant(undefined))), {
        maxLength: 4,
      }),
      extra: fc.option(
        fc.tuple(fc.constantFrom('id', 'version', 'surprise', 'constructor', 'ownerId'), anyValue),
        {
          nil: undefined,
          freq: 4,
        },
      ),
    })
    .map(({ changes, extra }) => {
      const body: Body = {
        ...valid,
        ...Object.fromEntries(changes),
        ...(extra && Object.fromEntries([extra])),
      };
      for (const [field, value] of Object.entries(body)) if (value === undefined) delete body[field];
      return JSON.parse(JSON.stringify(body)) as Body;
    });
}
