import { msg, type Sentence, said } from './messages.ts';

/**
 * A name in the reader's quotation marks. Those within it become single ones, so that nothing after them looks like the
 * product's words.
 */
export const quotedName = (name: string): Sentence => ({
  message: msg('“{text}”'),
  values: { text: name.replace(/[“«]/g, '‘').replace(/[”»]/g, '’') },
});

export const quoted = (name: string): string => said(quotedName(name));
