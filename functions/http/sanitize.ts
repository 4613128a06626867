import { longestHtml } from '../../shared/fields/fields.ts';
import { isTextLink } from '../../shared/kinds/text-link.ts';
import { cleanLine } from '../../shared/text/plain-text.ts';
import { RichWriting } from './rich-writing.ts';

const ownImage = /^\/media\/[A-Za-z0-9][A-Za-z0-9_-]{0,63}\/w1200$/;
const longestAddress = 2000;
/** Elements whose content isn't readable text. */
const skipped = ['script', 'style', 'textarea', 'option', 'xmp', 'title', 'iframe', 'noembed', 'noframes'];
/** Levels of nested elements. The editor writes about ten, and parsing takes the square of them. */
const deepest = 100;

/** Stops the parser once the text is refused. */
class Refused extends Error {}

/**
 * Reduces HTML to what the editor writes, without scripts, styles, frames or foreign pictures. It takes linear time and
 * is idempotent.
 *
 * @returns undefined for too deeply nested elements; a text longer than the limit is cut, but stays longer than it
 */
export async function sanitize(html: string): Promise<string | undefined> {
  // Only writes need the parser, and most functions start for a read.
  const { Parser } = await import('htmlparser2');
  const writing = new RichWriting();
  let depth = 0;
  let skippedSince: number | undefined;
  const parser = new Parser({
    onopentag(name, { href = '', src = '', alt }) {
      depth += 1;
      if (depth > deepest || writing.length > longestHtml) throw new Refused();
      if (skippedSince !== undefined) return;
      if (skipped.includes(name)) skippedSince = depth;
      else if (name === 'a') writing.link(leadsTo(href));
      else if (name === 'br') writing.lineBreak();
      else if (name === 'hr') writing.rule();
      else if (name !== 'img') writing.open(name);
      else if (ownImage.test(src)) writing.image(src, alt);
    },
    ontext(text) {
      if (skippedSince === undefined) writing.words(text);
    },
    onclosetag(name) {
      if (skippedSince === depth) skippedSince = undefined;
      else if (skippedSince === undefined) {
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
