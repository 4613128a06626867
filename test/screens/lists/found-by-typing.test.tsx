import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { absent, drawn, form, main, shown, texts } from '../fixture/hands.ts';
import { type AnyRecord, member, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const hydrology = topic({ name: 'Common Hydrology' });
const ecology = topic({ name: 'Ecology' });
const wells = university({ name: 'Common Wells' });
const boston = university({ name: 'Boston College' });
const xavier = university({ name: 'Xavier University' });
const fina = member({ name: 'Fina Finder', university: { id: wells.id }, topics: [{ id: hydrology.id }] });

const box = (label: string) => main.getByRole('combobox', { name: label });
const [theUniversity, theAreas] = [box('University'), box('Areas of Specialization')];
const option = (name: string | RegExp) => page.getByRole('option', { name });
const removal = (name: string) => main.getByRole('button', { name: `Remove ${name}` });

/** What the field's list says of itself, which is read out. */
const toldBy = (label: string) =>
  box(label).element().closest('.combobox')?.querySelector('[role=status]')?.textContent;

async function openProfile({ more = [] as AnyRecord[] } = {}) {
  await render(`/members/edit/${fina.id}`, {
    as: fina,
    with: [hydrology, ecology, wells, boston, xavier, ...more, fina],
  });
  await expect.element(theUniversity).toHaveValue('Common Wells');
}

describe('a field whose entries are found by typing', () => {
  it.each([
    { width: 1280, height: 600 },
    { width: 390, height: 844 },
  ])('has its list in sight at the lower end of a window too, at $width px', async ({ width, height }) => {
    await render('/offers/add', { as: 'member', width });
    await page.viewport(width, height);
    await shown(form('Add Opportunity'));
    const languages = box('Languages');
    await shown(languages);
    languages.element().scrollIntoView({ block: 'end' });
    await languages.click();
    await shown(page.getByRole('listbox').getByRole('option').first());
    const isInSight = () => {
      const list = document.querySelector('.combobox-menu')?.getBoundingClientRect();
      return (list?.bottom ?? Infinity) < innerHeight && languages.element().getBoundingClientRect().top > 0;
    };
    await expect.poll(isInSight).toBe(true);
  });

  it('has what the list says read out: it stands there before it says anything', async () => {
    await openProfile();
    for (const label of ['University', 'Areas of Specialization']) {
      expect(toldBy(label)).toBe('');
      await box(label).fill('zzzzz');
      await expect.poll(() => toldBy(label)).toBe('No matches. Try a shorter or different word.');
      await userEvent.keyboard('{Escape}');
      await expect.poll(() => toldBy(label)).toBe('');
      await box(label).fill('');
    }
  });

  it.each([
    ['University', /^Common Wells/],
    ['Areas of Specialization', /^Common Hydrology/],
  ])(
    '%s: keeps what was typed when Enter chooses nothing, and says how to choose',
    async (label, offered) => {
      await openProfile();
      const field = box(label);
      await field.fill('common');
      await shown(option(offered));
      const isAsTyped = () => {
        expect((field.element() as HTMLInputElement).value).toBe('common');
        expect(field.element().getAttribute('aria-expanded')).toBe('true');
      };
      // Of a sign that is being composed: they are not for the field.
      for (const key of ['Enter', 'Escape']) {
        const press = { key, keyCode: 229, isComposing: true, bubbles: true, cancelable: true };
        field.element().dispatchEvent(new KeyboardEvent('keydown', press));
        await drawn();
        isAsTyped();
        expect(toldBy(label)).toBe('');
      }
      await userEvent.keyboard('{Enter}');
      isAsTyped();
      await expect.poll(() => toldBy(label)).toBe('Choose with the arrow keys and Enter, or click.');
      await userEvent.keyboard('{ArrowDown}');
      await expect.poll(() => toldBy(label)).toBe('');
    },
  );

  it('says how to choose of the list in which Enter was pressed, and not of the next', async () => {
    await openProfile();
    const label = 'Areas of Specialization';
    await theAreas.click();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => toldBy(label)).toContain('Choose with');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => toldBy(label)).toBe('');
    await theAreas.click();
    await shown(page.getByRole('listbox').getByRole('option').first());
    expect(toldBy(label)).not.toContain('Choose with');
  });

  it('has what is chosen written over by who presses into it, and offers it first though many are before it', async () => {
    // More universities than a list of options shows, all before those that are named here.
    await openProfile({ more: Array.from({ length: 60 }, (_, at) => university({ name: `Academy ${at}` })) });
    const choose = async (name: string) => {
      await theUniversity.click();
      await userEvent.keyboard(name);
      await expect.element(theUniversity).toHaveValue(name);
      await option(name).first().click();
    };
    await choose('Xavier University');
    // Written once more as it is, all are offered: it comes first.
    await choose('Xavier University');
    await choose('Common Wells');
  });

  it('keeps what was chosen by the keyboard when Tab leads on', { tags: ['2.7-23'] }, async () => {
    await openProfile();
    const chosen = main.getByRole('list', { name: 'Areas of Specialization: chosen' }).getByRole('listitem');
    await theAreas.fill('Ecology');
    await shown(option('Ecology'));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => chosen.elements().length).toBe(2);
    await userEvent.keyboard('{Tab}');
    await expect.element(theAreas).toHaveAttribute('aria-expanded', 'false');
    expect(texts(chosen)).toContainEqual(expect.stringContaining('Ecology'));
    expect(texts(chosen)).toHaveLength(2);
  });

  it.each(['press', 'Enter'])(
    'keeps what is chosen already when it is picked again by %s, and says so',
    async (by) => {
      await openProfile();
      await shown(removal(hydrology.name));
      await theAreas.fill(hydrology.name);
      await shown(option(hydrology.name));
      if (by === 'press') await option(hydrology.name).click();
      else await userEvent.keyboard('{ArrowDown}{Enter}');
      await expect
        .poll(() => toldBy('Areas of Specialization'))
        .toBe('Common Hydrology is already chosen. To remove it, use its × above.');
      await shown(removal(hydrology.name));
      // Another one is put in beside it, and nothing is said of the first any more.
      await theAreas.fill('Ecology');
      expect(toldBy('Areas of Specialization')).toBe('');
      await option('Ecology').click();
      await shown(removal('Ecology'));
      expect(removal(hydrology.name).elements()).toHaveLength(1);
      await userEvent.keyboard('{Tab}');
      await expect.element(theAreas).toHaveAttribute('aria-expanded', 'false');
      // It is taken out by its own button alone.
      await removal(hydrology.name).click();
      await absent(removal(hydrology.name));
      expect(removal('Ecology').elements()).toHaveLength(1);
    },
  );

  it('takes a name that was written out for chosen when one leaves, and the beginning of one for nothing', async () => {
    await openProfile();
    const leave = () => main.getByLabelText('Title').click();
    await theUniversity.fill('boston');
    await shown(option('Boston College'));
    await leave();
    await expect.element(theUniversity).toHaveValue('Common Wells');
    await theUniversity.fill('boston college');
    await shown(option('Boston College'));
    await leave();
    await expect.element(theUniversity).toHaveValue('Boston College');
    await theAreas.fill('ecology');
    await shown(option('Ecology'));
    await userEvent.keyboard('{Tab}');
    await shown(removal('Ecology'));
    await expect.element(theAreas).toHaveValue('');
  });
});
