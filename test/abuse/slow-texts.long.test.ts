import { describe, expect, test } from 'vitest';
import { jsonBody, largestBody } from '../../functions/http/json-body.ts';
import { sanitize } from '../../functions/http/sanitize.ts';
import { validate, validateRecord } from '../../functions/http/validate.ts';
import { closing } from '../../shared/fields/common-fields.ts';
import { hasContent } from '../../shared/fields/fields.ts';
import { type Collection, kinds } from '../../shared/kinds/registry.ts';
import { renewOffer } from '../../shared/offer/offer.calls.ts';
import { uploadInput } from '../../shared/picture/upload.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { validBodies } from '../factories.ts';
import { bodiesOf } from '../fuzz/bodies.ts';
import { checkedCollections, fieldsOf } from '../fuzz/oracle.ts';
import { fc } from '../random.ts';
import { expressions } from './expressions.ts';
import { again, hostileHtml, hostileTo, hostileWords } from './hostile-texts.ts';
import { mostMilliseconds, processorTime } from './processor-time.ts';

/** Generated bodies; `FUZZ_RUNS=10000` is the proof as a whole. */
const runs = Number(process.env.FUZZ_RUNS ?? 300);
/** Kinds among which the hostile texts are dealt out, so that each is sent as a body to one of them. */
const share = 7;

/** Checks a body as a call would, from its text on, whatever comes of it. */
async function check(collection: Collection, purpose: 'create' | 'edit', body: unknown): Promise<void> {
  const event = {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {},
    json: undefined,
  };
  try {
    await jsonBody().before?.({ event } as never);
    await validateRecord(kinds[collection], purpose, event.json);
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
  }
}

describe('an expression', () => {
  test.each(expressions())(
    '$literal of $file takes time by the length of a text',
    async ({ literal, expression }) => {
      for (const seed of [...(hostileTo[literal] ?? []), ...hostileWords])
        for (const text of [again(seed, 100_000), `x${again(seed, 100_000)}\u0000!`])
          expect(await processorTime(() => text.replace(expression, '')), seed).toBeLessThan(
            mostMilliseconds,
          );
    },
  );

  test('that takes the square of it is noticed: the one that stood in hasContent', async () => {
    const text = again('<a', 80_000);
    const time = await processorTime(() => text.replace(/<[a-z/!?][^>]*>/gi, ''));
    expect(time).toBeGreaterThan(mostMilliseconds);
  });
});

describe('a text', () => {
  test.each(hostileHtml.map((seed) => ({ seed: seed.slice(0, 40), html: again(seed, 100_000) })))(
    'of $seed again and again is cleaned within its time',
    async ({ html }) => {
      expect(await processorTime(() => sanitize(html))).toBeLessThan(mostMilliseconds);
      expect(await processorTime(() => hasContent(html))).toBeLessThan(mostMilliseconds);
    },
  );
});

