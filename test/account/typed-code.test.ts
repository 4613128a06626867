import { describe, expect, it } from 'vitest';
import { codeIn, groupTyped } from '../../shared/account/typed-code.ts';
import { fc } from '../random.ts';

/** What the field of a code makes of keys and pastes. `|` is the caret. */
const shown = (typed: string, isForward = false) => {
  const caret = typed.indexOf('|');
  const { text, caret: place } = groupTyped(typed.replace('|', ''), caret, isForward);
  return `${text.slice(0, place)}|${text.slice(place)}`;
};

describe('a code is grouped as it is typed', () => {
  it.each([
    ['1234|', '1234|'],
    ['12345|', '1234 5|'],
    ['1234 5678 90123|', '1234 5678 9012 3|'],
    // A digit typed within the code, or deleted there, leaves the caret at it.
    ['12934 5678|', '1293 4567 8|'],
    ['129|34 5678', '129|3 4567 8'],
    ['1234| 678 9012', '1234| 6789 012'],
    ['12-34-56|', '1234 56|'],
    ['٠١٢٣٤|', '٠١٢٣ ٤|'],
    ['', '|'],
  ])('%s is shown as %s', (typed, expected) => {
    expect(shown(typed.includes('|') ? typed : `${typed}|`)).toBe(expected);
  });

  it('a gap that is deleted is gone over, so that the next key deletes a digit', () => {
    expect(shown('1234|5678')).toBe('1234| 5678');
    expect(shown('1234|5678', true)).toBe('1234 |5678');
  });

  it('what is no code stays as it was typed', () => {
    for (const text of ['I have none', '12ab', 'call 0044 1234'])
      expect(groupTyped(text, 2)).toEqual({ text, caret: 2 });
  });

  it('keeps every digit, whatever is typed, and stays as it is afterwards', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d -]{0,20}$/), fc.nat(20), (text, caret) => {
        const once = groupTyped(text, Math.min(caret, text.length));
        expect(once.text.replace(/ /g, '')).toBe(text.replace(/[ -]/g, ''));
        expect(groupTyped(once.text, once.caret)).toEqual(once);
      }),
    );
  });
});

describe('a pasted text gives its code', () => {
  it.each([
    'Your code to join Colloquy is 1234 5678 9012. Enter it on the page where you asked for it. It works for an hour.',
    '#123456789012',
    'code:1234-5678-9012',
    '\u200e1234\u00a05678\u00a09012',
  ])('%s', (text) => {
    expect(codeIn(text)).toBe('123456789012');
    expect(groupTyped(text, text.length)).toEqual({ text: '1234 5678 9012', caret: 14 });
  });

  it('has none where there are more or fewer digits', () => {
    for (const text of ['1234567890123', 'room 12345', '', 'x'.repeat(100_000)])
      expect(codeIn(text)).toBe(undefined);
  });
});
