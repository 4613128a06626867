import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aTopic, unique } from '../factories.ts';
import { aMember, commonGround, type Person, password, theAdministrator } from '../steps/people.ts';
import { main, openForm } from './form-steps.ts';
import { aBrowser, enter } from './windows.ts';

const browser = aBrowser();
let page: Page;
let member: Person;

beforeAll(async () => {
  member = await aMember(unique('Fina Finder'));
  page = await browser.window();
  await enter(page, member.email, password);
});
afterAll(() => browser.close());

describe('a field whose entries are found by typing', () => {
  it.each([
    { width: 1280, height: 600 },
    { width: 390, height: 844 },
  ])('has its list in sight at the lower end of a window too, at $width px', async (size) => {
    await page.setViewportSize(size);
    await openForm(page, '/offers/add', 'Add Opportunity');
    const box = main(page).getByRole('combobox', { name: 'Languages' });
    await box.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await box.click();
    const option = page.getByRole('listbox').getByRole('option').first();
    await option.waitFor();
    const sight = () =>
      box.evaluate((element) => {
        const list = document.querySelector('.combobox-menu')?.getBoundingClientRect();
        return (list?.bottom ?? Infinity) < innerHeight && element.getBoundingClientRect().top > 0;
      });
    await expect.poll(sight).toBe(true);
    await page.keyboard.press('Escape');
  });

  it('has what the list says read out: it stands there before it says anything', async () => {
    await page.goto(`/members/edit/${member.id}`);
    for (const label of ['University', 'Areas of Specialization']) {
      const box = main(page).getByRole('combobox', { name: label });
      await box.waitFor();
      const said = main(page)
        .locator('.combobox')
        .filter({ has: page.getByRole('combobox', { name: label }) })
        .getByRole('status');
      expect(await said.allInnerTexts()).toEqual(['']);
      await box.fill('zzzzz');
      await expect.poll(() => said.innerText()).toBe('Nothing fits. Try fewer letters.');
      await box.press('Escape');
      await expect.poll(() => said.innerText()).toBe('');
      await box.fill('');
    }
  });

  it('keeps what was typed when Enter chooses nothing, and says how to choose', async () => {
    await page.goto(`/members/edit/${member.id}`);
    for (const [label, offered] of [
      ['University', /^Common Wells/],
      ['Areas of Specialization', /^Common Hydrology/],
    ] as const) {
      const box = page.getByRole('combobox', { name: label });
      await box.fill('common');
      await page.getByRole('option', { name: offered }).waitFor();
      const said = page.locator('.combobox', { has: box }).getByRole('status');
      // Of a sign that is being composed: they are not for the field.
      for (const key of ['Enter', 'Escape']) {
        await box.dispatchEvent('keydown', { key, keyCode: 229, isComposing: true });
        expect(await box.inputValue()).toBe('common');
        expect(await box.getAttribute('aria-expanded')).toBe('true');
        expect(await said.innerText()).toBe('');
      }
      await page.keyboard.press('Enter');
      expect(await box.inputValue()).toBe('common');
      expect(await box.getAttribute('aria-expanded')).toBe('true');
      await expect.poll(() => said.innerText()).toBe('Choose with the arrow keys and Enter, or click.');
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => said.innerText()).toBe('');
      await page.keyboard.press('Escape');
    }
    // It is said of the list in which Enter was pressed, and not of the next.
    const box = page.getByRole('combobox', { name: 'Areas of Specialization' });
    const said = page.locator('.combobox', { has: box }).getByRole('status');
    await box.click();
    await page.keyboard.press('Enter');
    await expect.poll(() => said.innerText()).toContain('Choose with');
    await page.keyboard.press('Escape');
    await expect.poll(() => said.innerText()).toBe('');
    await box.click();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    expect(await said.innerText()).not.toContain('Choose with');
  });

  it('has what is chosen written over by who presses into it, and offers it first though many are before it', async () => {
    await page.goto(`/members/edit/${member.id}`);
    const box = main(page).getByRole('combobox', { name: 'University' });
    await expect.poll(() => box.inputValue()).toBe('Common Wells');
    const choose = async (name: string) => {
      await box.click();
      await page.keyboard.type(name);
      expect(await box.inputValue()).toBe(name);
      await page.getByRole('option', { name }).first().click();
    };
    await choose('Xavier University');
    // Written once more as it is, all are offered: it comes first.
    await choose('Xavier University');
    await choose('Common Wells');
  });

  it('keeps what was chosen by the keyboard when Tab leads on', { tags: ['2.7-23'] }, async () => {
    const { api } = await theAdministrator();
    const topic = await api.create('topics', aTopic({ name: unique('Tabulation') }));
    await page.goto(`/members/edit/${member.id}`);
    const chosen = main(page)
      .getByRole('list', { name: 'Areas of Specialization: chosen' })
      .getByRole('listitem');
    const box = main(page).getByRole('combobox', { name: 'Areas of Specialization' });
    await box.fill(String(topic.name));
    await page.getByRole('option', { name: String(topic.name) }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => chosen.count()).toBe(2);
    await page.keyboard.press('Tab');
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false');
    expect(await chosen.allInnerTexts()).toContainEqual(expect.stringContaining(String(topic.name)));
    await main(page)
      .getByRole('button', { name: `Remove ${topic.name}` })
      .click();
  });

  it('leaves out what was taken out by the keyboard when Tab leads on', async () => {
    const { topic } = await commonGround();
    await page.goto(`/members/edit/${member.id}`);
    const chosen = main(page).getByRole('button', { name: `Remove ${topic.name}` });
    await chosen.waitFor();
    const box = main(page).getByRole('combobox', { name: 'Areas of Specialization' });
    await box.fill(String(topic.name));
    await page.getByRole('option', { name: String(topic.name) }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => chosen.count()).toBe(0);
    await page.keyboard.press('Tab');
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false');
    expect(await chosen.count()).toBe(0);
    // Written out once more, it is meant again.
    await box.fill(String(topic.name));
    await page.keyboard.press('Tab');
    await chosen.waitFor();
  });

  it('takes a name that was written out for chosen when one leaves, and the beginning of one for nothing', async () => {
    const { api } = await theAdministrator();
    const topic = await api.create('topics', aTopic({ name: unique('Written Out') }));
    await page.goto(`/members/edit/${member.id}`);
    const university = main(page).getByRole('combobox', { name: 'University' });
    await expect.poll(() => university.inputValue()).toBe('Common Wells');
    const leave = () => main(page).getByLabel('Title').click();
    await university.fill('boston');
    await page.getByRole('option', { name: 'Boston College' }).waitFor();
    await leave();
    await expect.poll(() => university.inputValue()).toBe('Common Wells');
    await university.fill('boston college');
    await page.getByRole('option', { name: 'Boston College' }).waitFor();
    await leave();
    await expect.poll(() => university.inputValue()).toBe('Boston College');
    const areas = main(page).getByRole('combobox', { name: 'Areas of Specialization' });
    await areas.fill(String(topic.name).toLowerCase());
    await page.getByRole('option', { name: String(topic.name) }).waitFor();
    await page.keyboard.press('Tab');
    await main(page)
      .getByRole('button', { name: `Remove ${topic.name}` })
      .waitFor();
    expect(await areas.inputValue()).toBe('');
  });
});
