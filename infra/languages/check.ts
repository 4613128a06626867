import { IntlMessageFormat } from 'intl-messageformat';
import { messageOf } from '../../shared/language/compile-catalog.ts';
import { messageKey } from '../../shared/language/message-key.ts';
import type { Call, Used } from './messages-in.ts';

/** An element of a parsed message. The parser has these types as numbers. */
type Element = {
  type: number;
  value: string;
  options?: Record<string, { value: Element[] }>;
  children?: Element[];
};
const [literal, select, plural, pound, tag] = [0, 5, 6, 7, 8];

/** What a text is filled with: its placeholders, the choices of its selects, and its tags; each once. */
function partsOf(elements: readonly Element[], found = new Set<string>()): Set<string> {
  for (const { type, value, options = {}, children = [] } of elements) {
    if (type === literal || type === pound) continue;
    found.add(type === tag ? `<${value}>` : `{${value}}`);
    if (type === select)
      for (const choice of Object.keys(options)) found.add(`{${value}, select, ${choice}}`);
    for (const each of Object.values(options)) partsOf(each.value, found);
    partsOf(children, found);
  }
  return found;
}

/** The forms that each plural in a text has. */
function pluralsIn(elements: readonly Element[]): string[][] {
  return elements.flatMap(({ type, options = {}, children = [] }) => [
    ...(type === plural ? [Object.keys(options)] : []),
    ...Object.values(options).flatMap(({ value }) => pluralsIn(value)),
    ...pluralsIn(children),
  ]);
}

/** The names of what a text is filled with: of its placeholders, and of its tags. */
export function namesIn(text: string): { placeholders: string[]; tags: string[] } {
  const found = [...partsOf(new IntlMessageFormat(text, 'en').getAst() as Element[])];
  const named = (start: string) =>
    found.filter((each) => each.startsWith(start) && !each.includes(',')).map((each) => each.slice(1, -1));
  return { placeholders: named('{'), tags: named('<') };
}

function parsed(text: string): Element[] | string {
  try {
    return new IntlMessageFormat(text, 'en').getAst() as Element[];
  } catch (error) {
    return (error as Error).message;
  }
}

/** What is wrong with a translation of a text into a language; nothing if it can be used. */
export function faultsIn(text: string, translation: string, language: string): string[] {
  if (!translation) return ['has no translation'];
  const [from, to] = [parsed(text), parsed(translation)];
  if (typeof from === 'string') return [`can’t be read: ${from}`];
  if (typeof to === 'string') return [`has a translation that can’t be read: ${to}`];
  const [wanted, given] = [partsOf(from), partsOf(to)];
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return [
    ...[...wanted].filter((each) => !given.has(each)).map((each) => `lacks ${each}`),
    ...[...given].filter((each) => !wanted.has(each)).map((each) => `has ${each}, which isn’t in English`),
    ...pluralsIn(to).flatMap((forms) =>
      needed.filter((each) => !forms.includes(each)).map((each) => `lacks the plural form “${each}”`),
    ),
    ...(translation.includes("'") ? ['has a straight apostrophe, which is syntax'] : []),
  ];
}

type Entry = { msgid: string; msgctxt?: string | undefined; msgstr: readonly string[] };

/** What is wrong with a catalog for these messages: missing and unused ones, and translations that can't be used. */
export function catalogFaults(
  used: readonly Pick<Used, 'msgid' | 'msgctxt'>[],
  entries: readonly Entry[],
  language: string,
): string[] {
  const known = new Map(entries.map((entry) => [messageOf(entry), entry]));
  const names = new Set(used.map(messageOf));
  return [
    ...used.flatMap((each) =>
      faultsIn(each.msgid, known.get(messageOf(each))?.msgstr[0] ?? '', language).map(
        (fault) => `${language}: “${each.msgid}” ${fault}`,
      ),
    ),
    ...[...known.keys()]
      .filter((name) => !names.has(name))
      .map((name) => `${language}: “${name}” is not used`),
  ];
}

/** Messages that catalogs can't tell apart. */
export function sharedKeys(used: readonly Pick<Used, 'msgid' | 'msgctxt'>[]): string[] {
  const seen = new Map<string, string>();
  return used.map(messageOf).flatMap((message) => {
    const key = messageKey(message);
    const other = seen.get(key);
    seen.set(key, message);
    return other === undefined ? [] : [`“${other}” and “${message}” have the same key: reword one`];
  });
}

/** What is wrong with how a source says messages. */
export const callFaults = (file: string, calls: readonly Call[]): string[] =>
  calls.flatMap(({ sayer, texts, line, isAtTop }) => [
    ...(isAtTop && (sayer === 't' || sayer === 'rich')
      ? [`${file}:${line} says a message while the file loads, when no language is known yet: use msg`]
      : []),
    ...(sayer === 'msg' && texts.length === 0 ? [`${file}:${line} marks what isn’t written there`] : []),
  ]);
