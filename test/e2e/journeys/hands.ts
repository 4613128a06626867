import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** How somebody works a page. The same journey goes by either hand. */
export type Hands = {
  /** A button or a link. */
  press(control: Locator): Promise<void>;
  /** The button of a form: by Enter in one of its fields where there are no pointers and too many stops between. */
  submit(field: Locator, button: Locator): Promise<void>;
  /** In place of what a text field or an editor holds. */
  write(field: Locator, text: string): Promise<void>;
  /** One of a select's few, by its label. */
  select(field: Locator, label: string): Promise<void>;
  /** One of many, found by typing. */
  pick(field: Locator, entry: string): Promise<void>;
  /** A radio button that is to be the chosen one. */
  choose(radio: Locator): Promise<void>;
  /** A box that is to be ticked, or no longer. */
  tick(box: Locator): Promise<void>;
};

export const handNames = ['mouse', 'keyboard'] as const;
export type HandName = (typeof handNames)[number];

export const handsOn = (page: Page, name: HandName): Hands =>
  name === 'mouse' ? mouse(page) : keyboard(page);

function mouse(page: Page): Hands {
  return {
    press: (control) => control.click(),
    submit: (_, button) => button.click(),
    write: async (field, text) => {
      await field.click();
      await replaceBy(page, text);
    },
    select: async (field, label) => void (await field.selectOption({ label })),
    pick: async (field, entry) => {
      await field.click();
      await page.keyboard.type(entry);
      await page.getByRole('option', { name: entry }).first().click();
      // A list of several, which has a button, stays open for more.
      const opens = field.locator('..').getByRole('button', { name: /show all$/ });
      if ((await opens.count()) > 0 && (await isOpen(page, field))) await opens.click();
    },
    choose: (radio) => radio.check(),
    tick: (box) => box.click(),
  };
}

/** No pointer at all: Tab to the control, and then its keys. */
function keyboard(page: Page): Hands {
  const { keyboard: keys } = page;
  return {
    press: async (control) => {
      await reach(page, control);
      await keys.press('Enter');
    },
    submit: async (field, button) => {
      await button.waitFor();
      await reach(page, field);
      await keys.press('Enter');
    },
    write: async (field, text) => {
      await reach(page, field);
      await replaceBy(page, text);
    },
    select: async (field, label) => {
      await reach(page, field);
      await keys.press('Home');
      const chosen = () => field.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label);
      await step('an entry of the list', async () => (await chosen()) === label || keys.press('ArrowDown'));
    },
    pick: async (field, entry) => {
      await reach(page, field);
      await keys.type(entry);
      await page.getByRole('option', { name: entry }).first().waitFor();
      await step('an entry of the list', async () => {
        const active = await field.getAttribute('aria-activedescendant');
        const there = active ? await page.locator(`[id="${active}"]`).innerText() : '';
        return there.includes(entry) || keys.press('ArrowDown');
      });
      await keys.press('Enter');
      if (await isOpen(page, field)) await keys.press('Escape');
    },
    choose: async (radio) => {
      // Tab leads to the chosen one of the group, or to its first where none is chosen; arrows lead to the others.
      const group = radio.locator('xpath=ancestor::fieldset');
      const chosen = group.locator('input:checked');
      await reach(page, (await chosen.count()) > 0 ? chosen : group.getByRole('radio').first());
      await step('a choice', async () => (await radio.isChecked()) || keys.press('ArrowDown'));
    },
    tick: async (box) => {
      await reach(page, box);
      await keys.press('Space');
    },
  };
}

/** Whether the list of a field is open: it and its field may be gone. */
const isOpen = async (page: Page, field: Locator) =>
  (await field.and(page.locator('[aria-expanded=true]')).count()) > 0;

async function replaceBy(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Presses of one key before it is plain that it leads nowhere. */
const mostPresses = 400;

/** Does `next` until it says true. */
async function step(towards: string, next: () => Promise<unknown>): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses += 1) if ((await next()) === true) return;
  throw new Error(`${mostPresses} presses of a key did not lead to ${towards}.`);
}

/**
 * Goes to a control by Tab, or back by Shift+Tab where it stands before. Throws when that doesn't lead
 * there, and when the control then has the focus where nobody sees it.
 */
export async function reach(page: Page, control: Locator): Promise<void> {
  let element = await control.elementHandle();
  await step(String(control), async () => {
    const where = await element?.evaluate((wanted) => {
      const now = document.activeElement ?? document.body;
      if (now === wanted) return 'here';
      if (!wanted.isConnected) return 'gone';
      const isBefore = wanted.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING;
      return isBefore ? 'before' : 'after';
    });
    if (where === 'here') return true;
    if (where === 'gone') element = await control.elementHandle();
    else await page.keyboard.press(where === 'before' ? 'Shift+Tab' : 'Tab');
  });
  // What loads above may move the page for a moment after the focus has scrolled it.
  const covering = () =>
    control.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const at = document.elementFromPoint(x + width / 2, y + Math.min(height / 2, 20));
      return element.contains(at) ? '' : (at?.outerHTML.slice(0, 200) ?? 'the edge of the window');
    });
  await expect.poll(covering, { message: `what covers ${control}, which has the focus` }).toBe('');
}
