import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import PO from 'pofile';
import { describe, expect, it } from 'vitest';
import { callFaults, catalogFaults, faultsIn, sharedKeys } from '../../infra/languages/check.ts';
import { callsIn, messagesIn, sayingSources } from '../../infra/languages/messages-in.ts';
import { languageCodes } from '../../shared/language/languages.ts';
import { inPseudo } from '../helpers/pseudo.ts';

const sources = sayingSources();
const used = messagesIn(sources);
const translated = languageCodes.filter((code) => code !== 'en');

const catalogOf = (language: string) =>
  PO.parse(
    readFileSync(resolve(import.meta.dirname, `../../shared/language/catalogs/${language}.po`), 'utf8'),
  ).items;

describe('the messages of the product', () => {
  it.each(translated)('are all in the catalog of %s, and nothing else is', (language) => {
    expect(catalogFaults(used, catalogOf(language), language)).toEqual([]);
  });

  it('are said when somebody reads them, and written where they are marked', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.flatMap(({ file, calls }) => callFaults(file, calls))).toEqual([]);
  });

  it('are no words of style sheets, which no catalog has', () => {
    const wordsIn = (css: string) =>
      css.match(/\bcontent:(?:\s|[\w-]+\([^)]*\)|"[^"\p{L}]*")*"[^"]*\p{L}[^"]*"/gu) ?? [];
    const web = resolve(import.meta.dirname, '../../web');
    const sheets = globSync('**/*.css', { cwd: web }).map((file) => readFileSync(join(web, file), 'utf8'));
    expect(sheets.length).toBeGreaterThan(10);
    expect(sheets.flatMap(wordsIn)).toEqual([]);
    expect(wordsIn('a { content: "Show" / ""; }')).toHaveLength(1);
  });

  it('keep in the pseudo-language what they are filled with, and are 40 % longer', () => {
    // Japanese needs no plural form beside “other”.
    expect(used.flatMap(({ msgid }) => faultsIn(msgid, inPseudo(msgid), 'ja'))).toEqual([]);
    const plain = used.map(({ msgid }) => msgid).filter((text) => !/[{<]/.test(text));
    const ratio = plain.map(inPseudo).join('').length / plain.join('').length;
    expect(ratio).toBeGreaterThan(1.38);
    expect(inPseudo('Read <link>the {name}</link>')).toBe('⟦Rééààd ⟧<link>⟦théé ⟧{name}</link>');
  });

  it('can be told apart by their keys', () => {
    expect(sharedKeys(used)).toEqual([]);
  });
});

describe('the checks themselves', () => {
  it('find a message that is missing, and one that is unused', () => {
    const said = [{ msgid: 'Save' }, { msgid: 'Open', msgctxt: 'a state' }];
    const entries = [
      { msgid: 'Open', msgctxt: 'a state', msgstr: ['Abierto'] },
      { msgid: 'Open', msgstr: ['Abrir'] },
    ];
    expect(catalogFaults(said, entries, 'es')).toEqual([
      'es: “Save” has no translation',
      'es: “Open” is not used',
    ]);
  });

  it.each([
    [
      'a placeholder that differs',
      'By {name}',
      'Por {nombre}',
      ['lacks {name}', 'has {nombre}, which isn’t in English'],
    ],
    ['a tag that is left out', 'Read <link>it</link>', 'Leer', ['lacks <link>']],
    [
      'a plural form that the language needs',
      '{n, plural, one {# day} other {# days}}',
      '{n, plural, one {# día} other {# días}}',
      ['lacks the plural form “many”'],
    ],
    [
      'a choice that is left out',
      '{is, select, open {Open} other {Closed}}',
      '{is, select, other {Cerrado}}',
      ['lacks {is, select, open}'],
    ],
    ['a text that can’t be read', 'By {name}', 'Por {name', [expect.stringContaining('can’t be read')]],
    ['a straight apostrophe', 'The area', "L'area", ['has a straight apostrophe, which is syntax']],
    ['nothing where all is right', 'By {name}', 'Por {name}', []],
  ])('find %s', (_, text, translation, faults) => {
    expect(faultsIn(text, translation, 'es')).toEqual(faults);
  });

  it('find a message that is said while its file loads', () => {
    const source = `import { t, msg } from './messages.ts';\nconst title = t('Home');\nconst later = () => t('Home');\nconst of = msg(title);`;
    expect(callFaults('a.ts', callsIn('a.ts', source))).toEqual([
      expect.stringContaining('a.ts:2 says a message while the file loads'),
      expect.stringContaining('a.ts:4 marks what isn’t written there'),
    ]);
  });

  it('find two messages with the same key', () => {
    const all = Array.from({ length: 20_000 }, (_, at) => ({ msgid: `message ${at}` }));
    expect(sharedKeys(all).length).toBeGreaterThan(0);
  });
});
