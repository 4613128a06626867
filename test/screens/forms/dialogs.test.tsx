import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { absent, areBack, button, drawn, heading, kept, main, shown } from '../fixture/hands.ts';
import { joinRequest, member, topic } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { inEveryLook, violations } from '../fixture/violations.ts';

const hydrology = topic({ name: 'Hydrology' });
const name = main.getByRole('textbox', { name: 'Name', exact: true });
const dialog = (title: string) => page.getByRole('dialog', { name: title });
const menu = dialog('Menu');
const signingOut = dialog('Sign out without saving?');
const openMenu = () => page.getByRole('button', { name: 'Menu', exact: true }).click();

async function writeSomething(): Promise<void> {
  await shown(name);
  await name.fill('Elsewhere');
  await shown(page.getByText('Unsaved Changes'));
}

/*
 * The jump box, the comparison after a stale save and the dialogs of pictures are looked at in the
 * same way where their journeys are.
 */
describe('axe objects to nothing that opens over a screen, light and dark, wide and narrow', () => {
  it('what asks before an approval', async () => {
    const request = joinRequest({ name: 'Nadia Nominee' });
    await render(`/requests/${request.id}`, { as: 'administrator', with: [request] });
    await shown(button('Approve'));
    await button('Approve').click();
    await shown(dialog('Are you sure?'));
    expect(await inEveryLook()).toEqual([]);
  });

  it('what asks before a deletion', async () => {
    await render(`/topics/${hydrology.id}`, { as: 'administrator', with: [hydrology] });
    await shown(button('Delete'));
    await button('Delete').click();
    await shown(dialog('Delete this area?'));
    expect(await inEveryLook()).toEqual([]);
  });

  it('what asks before leaving a form, and before signing out', async () => {
    await render(`/topics/edit/${hydrology.id}`, { as: 'administrator', with: [hydrology] });
    await writeSomething();
    await main.getByRole('link', { name: 'Cancel' }).click();
    await shown(dialog('Leave without saving?'));
    expect(await inEveryLook()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await absent(dialog('Leave without saving?'));
    await page.getByRole('button', { name: 'Logout' }).click();
    await shown(signingOut);
    expect(await inEveryLook()).toEqual([]);
  });

  it('what is asked from the menu has none of its looks', async () => {
    await render(`/topics/edit/${hydrology.id}`, { as: 'administrator', with: [hydrology], width: 390 });
    await writeSomething();
    await openMenu();
    await menu.getByRole('button', { name: 'Logout' }).click();
    await shown(signingOut);
    expect(signingOut.element().getBoundingClientRect().height).toBeLessThan(400);
  });

  it('what a form says: changes that are back, what is missing, where a link goes', async () => {
    const { reload } = await render(`/topics/edit/${hydrology.id}`, {
      as: 'administrator',
      with: [hydrology],
    });
    await shown(name);
    await name.fill('Eno');
    await kept();
    await reload();
    await shown(areBack);
    await shown(page.getByText('Name requires 4 or more characters.').first());
    await button('Link').click();
    await shown(page.getByLabelText('Link to'));
    expect(await inEveryLook()).toEqual([]);
  });

  it('what a form says of a record that is gone', async () => {
    const { service } = await render(`/topics/edit/${hydrology.id}`, {
      as: 'administrator',
      with: [hydrology],
    });
    await shown(name);
    await name.fill('Enough');
    const syncs = service.hold('sync');
    service.world.remove('topics', hydrology.id);
    await button('Save Changes').click();
    await expect.poll(() => service.callsOf('editRecord')).toHaveLength(1);
    syncs.letGo();
    await shown(page.getByText('This area has been deleted, or merged into another area.'));
    expect(await inEveryLook()).toEqual([]);
    await button('Copy into a new area').click();
    await shown(heading('Add Area of Specialization'));
  });

  it('lists that are open', async () => {
    const lead = member({ name: 'Lea Lead' });
    await render('/projects/add', { as: 'administrator', with: [hydrology, lead] });
    await shown(name);
    for (const label of ['Project Leads', 'Areas of Specialization']) {
      await main.getByRole('combobox', { name: label }).click();
      await shown(page.getByRole('listbox', { name: label }).getByRole('option').first());
      expect(await inEveryLook()).toEqual([]);
    }
  });

  it.each([false, true])('the menu of narrow windows, dark: %s', async (dark) => {
    await render('/home', { as: 'administrator', width: 390, dark });
    await openMenu();
    await shown(menu);
    expect(await violations()).toEqual([]);
  });

  it('the way to the home screen on iOS', async () => {
    const userAgent = vi.spyOn(navigator, 'userAgent', 'get');
    onTestFinished(() => userAgent.mockRestore());
    userAgent.mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15');
    await render('/home');
    await shown(dialog('Keep Colloquy at hand'));
    expect(await inEveryLook()).toEqual([]);
  });
});

/** As in Safari, which doesn't know `closedby`: the browser neither tells it nor finds it where scripts do. */
function withoutClosedBy(): void {
  const dialogs = HTMLDialogElement.prototype;
  const closedBy = Object.getOwnPropertyDescriptor(dialogs, 'closedBy');
  if (!closedBy) throw new Error('This browser doesn’t know closedby by itself.');
  Reflect.deleteProperty(dialogs, 'closedBy');
  const { getAttribute, setAttribute } = Element.prototype;
  const kept = (name: string) => (name === 'closedby' ? 'data-closedby' : name);
  Element.prototype.getAttribute = function (name) {
    return getAttribute.call(this, kept(name));
  };
  Element.prototype.setAttribute = function (name, value) {
    setAttribute.call(this, kept(name), value);
  };
  onTestFinished(() => {
    Object.defineProperty(dialogs, 'closedBy', closedBy);
    Object.assign(Element.prototype, { getAttribute, setAttribute });
  });
}

/** A place of the window, as an element's own coordinates: a press beside a dialog is one on the dialog itself. */
function placeOn(element: Locator, x: number, y: number): { x: number; y: number } {
  const { left, top } = element.element().getBoundingClientRect();
  return { x: x - left, y: y - top };
}

describe.each(['knows', 'doesn’t know'])('in a browser that %s `closedby`', (how) => {
  const attribute = how === 'knows' ? 'closedby' : 'data-closedby';
  /** From then on a press beside it is no hurried second one of what opened it. */
  const settled = (what: Locator) => expect.element(what).toHaveAttribute(attribute, 'any');
  const closeOnBackdrop = (what: Locator) => what.click({ position: placeOn(what, 5, 5) });

  it('a press beside a dialog closes it: neither a hurried one, nor one that began or ended inside', async () => {
    if (how !== 'knows') withoutClosedBy();
    await render(`/topics/${hydrology.id}`, { as: 'administrator', with: [hydrology] });
    const question = dialog('Delete this area?');
    await shown(button('Delete'));
    vi.useFakeTimers();
    await button('Delete').click();
    await vi.advanceTimersByTimeAsync(499);
    await closeOnBackdrop(question);
    await drawn();
    expect(question.elements()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await settled(question);
    const [inside, beside] = [{ x: 40, y: 40 }, placeOn(question, 5, 5)];
    for (const [from, to] of [
      [inside, beside],
      [beside, inside],
      [inside, inside],
    ]) {
      await question.dropTo(question, { sourcePosition: from, targetPosition: to });
      await drawn();
      expect(question.elements()).toHaveLength(1);
    }
    await closeOnBackdrop(question);
    await absent(question);
  });

  it('a press beside the menu closes it; of two dialogs, the one in front', async () => {
    if (how !== 'knows') withoutClosedBy();
    await render(`/topics/edit/${hydrology.id}`, { as: 'administrator', with: [hydrology], width: 390 });
    await openMenu();
    await settled(menu);
    await closeOnBackdrop(menu);
    await absent(menu);
    await writeSomething();
    await openMenu();
    await menu.getByRole('button', { name: 'Logout' }).click();
    await settled(signingOut);
    await closeOnBackdrop(signingOut);
    await absent(signingOut);
    await shown(menu);
  });
});
