import { afterEach, describe, expect, it } from 'vitest';
import { aProfile, aProject, aTopic, aUniversity, unique } from '../factories.ts';
import { aMember, aNewcomer, commonGround, password, theAdministrator } from '../steps/people.ts';
import { violations } from './violations.ts';
import { aBrowser, enter, go, looks, narrow } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

describe('saving what someone else has changed meanwhile', () => {
  it.each(looks)(
    'shows both sides and loses neither, at $width px, dark: $dark',
    async (look) => {
      const { api, id } = await theAdministrator();
      const { topic } = await commonGround();
      const before = aProject({
        leads: [id],
        topics: [{ id: topic.id }],
        description: '<p>As it was before.</p>',
      });
      const project = await api.create('projects', before);
      const page = await browser.window(look);
      await enter(page, 'admin@colloquy.example', password);
      await go(page, `/projects/edit/${project.id}`);
      const name = page.getByLabel('Name', { exact: true });
      await name.fill('Wells, as I call them');

      const elsewhere = {
        ...before,
        name: 'Wells, as they call them',
        description: '<p>Written by them.</p>',
      };
      await api.change('projects', project.id, elsewhere);
      await page.getByRole('button', { name: 'Save Changes' }).click();

      const panel = page.getByRole('region', { name: 'Changes made meanwhile' });
      await panel.waitFor();
      const names = panel.getByRole('group', { name: /Name/ });
      expect(await names.innerText()).toContain('changed on both sides');
      expect(await names.getByRole('radio', { name: /Wells, as I call them/ }).isChecked()).toBe(true);
      expect(await names.getByRole('radio', { name: /Wells, as they call them/ }).isChecked()).toBe(false);
      const descriptions = panel.getByRole('group', { name: /Description/ });
      expect(await descriptions.innerText()).toContain('changed meanwhile');
      expect(await descriptions.getByRole('radio', { name: /Written by them/ }).isChecked()).toBe(true);
      expect(await violations(page)).toEqual([]);

      // Either side can be had in every field, and a choice can be taken back.
      await names.getByRole('radio', { name: /as they call them/ }).check();
      await descriptions.getByRole('radio', { name: /As it was before/ }).check();
      await names.getByRole('radio', { name: /as I call them/ }).check();
      await panel.getByRole('button', { name: 'Continue with these' }).click();
      await panel.waitFor({ state: 'detached' });
      expect(await name.inputValue()).toBe('Wells, as I call them');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.waitForURL(`**/projects/${project.id}`);
      expect(await api.read(`/api/projects/${project.id}`)).toMatchObject({
        name: 'Wells, as I call them',
        description: '<p>As it was before.</p>',
        version: 3,
      });
    },
    60_000,
  );

  it('keeps what is written while the two are compared', async () => {
    const { api } = await theAdministrator();
    const { topic } = await commonGround();
    const university = await api.create(
      'universities',
      aUniversity({ topics: { [topic.id]: ['graduate'] } }),
    );
    const page = await browser.window();
    await enter(page, 'admin@colloquy.example', password);
    await go(page, `/universities/edit/${university.id}`);
    const write = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
    await write('City', 'My City');
    const elsewhere = { city: 'Their City', country: 'Their Country' };
    await api.change('universities', university.id, elsewhere);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const panel = page.getByRole('region', { name: 'Changes made meanwhile' });
    await panel
      .getByRole('group', { name: /^City/ })
      .getByRole('radio', { name: /^Yours/ })
      .check();
    await write('City', 'My own City');
    await write('Website', 'https://mine.example');
    await panel.getByRole('button', { name: 'Continue with these' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL((url) => url.pathname === `/universities/${university.id}`);
    expect(await api.read(`/api/universities/${university.id}`)).toMatchObject({
      city: 'My own City',
      country: 'Their Country',
      website: 'https://mine.example',
    });
  }, 60_000);

  it('shows of long texts the part that differs, in sight', async () => {
    const { api, id } = await theAdministrator();
    const { topic } = await commonGround();
    const same = Array.from({ length: 20 }, (_, at) => `<p>Paragraph ${at}.</p>`).join('');
    const project = await api.create(
      'projects',
      aProject({ leads: [id], topics: [{ id: topic.id }], description: `${same}<p>The end.</p>` }),
    );
    const page = await browser.window();
    await enter(page, 'admin@colloquy.example', password);
    await go(page, `/projects/edit/${project.id}`);
    await page.getByRole('textbox', { name: 'Description' }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' So I say.');
    const theirs = `<p>Before all.</p>${same}<p>The end. So they say.</p><p>And more.</p>`;
    await api.change('projects', project.id, { description: theirs });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const panel = page.getByRole('region', { name: 'Changes made meanwhile' });
    const side = (name: string) =>
      panel
        .getByRole('group', { name: /^Description/ })
        .locator('label')
        .filter({ hasText: name });
    await side('Yours').waitFor();
    const read = async (name: string) => (await side(name).innerText()).split('\n').filter(Boolean);
    // From the first change on: the other side has one before all.
    expect((await read('Yours')).slice(0, 2)).toEqual(['Yours', 'Paragraph 0.']);
    await panel.getByRole('button', { name: 'Continue with these' }).click();

    await api.change('projects', project.id, { description: `${same}<p>The end. Once more.</p>` });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await side('Saved meanwhile').waitFor();
    expect(await read('Yours')).toEqual(['Yours', '…', 'The end. So I say.']);
    expect(await read('Saved meanwhile')).toEqual(['Saved meanwhile', '…', 'The end. Once more.']);
  }, 60_000);

  it('names the areas in which a university’s levels differ, and no others', async () => {
    const { api } = await theAdministrator();
    const { topic: alike } = await commonGround();
    const area = async (name: string) => api.create('topics', { ...aTopic(), name: unique(name) });
    const [mine, theirs] = [await area('Aquifers'), await area('Basins')];
    const university = await api.create(
      'universities',
      aUniversity({ topics: { [alike.id]: ['graduate'], [mine.id]: ['graduate'] } }),
    );
    const page = await browser.window({ width: narrow, dark: false });
    await enter(page, 'admin@colloquy.example', password);
    await go(page, `/universities/edit/${university.id}`);
    const row = page.getByRole('group', { name: String(mine.name) });
    await row.getByLabel('Doctorate').check();
    await api.change('universities', university.id, {
      topics: { [alike.id]: ['graduate'], [mine.id]: ['graduate'], [theirs.id]: ['undergraduate'] },
    });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const panel = page.getByRole('region', { name: 'Changes made meanwhile' });
    const areas = panel.getByRole('group', { name: /^Areas of Specialization/ });
    const read = async (side: string) =>
      (await areas.locator('label').filter({ hasText: side }).innerText()).split('\n').filter(Boolean);
    await areas.waitFor();
    expect(await read('Yours')).toEqual([
      'Yours',
      `${mine.name}: Graduate, Doctorate`,
      `${theirs.name}: nothing`,
    ]);
    expect(await read('Saved meanwhile')).toEqual([
      'Saved meanwhile',
      `${mine.name}: Graduate`,
      `${theirs.name}: Undergraduate`,
    ]);
    // Nothing lies over it.
    const button = panel.getByRole('button', { name: 'Continue with these' });
    await button.scrollIntoViewIfNeeded();
    const reached = await button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(reached).toBe(true);
  }, 60_000);

  it('asks nothing where no field of the form is another', async () => {
    const member = await aMember(unique('Nora'));
    const page = await browser.window();
    await enter(page, member.email, password);
    await go(page, `/members/edit/${member.id}`);
    await page.getByLabel('Title').fill('Reader in Silence');
    const [told] = (await member.api.read<{ notifications: { id: string }[] }>(`/api/users/${member.id}`))
      .notifications;
    await member.api.delete(`/api/me/notifications/${told?.id}`);
    expect((await member.api.put(`/api/me/not-for-me/${member.id}`)).status).toBe(200);
    await member.api.change('users', member.id, { notifyByMail: false });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL(`**/members/${member.id}`);
    expect(await member.api.read(`/api/users/${member.id}`)).toMatchObject({
      title: 'Reader in Silence',
      notForMe: [member.id],
      notifyByMail: false,
    });
  }, 60_000);

  it.each([false, true])(
    'asks before it undoes rights that were decided on, given: %s',
    async (given) => {
      const { api } = await theAdministrator();
      const member = await aMember(unique('Rita Rights'));
      const decide = async (admin: boolean) => {
        expect((await api[admin ? 'put' : 'delete'](`/api/admins/${member.id}`)).status).toBe(204);
      };
      await decide(!given);
      const page = await browser.window();
      await enter(page, 'admin@colloquy.example', password);
      await go(page, `/members/edit-permissions/${member.id}`);
      const choice = page.getByLabel(`Is ${member.name} an administrator?`);
      expect(await choice.inputValue()).toBe(given ? 'NO' : 'YES');
      await decide(given);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      const panel = page.getByRole('region', { name: 'Changes made meanwhile' });
      await panel.waitFor();
      expect(await api.read(`/api/users/${member.id}`)).toMatchObject(given ? { admin: 'true' } : {});
      await panel.getByRole('button', { name: /^Continue/ }).click();
      expect(await choice.inputValue()).toBe(given ? 'YES' : 'NO');
      // What isn't about the rights holds up nothing.
      await member.api.change('users', member.id, { notifyByMail: false });
      await choice.selectOption(given ? 'NO' : 'YES');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.waitForURL(`**/members/${member.id}`);
      const { admin } = await api.read<{ admin?: string }>(`/api/users/${member.id}`);
      expect(admin).toBe(given ? undefined : 'true');
      if (!given) await decide(false);
    },
    60_000,
  );

  it('is offered to who can’t save because of what was filled in there', async () => {
    const { topic, university } = await commonGround();
    const newcomer = await aNewcomer(unique('Nils'));
    const page = await browser.window();
    await enter(page, newcomer.email, password);
    await go(page, `/members/edit/${newcomer.id}`);
    await page.getByLabel('Title').fill('Reader in Rivers');
    await page.getByRole('button', { name: 'Cannot Save Changes Due to Errors' }).waitFor();
    const profile = { university: { id: university.id }, topics: [{ id: topic.id }], name: newcomer.name };
    await newcomer.api.change('users', newcomer.id, aProfile(profile));
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByRole('button', { name: 'Compare' }).click();
    const panel = page.getByRole('region', { name: 'Changes made meanwhile' });
    await panel.getByRole('button', { name: /^Continue/ }).click();
    await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
    await page.waitForURL(`**/members/${newcomer.id}`);
    expect(await newcomer.api.read(`/api/users/${newcomer.id}`)).toMatchObject({
      title: 'Reader in Rivers',
      topics: [{ id: topic.id }],
    });
  }, 60_000);
});
