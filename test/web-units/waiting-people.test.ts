import { expect, it } from 'vitest';
import { waitingPeople } from '../../web/ui/introductions/waiting-people.ts';
import { toJoin, toMember } from '../factories.ts';

const actor = { type: 'member' as const, id: 'mia', admin: true, chairOf: ['water'] };
const message = (from: string, fields: object = {}) => ({
  from,
  to: ['mia'],
  status: 'sent',
  ...toMember('mia'),
  ...fields,
});
const block = (id: string, how: string) => ({ record: { kind: 'users', id }, how });
const counted = (introductions: object[], blocks: object[] = []) => [
  ...waitingPeople(actor, introductions as never, blocks as never),
];

it('counts who waits for an answer or a decision of this member, and nobody else', () => {
  expect(
    counted([
      message('ana'),
      message('leo', { to: [], ...toJoin('water') }),
      message('zoe', { status: 'answered' }),
      message('cat', { to: [], ...toJoin('air') }),
      message('mia', { to: ['ana'], ...toMember('ana') }),
    ]),
  ).toEqual(['ana', 'leo']);
});

it('can’t be driven up by one person, nor by those who are muted or blocked', () => {
  expect(counted(Array.from({ length: 30 }, () => message('eve')))).toEqual(['eve']);
  for (const how of ['muted', 'blocked']) expect(counted([message('eve')], [block('eve', how)])).toEqual([]);
});
