import { inEnglish, type Message, type Sentence, type Values, type Written } from './messages.ts';

/* Schemas know texts only, so what a schema says of a value is found again by its English text. */

const sentences = new Map<string, Sentence>();

/**
 * The English text of what a schema says of a value, to give to the schema.
 *
 * @param values known when the schema is made, as each is kept
 */
export function refusal(message: Message, values?: Values): string;
export function refusal<const M extends string>(message: Written<M>, values?: Values): string;
export function refusal(message: unknown, values?: Values): string {
  const english = inEnglish(message as Message, values);
  if (values) sentences.set(english, { message: message as Message, values });
  return english;
}

/** The sentence of an English text that a schema gave. */
export const refusalIn = (english: string): Sentence =>
  sentences.get(english) ?? { message: english as unknown as Message };
