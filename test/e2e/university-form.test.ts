import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aTopic, aUniversity, unique } from '../factories.ts';
import { photograph, plain } from '../media/pictures.ts';
import { eventually } from '../steps/eventually.ts';
import { aMember, commonGround, password, theAdministrator } from '../steps/people.ts';
import { uploaded } from '../steps/uploads.ts';
import { button, fields, form, main, offered, openForm, options } from './form-steps.ts';
import { aBrowser, enter } from './windows.ts';

const browser = aBrowser();
let page: Page;
beforeAll(async () => {
  // Before anybody loads the topics there are.
  await commonGround();
  page = await browser.window();
  await enter(page, 'admin@colloquy.example', password);
});
afterAll(() => browser.close());

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);

describe('the form of a university', () => {
  it('has its fields, six regions, and a row of levels for each topic', {
    tags: [
      '2.4-20',
      '2.4-21',
      '2.4-22',
      '2.4-23',
      '2.4-24',
      '2.4-25',
      '2.4-26',
      '2.4-27',
      '2.4-28',
      '9-2',
      '9-3',
    ],
  }, async () => {
    const { topic } = await commonGround();
    await openForm(page, '/universities/add', 'Add University');
    expect((await fields(page, 'Add University')).slice(0, 9)).toEqual([
      'Name',
      'Picture',
      'City',
      'Country',
      'Region',
      'Website',
      'Founded',
      'Description',
      'Contact',
    ]);
    expect(await options(page, 'Region')).toEqual([
      'Choose a region',
      'AJCU United States and Canada',
      'AJCU-AM Africa and Madagascar',
      'AJCU-AP East Asia, Asia Pacific and Australia',
      'AUSJAL Latin America and the Caribbean',
      'JHEASA India',
      'KIRCHER Europe and the Middle East (the Kircher Network)',
    ]);
    await main(page).getByRole('textbox', { name: 'Description' }).waitFor();
    const row = main(page).getByRole('group', { name: String(topic.name) });
    await row.waitFor();
    expect(await row.locator('label').allInnerTexts()).toEqual(['Undergraduate', 'Graduate', 'Doctorate']);
  });

  it('sets and clears the levels of a topic one by one, or all', {
    tags: ['2.4-28', '4-20', '4-21', '4-22', '4-23', '4-24'],
  }, async () => {
    const { api } = await theAdministrator();
    const [first, second] = [await api.create('topics', aTopic()), await api.create('topics', aTopic())];
    const topics = { [first.id]: ['graduate'], [second.id]: ['doctorate'] };
    const made = await api.create('universities', aUniversity({ topics }));
    await page.goto(`/universities/edit/${made.id}`);
    const [one, other] = [first, second].map(({ name }) =>
      main(page).getByRole('group', { name: String(name) }),
    );
    const checked = async () =>
      (await one
        ?.getByRole('checkbox')
        .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).checked))) ?? [];
    await one?.getByRole('button', { name: 'Check All', exact: true }).click();
    expect(await checked()).toEqual([true, true, true]);
    await one?.getByRole('button', { name: 'Uncheck All' }).click();
    expect(await checked()).toEqual([false, false, false]);
    await one?.getByLabel('Undergraduate').check();
    expect(await checked()).toEqual([true, false, false]);
    // The last level of the other goes, and so does the topic.
    await other?.getByLabel('Doctorate').uncheck();
    await button(page, 'Save Changes').click();
    await page.waitForURL((url) => url.pathname === `/universities/${made.id}`);
    expect(await api.read(`/api/universities/${made.id}`)).toMatchObject({
      topics: { [first.id]: ['undergraduate'] },
    });
    const kept = (await api.read<{ topics: object }>(`/api/universities/${made.id}`)).topics;
    expect(Object.keys(kept)).toEqual([first.id]);
  });

  it('finds the row of an area by its name, and by another one, without sending the form', async () => {
    const { api } = await theAdministrator();
    const [name, other] = [unique('Limnology'), unique('Seenkunde')];
    const otherNames = [{ language: 'de', names: [other] }];
    const topic = await api.create('topics', aTopic({ name, otherNames }));
    const { topic: ground } = await commonGround();
    const topics = { [ground.id]: ['graduate'] };
    const { id } = await api.create('universities', aUniversity({ topics }));
    await page.goto(`/universities/edit/${id}`);
    const rows = main(page).getByRole('group', { name: 'Areas of Specialization' }).getByRole('listitem');
    await rows.filter({ hasText: name }).waitFor();
    const search = main(page).getByRole('searchbox', { name: 'Find an area' });
    for (const text of [name, other]) {
      await search.fill(text);
      await expect.poll(() => rows.count()).toBe(1);
      expect(await rows.innerText()).toContain(name);
    }
    await search.press('Enter');
    await rows.getByLabel('Graduate', { exact: true }).check();
    // There before its words come: only then are they read out.
    const told = main(page).getByRole('group', { name: 'Areas of Specialization' }).getByRole('status');
    expect(await told.allInnerTexts()).toEqual(['']);
    await search.fill('xyzzy');
    await expect.poll(() => told.allInnerTexts()).toEqual(['No area is called that.']);
    await button(page, 'Save Changes').click();
    await page.waitForURL((url) => url.pathname === `/universities/${id}`);
    expect(await api.read(`/api/universities/${id}`)).toMatchObject({
      topics: { ...topics, [topic.id]: ['graduate'] },
    });
  });

  it('takes a picture, tells the percent sent, and hides that a second after', {
    tags: ['2.4-21', '4-40', '4-41', '9-19'],
  }, async () => {
    // The service's verdict on the picture comes when the clock stands.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/uploads/*', async (route) => {
      await held;
      const ready = await eventually('the verdict', async () => {
        const answer = await route.fetch();
        return (await answer.json()).status === 'ready' && answer;
      });
      await route.fulfill({ response: ready });
    });
    await page.clock.install();
    await page.goto('/universities/add');
    const picture = main(page).getByRole('group', { name: /^Picture/ });
    await picture.waitFor();
    const chosen = { name: 'campus.jpg', mimeType: 'image/jpeg', buffer: photograph(1) };
    const asked = page.waitForRequest('**/api/uploads/*');
    await picture.locator('input[type=file]').first().setInputFiles(chosen);
    await picture.getByText(/Uploading \d+%/).waitFor();
    await asked;
    await page.clock.pauseAt(Date.now() + 10_000);
    release();
    const done = picture.getByText('Uploaded 100%');
    await done.waitFor();
    await page.clock.runFor(999);
    expect(await done.count()).toBe(1);
    await page.clock.runFor(1);
    await expect.poll(() => done.count()).toBe(0);
    await page.clock.resume();
    await page.unroute('**/api/uploads/*');
  });

  it('shows at once what is taken out, and leaves the focus where another is chosen', async () => {
    const { api } = await theAdministrator();
    const { topic } = await commonGround();
    // A page that syncs meanwhile would open the form on the record as it was before it had its contact.
    await page.goto('about:blank');
    const made = await api.create('universities', aUniversity({ topics: { [topic.id]: ['graduate'] } }));
    const here = await aMember(unique('Otto Once'), { university: { id: made.id } });
    const { imageId } = await uploaded(api, photograph(2), { purpose: 'picture' });
    await api.change('universities', made.id, { contact: here.id, picture: imageId });
    await page.goto(`/universities/edit/${made.id}`);
    const contact = main(page).getByRole('combobox', { name: 'Contact' });
    await expect.poll(() => contact.inputValue()).toBe(here.name);
    await button(page, 'Choose none').click();
    await expect.poll(() => contact.inputValue()).toBe('');
    expect(await hasFocus(contact)).toBe(true);

    const picture = main(page).getByRole('group', { name: /^Picture/ });
    const choice = picture.getByRole('button', { name: /^Choose/ });
    await picture.locator('img').waitFor();
    await picture.getByRole('button', { name: 'Remove' }).press('Enter');
    await expect.poll(() => picture.locator('img').count()).toBe(0);
    expect(await hasFocus(choice)).toBe(true);

    // A picture that doesn't arrive is told wherever one is by then.
    await page.route('**/api/uploads', (route) => route.abort());
    const chosen = { name: 'campus.jpg', mimeType: 'image/jpeg', buffer: photograph(2) };
    await picture.locator('input[type=file]').first().setInputFiles(chosen);
    await main(page).getByRole('alert').waitFor();
    await page.unroute('**/api/uploads');
    await picture.getByRole('button', { name: 'Try again' }).press('Enter');
    expect(await hasFocus(choice)).toBe(true);
    await picture.getByRole('button', { name: 'Remove' }).waitFor();
  });

  it('has pictures stand on white in the dark theme too, as the page has: transparent ones are drawn for that', async () => {
    const { api } = await theAdministrator();
    const { topic } = await commonGround();
    const file = await plain(300, 300).jpeg().toBuffer();
    const sent = async (purpose: 'picture' | 'embed') => (await uploaded(api, file, { purpose })).imageId;
    const made = await api.create(
      'universities',
      aUniversity({
        topics: { [topic.id]: ['graduate'] },
        picture: await sent('picture'),
        description: `<p>Words.</p><img src="/media/${await sent('embed')}/w1200" alt="" />`,
      }),
    );
    const grounds = (...shown: Locator[]) =>
      Promise.all(shown.map((each) => each.evaluate((it) => getComputedStyle(it).backgroundColor)));
    const white = 'rgb(255, 255, 255)';
    const written = main(page).locator('.rich-text img');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/universities/${made.id}`);
    expect(await grounds(main(page).locator('header img'), written)).toEqual([white, white]);
    await page.goto(`/universities/edit/${made.id}`);
    const chosen = main(page)
      .getByRole('group', { name: /^Picture/ })
      .locator('img');
    expect(await grounds(chosen, written)).toEqual([white, white]);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('offers as contact the members of that university alone', { tags: ['2.4-27', '5-10'] }, async () => {
    const { api } = await theAdministrator();
    const { topic } = await commonGround();
    const made = await api.create('universities', aUniversity({ topics: { [topic.id]: ['graduate'] } }));
    const here = await aMember(unique('Hera Here'), { university: { id: made.id } });
    await page.goto(`/universities/edit/${made.id}`);
    await form(page, `Edit ${made.name}`).waitFor();
    expect(await offered(page, 'Contact', 'a')).toEqual([expect.stringContaining(here.name)]);
    const elsewhere = await aMember(unique('Elsa Elsewhere'));
    await main(page).getByRole('combobox', { name: 'Contact' }).fill(elsewhere.name);
    await page.getByText('Nothing fits. Try fewer letters.').waitFor();
  });

  it('says in a new one that there is no contact to choose yet, and why', async () => {
    await openForm(page, '/universities/add', 'Add University');
    await main(page).getByText('One can be chosen once it has some.').waitFor();
    await main(page).getByRole('button', { name: 'Contact: show all' }).click();
    await main(page).getByText('There is nothing to choose from yet.').waitFor();
    await page.keyboard.press('Escape');
  });

  it('says of a contact who has moved on that they stay until another is chosen', async () => {
    const { api } = await theAdministrator();
    const { topic, university } = await commonGround();
    const made = await api.create('universities', aUniversity({ topics: { [topic.id]: ['graduate'] } }));
    const gone = await aMember(unique('Gil Gone'), { university: { id: made.id } });
    await api.change('universities', made.id, { contact: gone.id });
    await api.change('users', gone.id, { university: { id: university.id } });
    await page.goto(`/universities/edit/${made.id}`);
    await page.getByText(`${gone.name} is not a member of this university any more`).waitFor();
  });
});