describe('a body as large as any', () => {
  const most = largestBody - 10_000;
  const texts = [...hostileWords, ...hostileHtml];
  /** As much of a text as a body may hold in each of so many fields, and as a text may be long. */
  const filling = (seed: string, fields: number) =>
    again(
      seed,
      Math.min(99_990, Math.floor((most * seed.length) / fields / (JSON.stringify(seed).length - 2))),
    );
  const listed = (entry: unknown, fields: number) =>
    Array.from({ length: Math.floor(most / fields / (JSON.stringify(entry).length + 1)) }, () => entry);
  const entries = [1, 'a', null, [], {}, { id: 'a' }, { id: {} }, { type: 'email', contact: 'abcd' }];
  const contacts = (seed: string) =>
    Array.from({ length: 500 }, () => ({ type: 'email', contact: filling(seed, 600).slice(0, 1000) }));
  const matrix = Object.fromEntries(
    Array.from({ length: 40_000 }, (_, place) => [`t${place}`, ['graduate']]),
  );

  test.each(Object.keys(kinds) as Collection[])('of %s is checked within its time', async (collection) => {
    const known = Object.keys(kinds[collection].create.shape);
    // Of chairs and administrators nobody sends a field: what is sent is then of a field that is not known.
    const fields = known.length > 0 ? known : ['surprise'];
    const turn = Object.keys(kinds).indexOf(collection) % share;
    const sent = texts.filter((_, place) => place % share === turn);
    const valuesOf = [
      ...sent.map((seed) => filling(seed, fields.length)),
      ...sent.map((seed) => ('contact' in kinds[collection].create.shape ? contacts(seed) : seed)),
      ...entries.map((entry) => listed(entry, fields.length)),
      matrix,
    ];
    for (const value of valuesOf) {
      const many = JSON.stringify(value).length * fields.length < most;
      const body = JSON.stringify(
        Object.fromEntries(
          fields.map((field) => [field, many || field === 'contact' || field === 'topics' ? value : 'a']),
        ),
      );
      const time = await processorTime(() => check(collection, 'create', body));
      expect(time, JSON.stringify(value).slice(0, 60)).toBeLessThan(mostMilliseconds);
    }
  });

  test.each([
    [
      'of fields that nobody knows',
      `{${Array.from({ length: 90_000 }, (_, place) => `"f${place}":1`).join()}}`,
    ],
    ['of one list', `[${again('1,', 990_000)}1]`],
    ['of halves of characters', `{"name":[${again('"\\ud800",', 900_000)}1]}`],
    ['of lists within lists', again('[', 990_000)],
    ['of objects within objects', again('{"a":', 990_000)],
    ['of lists that end', '['.repeat(490_000) + ']'.repeat(490_000)],
    ['of one name', `{"${again('a', 990_000)}":1}`],
  ])('%s is checked within its time', async (_, body) => {
    expect(await processorTime(() => check('topics', 'create', body))).toBeLessThan(mostMilliseconds);
  });

  test.each([
    ['an upload', uploadInput],
    ['a renewal', renewOffer.input],
    ['a closing', closing],
  ])('for %s is checked within its time', async (_, schema) => {
    for (const value of [
      ...texts.map((seed) => again(seed, most / 3)),
      ...entries.map((entry) => listed(entry, 1)),
    ]) {
      const body = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, value]));
      const time = await processorTime(() => {
        try {
          validate<unknown>(schema, body);
        } catch (error) {
          if (!(error instanceof ProductError)) throw error;
        }
      });
      expect(time).toBeLessThan(mostMilliseconds);
    }
  });
});

describe(`${runs} generated bodies`, () => {
  const texts = fc
    .tuple(fc.constantFrom(...hostileWords, ...hostileHtml), fc.constantFrom(10, 1000, 30_000), fc.string())
    .map(([seed, length, end]) => again(seed, length) + end);
  const bodies = fc.constantFrom(...(checkedCollections as Collection[])).chain((collection) =>
    fc
      .tuple(
        bodiesOf(collection, validBodies[collection] as never),
        fc.constantFrom(...fieldsOf(collection)),
        fc.option(texts, { freq: 2 }),
      )
      .map(([body, field, text]) => ({
        collection,
        body: text === null ? body : { ...body, [field]: text },
      })),
  );

  test('are each checked within their time', async () => {
    let slowest = 0;
    await fc.assert(
      fc.asyncProperty(
        bodies,
        fc.constantFrom('create' as const, 'edit' as const),
        async ({ collection, body }, purpose) => {
          const time = await processorTime(() => check(collection, purpose, body));
          slowest = Math.max(slowest, time);
          expect(time).toBeLessThan(mostMilliseconds);
        },
      ),
      { numRuns: runs, endOnFailure: true },
    );
    process.stdout.write(`${runs} bodies, the slowest ${slowest.toFixed(0)} ms\n`);
  }, 900_000);
});
