import { Children, type ReactNode } from 'react';
import { type Message, parts, type Values, type Written } from '../../../shared/language/messages.ts';

/** What stands for a pair of tags in a message, by what is between them. */
type Tag = (words: ReactNode[]) => ReactNode;
type Parts = Readonly<Record<string, Values[string] | ReactNode | Tag>>;

/** Says a message with parts that are more than text: `rich('Read <link>the help</link>.', { link: … })`. */
export function rich(message: Message, values: Parts): ReactNode;
export function rich<const M extends string>(message: Written<M>, values: Parts): ReactNode;
export function rich(message: unknown, values: Parts): ReactNode {
  // Each part needs a key, which only React gives.
  return Children.toArray(parts<ReactNode>(message, values) as ReactNode);
}
