import sanitizeHtml from 'sanitize-html';
import { ProductError } from '../../shared/errors.ts';
import { hasContent } from '../../shared/fields.ts';
import type { kinds } from '../../shared/registry.ts';

const ownImage = /^\/media\/[A-Za-z0-9][A-Za-z0-9_-]{0,63}\/w1200$/;

/** HTML as the editor writes it and nothing else: no scripts, styles, frames or foreign pictures. */
function sanitize(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      'h2',
      'h3',
      'h4',
      'p',
      'br',
      'hr',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'a',
      'ul',
      'ol',
      'li',
      'blockquote',
      'code',
      'pre',
      'img',
    ],
    allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownImage.test(attribs.src ?? ''),
    transformTags: {
      a: (tagName, { href }) => ({
        tagName,
        attribs: { ...(href && { href, target: '_blank', rel: 'noopener noreferrer' }) },
      }),
    },
  });
}

/**
 * The record with its rich text sanitized.
 *
 * @throws ProductError `invalid` where nothing a person could read is left.
 */
export function sanitized(
  kind: (typeof kinds)[keyof typeof kinds],
  input: Record<string, unknown>,
): Record<string, unknown> {
  const result = { ...input };
  const emptied: string[] = [];
  for (const field of kind.richText) {
    const html = result[field];
    if (typeof html !== 'string') continue;
    const clean = sanitize(html);
    if (hasContent(clean)) result[field] = clean;
    else emptied.push(field);
  }
  if (emptied.length > 0)
    throw new ProductError('invalid', {
      fields: emptied.map((path) => ({
        path,
        message: path === 'bio' ? 'Biography cannot be empty' : 'Description cannot be empty',
      })),
    });
  return result;
}
