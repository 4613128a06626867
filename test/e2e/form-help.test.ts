import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { aTaskforce, unique } from '../factories.ts';
import { aChair, aMember, commonGround, password, theAdministrator } from '../steps/people.ts';
import { button, form, main, offered, openForm } from './form-steps.ts';
import { aBrowser, choose, enter, go, narrow } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

/** The labels of the fields that say they may be left out. */
const optional = async (page: Page) =>
  (await main(page).locator('.form-fields label').allInnerTexts())
    .filter((text) => text.includes('(optional)'))
    .map((text) => text.replace(' (optional)', ''));

const admin = 'admin@colloquy.example';

describe('a form', () => {
  it('marks what may be left out as its rule has it, for each role and state', async () => {
    const page = await browser.window();
    await enter(page, admin, password);
    await openForm(page, '/universities/add', 'Add University');
    expect(await optional(page)).toEqual(['Picture', 'Founded', 'Contact']);
    await openForm(page, '/offers/add', 'Add Opportunity');
    expect(await optional(page)).toEqual([
      'Areas of Specialization',
      'Looking for',
      'Degree levels',
      'Regions',
      'Languages',
    ]);
    // Though the service puts English where none is said.
    await openForm(page, '/resources/add', 'Add Resource');
    expect(await optional(page)).toEqual([]);
    await openForm(page, '/projects/add', 'Add Project');
    expect(await optional(page)).toEqual([
      'Associated Task Forces',
      'Looking for',
      'Degree levels',
      'Regions',
      'Languages',
    ]);
    await main(page).getByLabel('Status').selectOption('ongoing');
    await expect.poll(() => optional(page)).toEqual(['Looking for', 'Degree levels', 'Regions', 'Languages']);
    const member = await aMember('Otto Optional');
    const other = await browser.window();
    await enter(other, member.email, password);
    await openForm(other, '/members/add', 'Nominate a Member');
    // A contact may be left out; one that is there has a type.
    await button(other, 'Add contact').click();
    await main(other).getByLabel('Type').waitFor();
    expect(await optional(other)).toEqual([
      'Title',
      'University',
      'Picture',
      'Areas of Specialization',
      'Biography',
    ]);
    // What may be left out can be taken out again.
    await choose(other, 'University', 'Boston College');
    await other.getByRole('button', { name: 'Choose none' }).click();
    expect(await other.getByRole('combobox', { name: 'University' }).inputValue()).toBe('');
  }, 60_000);

  it('begins with the task force that its maker leads, or from whose page it was opened', async () => {
    const { api, id } = await theAdministrator();
    const [chair, member] = [await aChair(unique('Clio')), await aMember(unique('Mel'))];
    const elsewhere = await api.create('taskforces', aTaskforce({ name: unique('Elsewhere'), chairs: [id] }));
    const page = await browser.window();
    await enter(page, chair.email, password);
    const taskforce = page.getByRole('combobox', { name: 'Task Force' });
    await openForm(page, '/resources/add', 'Add Resource');
    await expect.poll(() => taskforce.inputValue()).toBe(chair.taskforce.name);
    await go(page, `/taskforces/${elsewhere.id}`);
    await main(page).getByRole('link', { name: '+ Resource' }).click();
    await expect.poll(() => taskforce.inputValue()).toBe(elsewhere.name);
    // Nothing of it is unsaved: whoever changes their mind is back without a question.
    await main(page).getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL(`**/taskforces/${elsewhere.id}`);
    await main(page).getByRole('link', { name: '+ Project' }).click();
    await button(page, `Remove ${elsewhere.name}`).waitFor();
    // Who may not add them isn't asked to, nor does an address put in what they don't see.
    const other = await browser.window();
    await enter(other, member.email, password);
    await go(other, `/taskforces/${elsewhere.id}`);
    await main(other).getByRole('region', { name: 'Resources' }).waitFor();
    expect(await main(other).getByRole('link', { name: /^\+/ }).count()).toBe(0);
    const name = unique('A proposal');
    await openForm(other, `/projects/add?taskforce=${elsewhere.id}`, 'Add Project');
    await main(other).getByLabel('Name', { exact: true }).fill(name);
    await other.getByRole('textbox', { name: 'Description' }).fill('Wells, and who digs them.');
    await choose(other, 'Areas of Specialization', String((await commonGround()).topic.name));
    await other.keyboard.press('Escape');
    await button(other, 'Save Changes').click();
    await other.waitForURL((url) => url.pathname === '/projects');
    const made = (await member.api.listAll('projects')).find((each) => each.name === name);
    expect(made?.taskforces).toEqual([]);
  }, 60_000);

  it('begins with its maker as the chair, where they would lose what they made otherwise', async () => {
    const chair = await aChair(unique('Cora'));
    const page = await browser.window();
    await enter(page, chair.email, password);
    await openForm(page, '/taskforces/add', 'Add Task Force');
    await main(page)
      .getByRole('list', { name: 'Chairs: chosen' })
      .getByRole('button', { name: `Remove ${chair.name}` })
      .waitFor();
    const desk = await browser.window();
    await enter(desk, admin, password);
    await openForm(desk, '/taskforces/add', 'Add Task Force');
    expect(
      await main(desk)
        .getByRole('button', { name: /^Remove/ })
        .count(),
    ).toBe(0);
  }, 60_000);

  it('finds universities by city and country, languages and regions by both names, people with their university', async () => {
    const page = await browser.window();
    await enter(page, admin, password);
    await openForm(page, '/members/add', 'Add Member');
    expect((await offered(page, 'University', 'Lima')).join()).toContain('Lima, Peru');
    expect((await offered(page, 'University', 'Peru')).length).toBeGreaterThan(0);
    await main(page).getByText('If it is missing, add it').waitFor();
    await openForm(page, '/resources/add', 'Add Resource');
    for (const [typed, found] of [
      ['Spanish', 'Español'],
      ['German', 'Deutsch'],
      ['Quechua', 'Runa Simi'],
    ] as const)
      expect((await offered(page, 'Language', typed)).join()).toContain(found);
    await openForm(page, '/projects/add', 'Add Project');
    expect((await offered(page, 'Project Leads', 'University')).length).toBeGreaterThan(0);
    expect((await offered(page, 'Regions', 'jheasa')).join()).toContain('India');
  }, 60_000);

  it('says what to do about an area that is missing, and whom work is proposed to', async () => {
    const member = await aMember('Ana Area');
    const desk = await browser.window();
    await enter(desk, admin, password);
    const [mine, theirs] = [
      'Work that looks for one of these is proposed to you.',
      'Work that looks for one of these is proposed to them.',
    ] as const;
    await openForm(desk, `/members/edit/${member.id}`, `Edit ${member.name}`);
    await main(desk)
      .getByText('If one is missing, add it under Areas of Specialization first.', { exact: true })
      .waitFor();
    await main(desk).getByText(theirs).waitFor();
    const page = await browser.window();
    await enter(page, member.email, password);
    const ask =
      'If one is missing, ask a task force chair or an administrator to add it; until then choose the nearest.';
    await openForm(page, '/projects/add', 'Add Project');
    await main(page).getByText(ask, { exact: true }).waitFor();
    await openForm(page, `/members/edit/${member.id}`, 'Edit your profile');
    await main(page).getByText(mine).waitFor();
    const note = main(page).getByText(ask, { exact: true });
    // Read out with the field, too.
    expect(
      await main(page)
        .getByRole('combobox', { name: 'Areas of Specialization' })
        .getAttribute('aria-describedby'),
    ).toContain(String(await note.getAttribute('id')));
    await note.getByRole('link', { name: 'an administrator' }).click();
    await page.waitForURL('**/members?only=administrators');
  }, 60_000);

  it('lists what is wrong in its own order', async () => {
    const page = await browser.window();
    await enter(page, admin, password);
    for (const [path, title] of [
      ['/universities/add', 'Add University'],
      ['/members/add', 'Add Member'],
      ['/resources/add', 'Add Resource'],
      ['/projects/add', 'Add Project'],
      ['/taskforces/add', 'Add Task Force'],
    ] as const) {
      await openForm(page, path, title);
      const summary = page.getByRole('region', { name: 'Before this can be saved:' });
      await summary.waitFor();
      const tops: number[] = [];
      for (const problem of await summary.getByRole('button').all()) {
        await problem.click();
        tops.push(
          await page.evaluate(
            () => (document.activeElement?.getBoundingClientRect().top ?? 0) + window.scrollY,
          ),
        );
      }
      expect(tops.length).toBeGreaterThan(1);
      expect(tops).toEqual([...tops].sort((a, b) => a - b));
    }
  }, 60_000);

  it('lets go of the first press on Cancel, though the field that was left has something to say', async () => {
    const page = await browser.window();
    await enter(page, admin, password);
    await openForm(page, '/topics/add', 'Add Area of Specialization');
    await main(page).getByLabel('Name', { exact: true }).fill('abc');
    await main(page).getByLabel('Name', { exact: true }).fill('');
    // At its upper edge, where it would not be any more if a line appeared above it.
    await main(page)
      .getByRole('link', { name: 'Cancel' })
      .click({ position: { x: 20, y: 4 } });
    await page.waitForURL((url) => url.pathname === '/topics');
  }, 60_000);

  it('saves from the panel beside it, which lies over no open list on a phone', async () => {
    const member = await aMember('Paula Panel');
    const page = await browser.window({ width: narrow, dark: false });
    await page.setViewportSize({ width: narrow, height: 400 });
    await enter(page, member.email, password);
    await openForm(page, `/members/edit/${member.id}`, 'Edit your profile');
    await main(page).getByLabel('Title').fill('Dean of Panels');
    const panel = form(page, 'Edit your profile').getByText('Unsaved Changes');
    await panel.waitFor();
    const university = page.getByRole('combobox', { name: 'University' });
    await university.fill('Boston');
    const option = page.getByRole('option', { name: /Boston College/ });
    await option.waitFor();
    // A press into the letters is for the next one: it takes none of them away.
    await university.click();
    await option.waitFor();
    expect(await university.inputValue()).toBe('Boston');
    expect(await panel.isVisible()).toBe(false);
    // Beside the form it lies over nothing, and stays.
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => panel.isVisible()).toBe(true);
    await page.setViewportSize({ width: narrow, height: 400 });
    await option.click();
    await panel.waitFor();
    await main(page).getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(`**/members/${member.id}`);
    await page.getByText('Dean of Panels').waitFor();
  }, 60_000);

  it('refuses a picture that the service would not take before anybody cuts it', async () => {
    const member = await aMember('Pia Picture');
    const page = await browser.window();
    await enter(page, member.email, password);
    await openForm(page, `/members/edit/${member.id}`, 'Edit your profile');
    const announced: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/uploads') && announced.push(request.url()));
    const folder = mkdtempSync(join(tmpdir(), 'colloquy-'));
    const files: [string, Buffer, string][] = [
      ['drawing.svg', Buffer.from('<svg/>'), 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.'],
      ['large.png', Buffer.alloc(11 * 1024 * 1024), 'A picture can have at most 10 MB.'],
    ];
    for (const [name, content, sentence] of files) {
      writeFileSync(join(folder, name), content);
      await page.locator('input[type=file]:not([capture])').first().setInputFiles(join(folder, name));
      await main(page).getByText(sentence).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(announced).toEqual([]);
    }
  }, 60_000);
});
