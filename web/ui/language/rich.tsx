import { createElement, Fragment, type ReactNode } from 'react';
import { type Message, parts, type Values, type Written } from '../../../shared/language/messages.ts';

/** What stands for a pair of tags in a message, by what is between them. */
type Tag = (words: ReactNode) => ReactNode;
type Parts = Readonly<Record<string, Values[string] | ReactNode | Tag>>;

/** One by one, as children that are written down: those of an array would need keys. */
const together = (words: ReactNode | ReactNode[]): ReactNode =>
  Array.isArray(words) ? createElement(Fragment, null, ...words) : words;

/** Says a message with parts that are more than text: `rich('Read <link>the help</link>.', { link: … })`. */
export function rich(message: Message, values: Parts): ReactNode;
export function rich<const M extends string>(message: Written<M>, values: Parts): ReactNode;
export function rich(message: unknown, values: Parts): ReactNode {
  const given = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'function' ? (words: ReactNode[]) => value(together(words)) : value,
  ]);
  return together(parts<ReactNode>(message, Object.fromEntries(given)));
}
