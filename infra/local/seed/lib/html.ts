const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const paragraphs = (...texts: string[]): string =>
  texts.map((text) => `<p>${escaped(text)}</p>`).join('');

export const list = (...entries: string[]): string =>
  `<ul>${entries.map((entry) => `<li><p>${escaped(entry)}</p></li>`).join('')}</ul>`;
