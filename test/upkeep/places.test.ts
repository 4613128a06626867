import { expect, it } from 'vitest';
import { roleChangeOf } from '../../functions/stream/role-changes.ts';
import { noticeText } from '../../shared/notice/notice-text.ts';

const force = (chairs: string[], members: string[]) => ({ id: 'f', name: 'Force', chairs, members });
const wells = (leads: string[]) => ({ id: 'p', name: 'Wells', leads });
/** What each person is told of a write. */
const told = (collection: string, before: object | undefined, after: object | undefined) =>
  Object.fromEntries(
    (roleChangeOf({ collection, before, after } as never)?.notices ?? []).map(({ to, group }) => [
      to,
      noticeText({ ...group, about: [{ id: 'x', name: 'X' }], count: 1 }),
    ]),
  );

it.each([
  ['is added', force([], ['a']), force([], ['a', 'b']), { b: 'You were added to the task force “X”.' }],
  [
    'is taken out',
    force([], ['a', 'b']),
    force([], ['a']),
    { b: 'You were removed from the task force “X”.' },
  ],
  [
    'is made a chair and a member at once',
    force(['a'], ['a']),
    force(['a', 'b'], ['a', 'b']),
    { b: expect.stringMatching(/^You were named as a chair of the task force “X”/) },
  ],
  [
    'is a chair no longer, and stays',
    force(['a', 'b'], ['a', 'b']),
    force(['a'], ['a', 'b']),
    { b: 'You are no longer a chair of the task force “X”.' },
  ],
  [
    'is taken out with the role',
    force(['a', 'b'], ['a', 'b']),
    force(['a'], ['a']),
    { b: 'You were removed from the task force “X”.' },
  ],
  ['is where they were', force(['a'], ['a', 'b']), { ...force(['a'], ['a', 'b']), name: 'New' }, {}],
  ['goes with the task force', force(['a'], ['a', 'b']), undefined, {}],
])('who %s is told so, and nobody else', (_, before, after, news) => {
  expect(told('taskforces', before, after)).toEqual(news);
});

it('a lead is told of the beginning and the end; a contact of the beginning alone', () => {
  expect(told('projects', wells(['a']), wells(['b']))).toEqual({
    a: 'You are no longer a lead of the project “X”.',
    b: 'You were named as a lead of the project “X”. Accept or decline on its page.',
  });
  expect(Object.keys(told('universities', { contact: 'a' }, { contact: 'b' }))).toEqual(['b']);
});
