import DOMPurify from 'dompurify';
import { createElement, type ReactNode, useMemo } from 'react';
import { isTextLink } from '../../../shared/kinds/text-link.ts';
import { EmbeddedPicture } from './embedded-picture.tsx';
import { Highlight } from './highlight.tsx';
import './rich-text.css';

/** The tags that descriptions and biographies may have. */
const tags = [
  'p',
  'h2',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
  'br',
  'hr',
  'code',
  'pre',
  'img',
];

/**
 * Shows stored HTML: sanitized once more, with only our own images and the search matches marked.
 *
 * @param marked whether `<ins>` and `<del>` show what was changed
 */
export function RichText({ html, q, marked }: { html: string; q?: string; marked?: boolean }) {
  const fragment = useMemo(
    () =>
      DOMPurify.sanitize(html, {
        ALLOWED_TAGS: marked ? [...tags, 'ins', 'del'] : tags,
        ALLOWED_ATTR: ['href', 'src', 'alt'],
        ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?![/\\]))/i,
        RETURN_DOM_FRAGMENT: true,
      }),
    [html, marked],
  );
  return <div className="rich-text">{children(fragment, q)}</div>;
}

/** The host of a link to another site, shown beside it unless the link's words are its address. */
function otherHost(href: string, words: string): string | undefined {
  const host = hostOf(href);
  return [location.host, hostOf(words), hostOf(`https://${words}`)].includes(host) ? undefined : host;
}

const hostOf = (address: string): string | undefined =>
  /^https?:/i.test(address) && URL.canParse(address) ? new URL(address).host : undefined;

const children = (node: Node, q: string | undefined): ReactNode[] =>
  [...node.childNodes].map((child, place) => element(child, place, q));

/** React makes the elements, so that images come from the app's cache and matches are marked. */
function element(node: Node, key: number, q: string | undefined): ReactNode {
  if (node instanceof Text) return <Highlight key={key} text={node.data} q={q} />;
  if (!(node instanceof Element)) return null;
  const tag = node.localName;
  if (tag === 'img')
    return (
      <EmbeddedPicture key={key} src={node.getAttribute('src') ?? ''} alt={node.getAttribute('alt') ?? ''} />
    );
  if (tag === 'a') {
    const href = node.getAttribute('href') ?? '';
    return (
      <a
        key={key}
        href={isTextLink(href) ? href : undefined}
        rel="noopener noreferrer nofollow"
        target="_blank"
        data-host={otherHost(href, node.textContent)}
      >
        {children(node, q)}
      </a>
    );
  }
  // A list or quotation follows the direction of its first letters, and so does everything in it: to find the direction
  // the browser skips elements that have one of their own.
  const dir = node.parentElement ? undefined : 'auto';
  return createElement(tag, { key, dir }, ...children(node, q));
}
