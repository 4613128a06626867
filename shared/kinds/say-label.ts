import { type Message, t } from '../language/messages.ts';

/** The label of a field, or the field's own name where its kind has none. */
export function sayLabel(labels: Readonly<Record<string, Message>>, field: string): string {
  const label = labels[field];
  return label ? t(label) : field;
}
