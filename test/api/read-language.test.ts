import { afterEach, expect, it } from 'vitest';
import { readLanguage } from '../../functions/http/read-language.ts';
import { setLanguage } from '../../shared/language/messages.ts';
import { declineTexts, reasonIn } from '../../shared/request/request.rules.ts';
import { addAlphabets, wordsNotIn } from '../helpers/alphabets.ts';

afterEach(() => setLanguage('en'));

it.each([
  ['es', 'es'],
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['de-DE,de;q=0.9,fr;q=0.8,en;q=0.7', 'fr'],
  ['en;q=0.5, IT ; q=0.9', 'it'],
  ['fr;q=0, es;q=0.1', 'es'],
  ['de', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  ['es;q=yes', 'es'],
  [`${'de,'.repeat(10_000)}es`, 'en'],
] as const)('who accepts %j is spoken to in %s', (accepted, language) => {
  expect(readLanguage(accepted)).toBe(language);
});

it('a reason to decline is in the language of whoever asked, but for what was typed after it', () => {
  addAlphabets();
  setLanguage('it');
  for (const text of declineTexts('it')) {
    expect(wordsNotIn('es', reasonIn(text, 'it', 'es'), /^Colloquy$/)).toEqual([]);
    expect(wordsNotIn('es', reasonIn(`${text}\n\nTyped.`, 'it', 'es'), /^Colloquy$/)).toEqual(['Typed']);
  }
  expect(reasonIn('Typed.', 'it', 'es')).toBe('Typed.');
});
