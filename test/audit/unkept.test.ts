import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { excepted, type Package, unkept } from './unkept.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const aPackage = (name: string, version: string, time: Package['time']): Package => ({ name, version, time });
const namesOf = (...packages: Package[]) => unkept(packages, now).map(({ name }) => name);
const longAgo = '2020-01-01T00:00:00.000Z';

test('a package is kept while its newest release is less than two years old', () =>
  expect(
    namesOf(
      aPackage('younger', '1.0.0', { '1.0.0': '2024-11-23T12:00:01.000Z' }),
      aPackage('older', '1.0.0', { '1.0.0': '2024-11-23T11:59:59.000Z' }),
      aPackage('without a time', '1.0.0', {}),
    ),
  ).toEqual(['older', 'without a time']));

test('nothing else that is written about a package makes it younger', () => {
  const late = '2026-11-01T00:00:00.000Z';
  const time = { created: longAgo, modified: late, '1.0.0': late, '2.0.0': longAgo };
  expect(namesOf(aPackage('finished', '2.0.0', time))).toEqual(['finished']);
});

test('what is excepted may be old, and still ships', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const names = Object.keys(excepted);
  expect(namesOf(...names.map((name) => aPackage(name, '1.0.0', { '1.0.0': longAgo })))).toEqual([]);
  for (const name of names) expect(dependencies).toHaveProperty([name]);
});
