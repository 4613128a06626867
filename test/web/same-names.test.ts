import { expect, test } from 'vitest';
import { findSameNames } from '../../web/request/same-names.ts';

const request = (name: string) => [{ id: 'r', name }];
const isFound = (asked: string, member: string) =>
  findSameNames(request(asked), [{ id: 'm', name: member }]).get('r')?.members.length === 1;

test.each([
  ['Ana Muñoz', 'ana munoz'],
  ['Muñoz, Ana', 'Ana Muñoz'],
  ['Ana  Muñoz', 'Ana Muñoz'],
])('“%s” has the name of “%s”', (asked, member) => {
  expect(isFound(asked, member)).toBe(true);
});

test.each([
  ['Ana Muñoz', 'Ana María Muñoz'],
  ['Ana', 'Anna'],
  ['…', '!'],
])('“%s” doesn’t have the name of “%s”', (asked, member) => {
  expect(isFound(asked, member)).toBe(false);
});

test('requests of one name know of each other, and none of itself', () => {
  const found = findSameNames(
    [
      { id: 'a', name: 'Ana Muñoz' },
      { id: 'b', name: 'ANA MUÑOZ' },
      { id: 'c', name: 'Ben Okoye' },
    ],
    [],
  );
  expect(found.get('a')?.requests.map(({ id }) => id)).toEqual(['b']);
  expect(found.get('b')?.requests.map(({ id }) => id)).toEqual(['a']);
  expect(found.get('c')?.requests).toEqual([]);
});
