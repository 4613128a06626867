import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { sanitize } from '../../../functions/http/sanitize.ts';
import { arrived, button, drawn, hasFocus, main, shown } from '../fixture/hands.ts';
import { topic } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

export const editor = main.getByRole('textbox', { name: 'Description' });
export const tool = (name: string) =>
  main.getByRole('toolbar', { name: 'Text formatting' }).getByRole('button', { name, exact: true });
export const type = (keys: string) => userEvent.keyboard(keys);

/** Presses a tool, after which the text has the focus again. */
export async function use(name: string): Promise<void> {
  await tool(name).click();
  await expect.poll(() => hasFocus(editor)).toBe(true);
  await drawn();
}

/** The form of a topic whose text is to be written. */
export async function openForm() {
  const area = topic({ name: 'Hydrology' });
  const { service, sync } = await render(`/topics/edit/${area.id}`, { as: 'administrator', with: [area] });
  await shown(editor);
  await editor.click();
  await type('{Control>}a{/Control}{Backspace}');
  return {
    service,
    area,
    /** Saves, for the first time, and waits for the page that shows what the service keeps. @returns the HTML that it keeps */
    async saved(): Promise<string> {
      await button('Save Changes').click();
      await arrived(`/topics/${area.id}`);
      expect(service.callsOf('editRecord')).toHaveLength(1);
      const after = service.world.get('topics', area.id);
      if (!after) throw new Error('The topic is gone.');
      // The service on a stage cleans what it is sent; the one in the page doesn't.
      const description = (await sanitize(after.description)) ?? '';
      service.world.put('topics', { ...after, description });
      await sync();
      await expect.poll(shownText).not.toBeNull();
      await drawn();
      return description.replaceAll(' target="_blank" rel="noopener noreferrer"', '');
    },
  };
}

/** The text on the page of a record: the editor may still stand a moment after the address has changed. */
export const shownText = () => document.querySelector<HTMLElement>('main .rich-text:not(.editor-text)');

/** What somebody sees of a text: its parts in order, each with its words, a picture with what it shows. */
export function seen(text: Element | null): string[] {
  const parts = text?.querySelectorAll('h2, h3, h4, p, li, blockquote, strong, em, a, img') ?? [];
  return [...parts].flatMap((part) => {
    const { localName, textContent } = part;
    if (localName === 'img') return `img: ${part.getAttribute('alt')}`;
    // The line to write on below the last part.
    if (localName === 'p' && !textContent && !part.nextElementSibling) return [];
    return `${localName}: ${textContent}${localName === 'a' ? ` → ${part.getAttribute('href')}` : ''}`;
  });
}
export const seenInEditor = () => seen(editor.element());

/** Pastes as the browser does when it is told by another program what was copied there. */
export function paste(contents: { html?: string; text?: string; picture?: File }): void {
  const clipboardData = new DataTransfer();
  if (contents.html) clipboardData.setData('text/html', contents.html);
  if (contents.text) clipboardData.setData('text/plain', contents.text);
  if (contents.picture) clipboardData.items.add(contents.picture);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  editor.element().dispatchEvent(event);
}

/** Opens the bar for a link and types where it leads. */
export async function linkTo(address: string): Promise<void> {
  await tool('Link').click();
  // There is no link to remove yet.
  await shown(main.getByRole('button', { name: 'Set link' }));
  await main.getByLabelText('Link to').fill(address);
  await type('{Enter}');
}
