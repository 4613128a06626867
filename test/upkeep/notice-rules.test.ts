import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  decidersOf,
  lossOfChange,
  messageOfChange,
  noticeRules,
  rulesBySubject,
  waitingResourceOf,
} from '../../functions/stream/notice-rules.ts';

describe('Which write leads to a notice', () => {
  const led = (leads: string[]) => ({ id: 'p', name: 'Wells', leads });
  it.each([
    ['the last lead is lost', led(['a']), led([]), true],
    ['one of two is lost', led(['a', 'b']), led(['b']), false],
    ['there was none', led([]), led([]), false],
    ['it is new', undefined, led([]), false],
    ['it is deleted', led(['a']), undefined, false],
  ])('a loss: %s', (_, before, after, isLoss) => {
    const loss = lossOfChange({ collection: 'projects', id: 'p', before, after } as never);
    expect(loss?.collection).toBe(isLoss ? 'projects' : undefined);
  });

  const resource = (approved: boolean, taskforce = 'f') => ({
    id: 'r',
    approved,
    taskforce: { id: taskforce },
  });
  it.each([
    ['it is new', undefined, resource(false), true],
    ['it moves to another task force', resource(false, 'g'), resource(false), true],
    ['it lost its approval', resource(true), resource(false), true],
    ['it is edited while it waits', resource(false), resource(false), false],
    ['it is approved', resource(false), resource(true), false],
    ['it is deleted', resource(false), undefined, false],
  ])('a resource waits: %s', (_, before, after, waits) => {
    expect(waitingResourceOf(before as never, after as never)).toBe(waits ? after : undefined);
  });

  it('a message: the last one of the thread, if this write added it', () => {
    const request = (...texts: string[]) => ({ id: 'q', thread: texts.map((text) => ({ text })) }) as never;
    const added = messageOfChange(request('one'), request('one', 'two'));
    expect([added?.message.text, added?.place]).toEqual(['two', 2]);
    expect(messageOfChange(request('one'), request('one'))).toBeUndefined();
    expect(messageOfChange(request('one'), undefined)).toBeUndefined();
  });

  it('is none in the stream where another file adds it', () => {
    for (const [subject, rule] of Object.entries(rulesBySubject))
      if ('addedIn' in rule)
        expect(readFileSync(rule.addedIn, 'utf8')).toMatch(new RegExp(`${subject}|addWelcome|endNotice`));
  });

  it('no rule is for a write of another kind', () => {
    const change = { collection: 'topics', id: 't', before: undefined, after: { id: 't' } } as never;
    expect(noticeRules.flatMap((rule) => rule(change) ?? [])).toEqual([]);
  });
});

it('a report goes to the administrators it is not about, and not to who filed it', () => {
  expect(decidersOf({ person: 'a', by: 'b' }, ['a', 'b', 'c', 'd'])).toEqual(['c', 'd']);
});
