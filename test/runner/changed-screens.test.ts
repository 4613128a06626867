import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { addressesOf, comesTo } from './changed-screens.ts';

const addresses = addressesOf(resolve(import.meta.dirname, '../..'));
const form = 'test/screens/forms/some.test.tsx';
const source = "await render('/universities/add', { as: 'chair' });";

test.each([
  ['a screen that it goes to', 'web/university/university-form.tsx', true],
  ['another screen of that kind', 'web/university/university-page.tsx', false],
  ['what a form of that kind has in it', 'web/university/topic-matrix-field.tsx', true],
  ['a screen of another kind', 'web/member/member-form.tsx', false],
  ['what all screens are made of', 'web/ui/controls/button.tsx', true],
  ['a rule', 'shared/user/user.schema.ts', true],
  ['itself', form, true],
  ['another test', 'test/screens/forms/other.test.tsx', false],
  ['what tests of screens are made of', 'test/screens/fixture/service.ts', true],
])('a change of %s', (_, file, comes) => {
  expect(comesTo(file, form, source, addresses)).toBe(comes);
});

test('each kind with screens has an address by which its tests are known', () => {
  expect([...addresses]).toEqual(
    expect.arrayContaining([
      ['member', '/members'],
      ['topic', '/topics'],
      ['university', '/universities'],
    ]),
  );
});
