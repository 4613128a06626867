const ownImage = /^\/media\/[A-Za-z0-9][A-Za-z0-9_-]{0,63}\/w1200$/;

/** HTML as the editor writes it and nothing else: no scripts, styles, frames or foreign pictures. */
export async function sanitize(html: string): Promise<string> {
  // Reading needs none of it, and most functions that start do so to read.
  const { default: sanitizeHtml } = await import('sanitize-html');
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
