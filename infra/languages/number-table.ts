import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import PO from 'pofile';
import { messageOf } from '../../shared/language/compile-catalog.ts';
import { languageCodes, languages } from '../../shared/language/languages.ts';
import { answerHelp } from '../terminal/terminal.ts';
import { namesIn } from './check.ts';
import { messagesIn } from './messages-in.ts';

answerHelp(
  'npm run messages:numbers says each sentence with a number at 0, 1, 2, 5, 21 and a million in each language.',
);

const numbers = [0, 1, 2, 5, 21, 1_000_000];
const withNumber = messagesIn().filter(({ msgid }) => /\{\w+, plural,/.test(msgid));

/** Says a text with this number wherever it counts, and every other placeholder by its name. */
function say(text: string, locale: string, number: number): string {
  const { placeholders, tags } = namesIn(text);
  const counts = (name: string) => new RegExp(`\\{${name}, (plural|number)`).test(text);
  return String(
    new IntlMessageFormat(text, locale).format({
      ...Object.fromEntries(placeholders.map((name) => [name, counts(name) ? number : `‹${name}›`])),
      ...Object.fromEntries(tags.map((tag) => [tag, (words: unknown[]) => words.join('')])),
    }),
  );
}

const catalogs = languageCodes.map((code) => {
  const path = resolve(import.meta.dirname, `../../shared/language/catalogs/${code}.po`);
  const items = code === 'en' ? [] : PO.parse(readFileSync(path, 'utf8')).items;
  return {
    code,
    locale: languages[code].locale,
    translated: new Map(items.map((item) => [messageOf(item), item.msgstr[0]])),
  };
});

for (const message of withNumber)
  for (const { code, locale, translated } of catalogs) {
    const text = code === 'en' ? message.msgid : translated.get(messageOf(message));
    if (text)
      console.log(
        `${code}\t${numbers.map((number) => say(text, locale, number).replace(/\n+/g, ' ')).join('\t')}`,
      );
  }
