import { longestHtml } from '../../shared/fields.ts';
import { cleanLine } from '../../shared/plain-text.ts';
import { isTextLink } from '../../shared/text-link.ts';
import { RichWriting } from './rich-writing.ts';

const ownImage = /^\/media\/[A-Za-z0-9][A-Za-z0-9_-]{0,63}\/w1200$/;
const longestAddress = 2000;
/** Elements whose content is no text to be read. */
const unread = ['script', 'style', 'textarea', 'option', 'xmp', 'title', 'iframe', 'noembed', 'noframes'];
/** Elements within each other. The editor writes about ten, and what reads them all takes the square of them. */
const deepest = 100;

/** Ends the reading of what is refused already. */
class Refused extends Error {}

/**
 * HTML as the editor writes it and nothing else: no scripts, styles, frames or foreign pictures. It takes
 * time by the length, and given what it gave it gives that again, to the letter.
 *
 * @returns nothing where elements are nested too deeply to be read; of what is longer than any text may
 * be, a part that is longer as well
 */
export async function sanitize(html: string): Promise<string | undefined> {
  // Reading needs none of it, and most functions that start do so to read.
  const { Parser } = await import('htmlparser2');
  const writing = new RichWriting();
  let depth = 0;
  let unreadSince: number | undefined;
  const parser = new Parser({
    onopentag(name, { href = '', src = '', alt }) {
      depth += 1;
      if (depth > deepest || writing.length > longestHtml) throw new Refused();
      if (unreadSince !== undefined) return;
      if (unread.includes(name)) unreadSince = depth;
      else if (name === 'a') writing.link(leadsTo(href));
      else if (name === 'br') writing.lineBreak();
      else if (name === 'hr') writing.rule();
      else if (name !== 'img') writing.open(name);
      else if (ownImage.test(src)) writing.image(src, alt);
    },
    ontext(text) {
      if (unreadSince === undefined) writing.words(text);
    },
    onclosetag(name) {
      if (unreadSince === depth) unreadSince = undefined;
      else if (unreadSince === undefined) {
        if (name === 'a') writing.endLink();
        else writing.close(name);
      }
      depth -= 1;
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (depth > deepest) return undefined;
  }
  return writing.end();
}

function leadsTo(href: string): string | undefined {
  const address = href.length > longestAddress ? '' : cleanLine(href);
  return isTextLink(address) ? address : undefined;
}
