const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The plain text of rich text, on one line. It works in a worker too, which has no document for parsing. */
export function plainText(html: string): string {
  return html
    .replace(/<\/?(?:p|br|h\d|li|ul|ol|blockquote|hr|pre|img)\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      if (!name) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      return entities[name.toLowerCase()] ?? whole;
    })
    .replace(/\s+/g, ' ')
    .trim();
}

/** 'projects' becomes 'Projects'. */
export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The host of a website, the part of its address that people know. */
export const hostOf = (address: string): string =>
  address.replace(/^https?:\/\/(?:www\.)?([^/?#]*).*$/i, '$1');
