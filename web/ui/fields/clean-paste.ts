/** Word's list entries are paragraphs with the bullet typed in; these tell them by. */
const wordListEntry = /^MsoListParagraph/;
const bullet = /^[\s\u00a0]*[·•o§▪-][\s\u00a0]/;

/**
 * Pasted HTML before the editor reads it. What the editor has no word for it drops by itself;
 * this takes away what it would misread: pictures from elsewhere, Word's hidden marks and its
 * lists that are none.
 */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const image of body.querySelectorAll('img'))
    if (!image.getAttribute('src')?.startsWith('/media/')) image.remove();
  for (const entry of body.querySelectorAll('p')) if (wordListEntry.test(entry.className)) toListEntry(entry);
  for (const hidden of body.querySelectorAll('[style*="mso-list:Ignore" i], [style*="display:none" i]'))
    hidden.remove();
  return body.innerHTML;
}

function toListEntry(paragraph: HTMLElement) {
  const tag = bullet.test(paragraph.textContent ?? '') ? 'UL' : 'OL';
  const before = paragraph.previousElementSibling;
  const list = before?.tagName === tag ? before : document.createElement(tag);
  if (list !== before) paragraph.before(list);
  const entry = document.createElement('li');
  entry.append(...paragraph.childNodes);
  list.append(entry);
  paragraph.remove();
}
