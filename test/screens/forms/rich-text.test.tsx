import { describe, expect, it, vi } from 'vitest';
import { fromThePage, fromWord } from '../../helpers/pasted-texts.ts';
import { absent, drawn, hasFocus, main, shown, texts } from '../fixture/hands.ts';
import {
  editor,
  linkTo,
  openForm,
  paste,
  seen,
  seenInEditor,
  shownText,
  tool,
  type,
  use,
} from './rich-text-steps.ts';

describe('a text', () => {
  it('has headings, lists, quotations and links, and is shown as it was written', {
    tags: ['2.4-26'],
  }, async () => {
    const { saved } = await openForm();
    await use('Heading');
    await type('Rivers{Enter}Of ');
    await use('Bold');
    await type('great');
    await use('Bold');
    await use('Italic');
    await type(' length');
    await use('Italic');
    await type('{Enter}');
    await use('Bulleted list');
    await type('Nile{Enter}Loire{Enter}{Enter}');
    await use('Numbered list');
    await type('First{Enter}{Enter}');
    await use('Quotation');
    await type('All flows.{Enter}{Enter}');
    await linkTo('rivers.example');
    const written = seenInEditor();
    expect(await saved()).toBe(
      '<h2>Rivers</h2><p>Of <strong>great</strong><em> length</em></p>' +
        '<ul><li><p>Nile</p></li><li><p>Loire</p></li></ul><ol><li><p>First</p></li></ol>' +
        '<blockquote><p>All flows.</p></blockquote><p><a href="https://rivers.example">rivers.example</a></p>',
    );
    expect(seen(shownText())).toEqual(written);
  });

  it('has a toolbar that is one stop of the Tab key, along which the arrows go', async () => {
    await openForm();
    (tool('Heading').element() as HTMLElement).focus();
    await type('{ArrowRight}');
    expect(hasFocus(tool('Bold'))).toBe(true);
    await type('{Tab}');
    expect(hasFocus(editor)).toBe(true);
  });

  it('a link to a mail address is one to write to', async () => {
    const { saved } = await openForm();
    await linkTo('ana@rivers.example');
    expect(await saved()).toContain('<a href="mailto:ana@rivers.example">ana@rivers.example</a>');
  });

  it('a link to a page of the app leads there, and one that leads nowhere is refused in words', async () => {
    const { area, saved } = await openForm();
    await tool('Link').click();
    const address = main.getByLabelText('Link to');
    const alert = main.getByRole('alert');
    for (const nowhere of ['#notes', 'notes', '/notes.html', '../notes', 'javascript:alert(1)']) {
      await address.fill(nowhere);
      expect(texts(alert)).toEqual([]);
      await type('{Enter}');
      await shown(alert.filter({ hasText: 'Please enter a web address' }));
    }
    await address.fill(`/topics/${area.id}`);
    await type('{Enter}');
    const written = seenInEditor();
    expect(await saved()).toBe(`<p><a href="/topics/${area.id}">/topics/${area.id}</a></p>`);
    expect(seen(shownText())).toEqual(written);
  });

  it('a link isn’t set, nor its box closed, by a key that ends a word that is being composed', async () => {
    const { saved } = await openForm();
    await tool('Link').click();
    const address = main.getByLabelText('Link to');
    await address.fill('rivers.example');
    for (const key of ['Enter', 'Escape'])
      address
        .element()
        .dispatchEvent(new KeyboardEvent('keydown', { key, keyCode: 229, isComposing: true, bubbles: true }));
    await drawn();
    await expect.element(address).toHaveValue('rivers.example');
    await address.click();
    await type('{Enter}');
    await absent(address);
    expect(await saved()).toContain('<a href="https://rivers.example">');
  });

  it('written from right to left stands so while it is written, too', async () => {
    const standing = (text: Element | null) =>
      [...(text?.querySelectorAll(':scope > ul, li, ul + p') ?? [])].map(
        (part) => `${part.localName} ${getComputedStyle(part).direction}`,
      );
    const { saved } = await openForm();
    await use('Bulleted list');
    await type('الآبار');
    await type('{Enter}{Enter}');
    await type('Wells');
    const stood = standing(editor.element());
    expect(stood).toEqual(['ul rtl', 'li rtl', 'p ltr']);
    expect(await saved()).toBe('<ul><li><p>الآبار</p></li></ul><p>Wells</p>');
    await expect.poll(() => standing(shownText())).toEqual(stood);
  });

  it('can be taken back and done again', async () => {
    const { saved } = await openForm();
    await type('One');
    await use('Heading');
    expect(seenInEditor()).toEqual(['h2: One']);
    // As often as it takes: what is done in one go is taken back in one.
    const isSpent = (name: string) => tool(name).element().getAttribute('aria-disabled') === 'true';
    while (!isSpent('Undo')) await use('Undo');
    expect(seenInEditor()).toEqual(['p: The study of water.']);
    await type('{Control>}{Shift>}z{/Shift}{/Control}');
    while (!isSpent('Redo')) await use('Redo');
    expect(seenInEditor()).toEqual(['h2: One']);
    expect(await saved()).toBe('<h2>One</h2>');
  });
});

/** Which of these hosts a request was sent to, once one that is sent now has failed. */
async function calledHosts(...hosts: string[]): Promise<string[]> {
  for (const host of hosts) {
    const picture = new Image();
    picture.src = `https://${host}/sent-by-the-test.gif`;
    await picture.decode().catch(() => {});
  }
  const requests = performance.getEntriesByType('resource').map(({ name }) => name);
  return requests.filter((name) => hosts.some((host) => name.includes(host)));
}

describe('what is pasted', () => {
  it('from Word keeps headings, emphasis and lists, and none of Word', async () => {
    const { saved } = await openForm();
    paste({ html: fromWord, text: 'Water' });
    await shown(main.getByText('The pictures in what you pasted were left out.'));
    const written = seenInEditor();
    expect(await saved()).toBe(
      '<h2>Water</h2><p><strong>Clean</strong> and <em>near</em>.</p>' +
        '<ul><li><p>Wells</p></li><li><p>Springs</p></li></ul>',
    );
    expect(seen(shownText())).toEqual(written);
  });

  it('from a page keeps the words, and nothing that runs, dresses up or calls home', async () => {
    const steal = vi.fn();
    performance.clearResourceTimings();
    const { saved } = await openForm();
    vi.stubGlobal('steal', steal);
    paste({ html: fromThePage, text: 'Title' });
    const written = seenInEditor();
    expect(await saved()).toBe(
      '<h2>Title</h2><p>Red bad near <a href="https://www.good.example">bare</a> <a href="https://good.example/x">good</a></p>' +
        '<p>then <strong>bold</strong> and <em>slanted</em></p>' +
        '<p>H₂O, 10⁻¹², x², m² and CO₂<a href="https://good.example/n">1</a></p><p>2019 | Lima</p><p>2020 | Quito</p><p>cell</p><p>Press</p>',
    );
    expect(seen(shownText())).toEqual(written);
    expect(await calledHosts('elsewhere.localhost', 'evil.localhost')).toEqual([
      'https://elsewhere.localhost/sent-by-the-test.gif',
      'https://evil.localhost/sent-by-the-test.gif',
    ]);
    expect(steal).not.toHaveBeenCalled();
  });
});
