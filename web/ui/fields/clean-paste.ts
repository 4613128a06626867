import { isTextLink } from '../../../shared/kinds/text-link.ts';

/** Word's list entries are paragraphs with a typed bullet, which these classes identify. */
const wordListEntry = /^MsoListParagraph/;
const bullet = /^[\s\u00a0]*[·•o§▪-][\s\u00a0]/;
/** Replaces headings of levels that texts don't have. */
const headings = { h1: 'h2', h5: 'h4', h6: 'h4' };

const styleOf = (element: Element) => element.getAttribute('data-style') ?? '';
const is = (pattern: RegExp) => (element: Element) => pattern.test(styleOf(element));
const isHidden = is(/mso-list:\s*ignore|display:\s*none/i);
const isBold = is(/font-weight:\s*(bold|[6-9]00)/i);
const isNotBold = is(/font-weight:\s*(normal|400)/i);
const isItalic = is(/font-style:\s*italic/i);
const isRaised = is(/vertical-align:\s*super/i);
const isLowered = is(/vertical-align:\s*sub/i);
/** Superscript and subscript digits and signs as plain characters. */
const plain = '0123456789+-';
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻';
const lowered = '₀₁₂₃₄₅₆₇₈₉₊₋';

/**
 * The content security policy forbids inline styles in any document, and the browser reports each one: so the
 * attributes are renamed and read as text.
 */
function parsed(html: string): HTMLElement {
  const unstyled = html
    .replace(/<style[\s\S]*?<\/style>/gi, '')
    .replace(/(<[a-z][^>]*?\s)style(\s*=)/gi, '$1data-style$2');
  return new DOMParser().parseFromString(unstyled, 'text/html').body;
}

/** Whether pasted HTML is one picture and no word, as when a picture of a page was copied. */
export function isPictureAlone(html: string): boolean {
  const body = parsed(html);
  return body.querySelectorAll('img').length === 1 && !body.textContent?.trim();
}

/**
 * Cleans pasted HTML before the editor reads it. The editor drops what it doesn't know; this removes what it would
 * misread (pictures from other sites, Word's hidden marks and its imitated lists, tables), and replaces styles by tags.
 *
 * @param onPicturesLeftOut called if there were pictures from other sites
 */
export function cleanPaste(html: string, onPicturesLeftOut: () => void): string {
  const body = parsed(html);
  const each = (selector: string) => [...body.querySelectorAll(selector)];

  const foreign = each('img').filter((image) => !image.getAttribute('src')?.startsWith('/media/'));
  for (const image of foreign) image.remove();
  if (foreign.length > 0) onPicturesLeftOut();

  // People often type links without a scheme, with which they would lead nowhere.
  for (const link of each('a[href^="www." i]'))
    link.setAttribute('href', `https://${link.getAttribute('href')}`);
  // Keeps only its words: the service would drop the link, and the editor shows what will be saved.
  for (const link of each('a[href]'))
    if (!isTextLink(link.getAttribute('href')?.trim() ?? '')) link.removeAttribute('href');
  for (const entry of each('p')) if (wordListEntry.test(entry.className)) toListEntry(entry);
  for (const [from, to] of Object.entries(headings)) for (const heading of each(from)) rename(heading, to);
  for (const styled of each('[data-style]')) {
    if (isHidden(styled)) styled.remove();
    else if (styled.matches('b, strong') && isNotBold(styled)) styled.replaceWith(...styled.childNodes);
    else if (styled.matches('span')) {
      if (isBold(styled)) wrapWithin(styled, 'strong');
      if (isItalic(styled)) wrapWithin(styled, 'em');
    }
  }
  for (const number of each('sup, sub, span')) {
    if (number.matches('sup') || isRaised(number)) writeIn(raised, number);
    else if (number.matches('sub') || isLowered(number)) writeIn(lowered, number);
  }
  for (const table of each('table')) toLines(table);
  return body.innerHTML;
}

/** Turns each row of a table into a line, since texts have no tables. A table that contains more than words is only layout, and is left. */
function toLines(table: Element) {
  const rows = [...table.querySelectorAll('tr')];
  if (rows.every((row) => row.children.length < 2) || table.querySelector('table, ul, ol, h2, h3, h4'))
    return;
  const lines = rows.map((row) => {
    const line = document.createElement('p');
    for (const [place, cell] of [...row.children].entries()) {
      for (const block of cell.querySelectorAll('p, div')) block.append(' ');
      for (const block of cell.querySelectorAll('p, div')) block.replaceWith(...block.childNodes);
      line.append(...(place > 0 ? [' | '] : []), ...cell.childNodes);
    }
    return line;
  });
  table.replaceWith(...lines);
}

/** A number in superscript or subscript digits, for which the editor has no format (x², H₂O). */
function writeIn(digits: string, number: Element) {
  const text = (number.textContent ?? '').replace('−', '-');
  if (number.children.length === 0 && /^[-+\d]+$/.test(text))
    number.textContent = text.replace(/./g, (sign) => digits[plain.indexOf(sign)] ?? sign);
}

function rename(element: Element, tag: string) {
  const renamed = document.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function wrapWithin(element: Element, tag: string) {
  const inner = document.createElement(tag);
  inner.append(...element.childNodes);
  element.append(inner);
}

function toListEntry(paragraph: Element) {
  const tag = bullet.test(paragraph.textContent ?? '') ? 'UL' : 'OL';
  const before = paragraph.previousElementSibling;
  const list = before?.tagName === tag ? before : document.createElement(tag);
  if (list !== before) paragraph.before(list);
  list.append(paragraph);
  rename(paragraph, 'li');
}
