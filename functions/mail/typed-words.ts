import { cleanLine, withoutInvisible } from '../../shared/text/plain-text.ts';

/*
 * What people typed, as mails have it: nobody's words may look like the product's or lead anywhere. Mail programs make
 * links of plain text, also of `example.org` alone, so addresses are written out: `example[.]org/a`, `ana [at] …`.
 */

const scheme = /[a-z][a-z0-9+.-]{0,20}:\/\/+/gi;
/** Schemes that need no slashes. */
const opening = /\b(?:mailto|tel|sms|callto|sip|xmpp|skype|facetime|news|webcal|file):(?=\S)/gi;
const share = /\\\\(?=\S)/g;
const at = /(?<=[^\s@＠])[@＠](?=[\p{L}\p{N}\p{M}_-]{1,63}[.。．｡])/gu;
/** The dot before a domain's last part, or before what could be one. */
const dot = /(?<=[\p{L}\p{N}\p{M}_-])\.(?=\p{L}[\p{L}\p{N}\p{M}-])|(?<=\bwww)\.(?=\S)/giu;
/** Other dots that browsers take for one. Chinese and Japanese sentences end with them. */
const wideDot = /(?<=[a-z0-9-])[。．｡](?=[a-z]{2})/gi;
const fourNumbers = /\b(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\b/g;

/** Writes out the addresses in a text, so that no mail program makes a link of one. */
export const defuse = (text: string): string =>
  text
    .replace(scheme, '')
    .replace(opening, '$& ')
    .replace(share, '\\ \\')
    .replace(at, ' [at] ')
    .replace(dot, '[.]')
    .replace(wideDot, '[.]')
    .replace(fourNumbers, '$1[.]$2[.]$3[.]$4');

/** A name, or another line that somebody typed. @param most the characters after which it is cut */
export function typedLine(line: string, most: number): string {
  const characters = [...defuse(cleanLine(line))];
  if (characters.length <= most) return characters.join('');
  return `${characters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
}

/** A text of several lines, each of which is marked as somebody else's words. */
export const quotation = (text: string): string =>
  defuse(withoutInvisible(text))
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
