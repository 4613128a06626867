import { describe, expect, test } from 'vitest';
import { validateRecord } from '../../functions/http/validate.ts';
import { kinds } from '../../shared/kinds/registry.ts';
import { expressions } from './expressions.ts';
import { again, hostileTo, hostileWords } from './hostile-texts.ts';

/* How long hostile texts take is measured in slow-texts.long.test.ts. */

describe('an expression', () => {
  test('is known to this test wherever it is written, with texts that were made for it', () => {
    const known = Object.keys(hostileTo);
    const written = [...new Set(expressions().map(({ literal }) => literal))];
    expect(written.filter((literal) => !known.includes(literal))).toEqual([]);
    expect(known.filter((literal) => !written.includes(literal))).toEqual([]);
  });

  test.each(expressions())(
    '$literal of $file comes to an end on a text that was made for it',
    ({ literal, expression }) => {
      // One that takes exponential time would not; one that takes the square of the length is found by its time.
      for (const seed of [...(hostileTo[literal] ?? []), ...hostileWords])
        expect(again(seed, 1000).replace(expression, '').length).toBeLessThanOrEqual(1000);
    },
  );
});

describe('a text', () => {
  test('that is too long is refused before anything looks into it', async () => {
    const { faults } = await validateRecord(kinds.topics, 'create', {
      name: 'Hydrology',
      description: again('<a', 900_000),
    });
    expect(faults).toEqual([
      {
        path: 'description',
        message: 'This text can have at most {most} characters of HTML.',
        values: { most: 100_000 },
      },
    ]);
  });
});

describe('a refusal', () => {
  test('is answered in few words: a hundred faults, not a hundred thousand', async () => {
    const { faults } = await validateRecord(
      kinds.topics,
      'create',
      Object.fromEntries(Array.from({ length: 90_000 }, (_, place) => [`f${place}`, 1])),
    );
    expect(faults.length).toBeLessThanOrEqual(100);
  });
});
