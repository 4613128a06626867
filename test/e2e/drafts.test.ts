import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aNomination, aProject, aTaskforce, aTopic, aUniversity, unique } from '../factories.ts';
import type { RecordBody } from '../steps/api.ts';
import {
  aChair,
  aMember,
  anAdministrator,
  commonGround,
  type Person,
  password,
  theAdministrator,
} from '../steps/people.ts';
import { keptWhere, putIntoList } from './kept.ts';
import { aBrowser, choose, enter, go, signInAs, visit, wide } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

let chair: Person;
let topic: RecordBody;
beforeAll(async () => {
  chair = await aChair();
  ({ topic } = await commonGround());
});

const aFreshUniversity = async (): Promise<RecordBody> => {
  const { api } = await theAdministrator();
  return api.create('universities', aUniversity({ topics: { [topic.id]: ['graduate'] } }));
};
const windowOf = async ({ email }: Person): Promise<Page> => {
  const page = await browser.window();
  await enter(page, email, password);
  return page;
};
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes', exact: true });
const areBack = (page: Page) => page.getByText(/^Your unsaved changes from .+ are back\.$/);
const told = (page: Page) => page.locator('main').innerText();
/** How many drafts this browser holds, whoever's. */
const draftsIn = async (page: Page) => (await keptWhere(page, 'drafts-')).length;
const kept = (page: Page) => expect.poll(() => draftsIn(page)).toBe(1);
/** As when the refresh token has run out: the next call finds no session. */
const loseSession = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('CognitoIdentityServiceProvider.')) localStorage.removeItem(key);
    dispatchEvent(new Event('focus'));
  });

describe('what was written and not saved', () => {
  it('is back after the tab was closed, every kind of field of it, and can be discarded', async () => {
    const { id, name } = await aFreshUniversity();
    const other = await (await theAdministrator()).api.create('topics', {
      name: unique('Estuaries'),
      description: '<p>a</p>',
    });
    const page = await windowOf(chair);
    await page.goto(`/universities/edit/${id}`);
    await field(page, 'Name').fill('A university of mine');
    await field(page, 'Description').click();
    await page.keyboard.type('Written at midnight. ');
    await page
      .getByRole('group', { name: String(other.name) })
      .getByLabel('Doctorate')
      .check();
    await kept(page);
    const warned = page.waitForEvent('dialog').then(async (dialog) => {
      expect(dialog.type()).toBe('beforeunload');
      await dialog.accept();
    });
    await page.close({ runBeforeUnload: true });
    await warned;

    const again = await page.context().newPage();
    await again.goto(`/universities/edit/${id}`);
    await areBack(again).waitFor();
    expect(await field(again, 'Name').inputValue()).toBe('A university of mine');
    await expect.poll(() => field(again, 'Description').innerText()).toContain('Written at midnight.');
    const row = again.getByRole('group', { name: String(other.name) });
    expect(await row.getByLabel('Doctorate').isChecked()).toBe(true);
    await expect.poll(() => told(again)).toContain('Unsaved Changes');

    await again.getByRole('button', { name: 'Discard them' }).click();
    expect(await field(again, 'Name').inputValue()).toBe(String(name));
    await expect.poll(() => field(again, 'Description').innerText()).not.toContain('Written at midnight.');
    expect(await row.getByLabel('Doctorate').isChecked()).toBe(false);
    expect(await again.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await expect.poll(() => draftsIn(again)).toBe(0);
    await again.reload();
    await field(again, 'Name').waitFor();
    expect(await areBack(again).count()).toBe(0);
  }, 90_000);

  it('is back with rows and choices in a profile, and saving it ends it', async () => {
    const member = await aMember(unique('Dora'));
    const page = await windowOf(member);
    await page.goto(`/members/edit/${member.id}`);
    await field(page, 'Title').fill('Reader in Rivers');
    await choose(page, 'University', 'Boston College');
    await page.getByRole('button', { name: 'Add contact' }).click();
    const second = page.getByLabel('Type').nth(1);
    await second.selectOption('website');
    await page
      .getByRole('textbox', { name: /^Contact/ })
      .nth(1)
      .fill('https://rivers.example');
    await expect.poll(() => keptWhere(page, 'drafts-').then(String)).toContain('https://rivers.example');
    await page.reload();
    await areBack(page).waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Reader in Rivers');
    expect(await page.getByRole('combobox', { name: 'University' }).inputValue()).toBe('Boston College');
    expect(await second.inputValue()).toBe('website');
    await save(page).click();
    await page.waitForURL(`**/members/${member.id}`);
    await expect.poll(() => draftsIn(page)).toBe(0);
    const { api } = await theAdministrator();
    const saved = await api.read(`/api/users/${member.id}`);
    expect(saved).toMatchObject({ title: 'Reader in Rivers' });
    expect(JSON.stringify(saved)).toContain('https://rivers.example');
  }, 90_000);

  it('of a new record is back too, until the person leaves it', async () => {
    const page = await windowOf(chair);
    await page.goto('/topics/add');
    await field(page, 'Name').fill('Half a thought');
    await kept(page);
    await page.reload();
    await areBack(page).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Half a thought');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    expect(await field(page, 'Name').inputValue()).toBe('Half a thought');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/topics');
    await expect.poll(() => draftsIn(page)).toBe(0);
  }, 60_000);

  it('is not back where it was taken back in the moment before one left', async () => {
    const page = await windowOf(chair);
    await page.goto('/topics/add');
    for (const thought of ['Half a thought', 'Another', 'One more']) {
      await field(page, 'Name').fill(thought);
      await kept(page);
      await field(page, 'Name').fill('');
      await page.reload();
      await field(page, 'Name').waitFor();
      expect(await field(page, 'Name').inputValue()).toBe('');
      await expect.poll(() => draftsIn(page)).toBe(0);
    }
  }, 60_000);

  it('in two tabs at the same address is back in each, and after both were closed is all still there', async () => {
    const page = await windowOf(chair);
    const other = await page.context().newPage();
    const written = [
      [page, 'Half a thought'],
      [other, 'Half an idea'],
    ] as const;
    for (const [tab, text] of written) {
      await tab.goto('/topics/add');
      await field(tab, 'Name').fill(text);
      await expect.poll(() => draftsIn(page)).toBe(text === 'Half a thought' ? 1 : 2);
    }
    // Who opens the form once more is told where what they look for is.
    const elsewhere = (tab: Page) => tab.getByText('in another tab. They stay there.').count();
    expect([await elsewhere(page), await elsewhere(other)]).toEqual([0, 1]);
    for (const [tab, text] of written) {
      await tab.reload();
      await areBack(tab).waitFor();
      expect(await field(tab, 'Name').inputValue()).toBe(text);
    }
    for (const [tab] of written) await tab.goto('/topics');
    await other.close();
    for (const left of [1, 0]) {
      await page.goto('/topics/add');
      await areBack(page).waitFor();
      expect(await elsewhere(page)).toBe(0);
      expect(['Half a thought', 'Half an idea']).toContain(await field(page, 'Name').inputValue());
      await page.getByRole('link', { name: 'Cancel' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
      await page.waitForURL('**/topics');
      await expect.poll(() => draftsIn(page)).toBe(left);
    }
  }, 60_000);

  it('is compared with what somebody else saved since', async () => {
    const { id } = await aFreshUniversity();
    const page = await windowOf(chair);
    await page.goto(`/universities/edit/${id}`);
    await field(page, 'City').fill('My City');
    await kept(page);
    const { api } = await theAdministrator();
    await api.change('universities', id, { city: 'Their City', country: 'Their Country' });
    await page.goto(`/universities/${id}`);
    await expect.poll(() => told(page)).toContain('Their City');
    await page.goto(`/universities/edit/${id}`);
    await areBack(page).waitFor();
    const panel = page.getByRole('region', { name: 'Changes made meanwhile' });
    await panel.waitFor();
    expect(await panel.getByRole('group', { name: /^City/ }).innerText()).toContain('changed on both sides');
    expect(await panel.getByRole('group', { name: /^Country/ }).innerText()).toContain('changed meanwhile');
    await panel.getByRole('button', { name: /^Continue/ }).click();
    await save(page).click();
    await page.waitForURL((url) => url.pathname === `/universities/${id}`);
    expect(await api.read(`/api/universities/${id}`)).toMatchObject({
      city: 'My City',
      country: 'Their Country',
    });
  }, 90_000);

  it('has its rows still when it was compared with what was saved since', async () => {
    const { api } = await theAdministrator();
    const area = await api.create('topics', {
      ...aTopic(),
      otherNames: [{ language: 'es', names: ['agua'] }],
    });
    const page = await windowOf(chair);
    await page.goto(`/topics/edit/${area.id}`);
    const names = page.getByRole('textbox', { name: 'Names, one on each line' });
    const rows = () =>
      names.evaluateAll((all) => (all as HTMLTextAreaElement[]).map(({ lang, value }) => [lang, value]));
    await names.fill('agua\nríos');
    await page.getByRole('button', { name: 'Add language' }).click();
    await page.getByRole('combobox', { name: 'Language' }).nth(1).fill('Italian');
    await page.getByRole('option', { name: /Italiano/ }).click();
    await names.nth(1).fill('acqua');
    await kept(page);
    await api.change('topics', area.id, { description: '<p>Written meanwhile.</p>' });
    await page.goto(`/topics/${area.id}`);
    await expect.poll(() => told(page)).toContain('Written meanwhile.');
    await page.goto(`/topics/edit/${area.id}`);
    await page.getByRole('region', { name: 'Changes made meanwhile' }).waitFor();
    await page.getByRole('button', { name: /^Continue/ }).click();
    const written = [
      ['es', 'agua\nríos'],
      ['it', 'acqua'],
    ];
    await expect.poll(rows).toEqual(written);
    expect(await field(page, 'Description').innerText()).toBe('Written meanwhile.');
    await save(page).click();
    await page.waitForURL((url) => url.pathname === `/topics/${area.id}`);
    expect(await api.read(`/api/topics/${area.id}`)).toMatchObject({
      description: '<p>Written meanwhile.</p>',
      otherNames: written.map(([language, names = '']) => ({ language, names: names.split('\n') })),
    });
  }, 90_000);

  it('goes with the record when its writer deletes it', async () => {
    const { id } = await aFreshUniversity();
    const page = await windowOf(chair);
    await page.goto(`/universities/edit/${id}`);
    await field(page, 'City').fill('My City');
    await kept(page);
    await page.goto(`/universities/${id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL((url) => url.pathname === '/universities');
    await expect.poll(() => draftsIn(page)).toBe(0);
  }, 60_000);
});

describe('when the session is lost', () => {
  const lost = async (page: Page) => {
    await page.goto('/topics/add');
    await field(page, 'Name').fill('Wetlands at dusk');
    await loseSession(page);
    await page.waitForURL('**/login?redirectUrl=%2Ftopics%2Fadd');
    await page.getByText('Sign in again, and your unsaved changes are back').waitFor();
  };

  it('what was written waits for the same person, and is all that waits', {
    tags: ['2.2-6', '2.2-7', '8-3'],
    timeout: 60_000,
  }, async () => {
    const page = await windowOf(chair);
    await lost(page);
    expect(await keptWhere(page, 'replica-')).toEqual([]);
    await page.getByLabel('Email').fill(chair.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/topics/add');
    await areBack(page).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Wetlands at dusk');
  });

  it('waits where it was not known who is here when the session ended', async () => {
    const page = await windowOf(chair);
    await page.goto('/topics/add');
    await field(page, 'Name').fill('Wetlands at noon');
    await kept(page);
    // As after an update that keeps records in another way: the replica is none any more.
    await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: {} }));
    await page.evaluate(() => localStorage.removeItem('member'));
    await page.reload();
    await page.getByText('Sign in again, and your unsaved changes are back').waitFor();
    await page.unroute('**/api/**');
    await enter(page, chair.email, password);
    await go(page, '/topics/add');
    await areBack(page).waitFor();
  }, 60_000);

  it('is gone when somebody else signs in, for good', async () => {
    const page = await windowOf(chair);
    await lost(page);
    await enter(page, 'admin@colloquy.example', password);
    expect(await draftsIn(page)).toBe(0);
    await go(page, '/topics/add');
    await field(page, 'Name').waitFor();
    expect(await areBack(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await enter(page, chair.email, password);
    await go(page, '/topics/add');
    await field(page, 'Name').waitFor();
    expect(await areBack(page).count()).toBe(0);
  }, 90_000);

  it('signing out asks first, in another tab too, and then leaves nothing', async () => {
    const page = await windowOf(chair);
    await page.goto('/topics/add');
    await field(page, 'Name').fill('Given up');
    await kept(page);
    const asked = (tab: Page) => tab.getByRole('dialog', { name: 'Sign out without saving?' });
    const other = await page.context().newPage();
    await other.goto('/home');
    await other.getByRole('button', { name: 'Logout' }).click();
    await asked(other).getByRole('button', { name: 'Stay' }).click();
    await visit(other, '/profile');
    await other.locator('main').getByRole('button', { name: 'Sign out' }).click();
    await asked(other).getByRole('button', { name: 'Stay' }).click();
    await other.close();
    await page.getByRole('button', { name: 'Logout' }).click();
    const question = asked(page);
    await question.getByRole('button', { name: 'Stay' }).click();
    expect(await field(page, 'Name').inputValue()).toBe('Given up');
    await page.getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    expect(await keptWhere(page, 'drafts-')).toEqual([]);
    await signInAs(page, chair.email, password);
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  }, 60_000);
});

describe('a record that somebody else deletes while its form is open', () => {
  it('leaves what was written, to be begun anew with', async () => {
    const { id } = await aFreshUniversity();
    const contact = await aMember(unique('Cora Contact'), { university: { id } });
    await (await theAdministrator()).api.change('universities', id, { contact: contact.id });
    const page = await windowOf(chair);
    // The save is to be the first to hear of the deletion: not the sync that every start begins with.
    const synced = page.waitForResponse(/\/api\/sync/);
    await page.goto(`/universities/edit/${id}`);
    await synced;
    const name = unique('A name worth keeping');
    await field(page, 'Name').fill(name);
    const { api } = await theAdministrator();
    await api.delete(`/api/universities/${id}`);
    await save(page).click();
    const notice = page.getByRole('alert').filter({ hasText: 'This university has been deleted.' });
    await notice.waitFor();
    expect(await field(page, 'Name').inputValue()).toBe(name);
    expect(await save(page).isDisabled()).toBe(true);
    // The reminder is in sight wherever one is in the form, and leads to what can be done.
    await page.getByRole('button', { name: 'What can be done' }).click();
    expect(await notice.evaluate((element) => element.closest(':focus') !== null)).toBe(true);

    // Even where the page was opened anew meanwhile.
    await page.goto(`/universities/${id}`);
    await page.getByRole('heading', { name: 'This university isn’t here' }).waitFor();
    await page.goto(`/universities/edit/${id}`);
    await page.getByText('What you wrote for it and did not save is still kept.').waitFor();
    await notice.getByRole('button', { name: 'Copy into a new university' }).click();
    await areBack(page).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe(name);
    await save(page).click();
    await page.waitForURL('**/universities');
    await expect.poll(() => draftsIn(page)).toBe(0);
    const [copy] = (await api.listAll('universities')).filter((each) => each.name === name);
    expect(copy).toMatchObject({ topics: { [topic.id]: ['graduate'] } });
    // They are no member of the new one.
    expect(copy).not.toHaveProperty('contact');
  }, 90_000);

  it('of a project leaves what its writer may choose in a new one', async () => {
    const { api, id: chairs } = await theAdministrator();
    const lead = await aMember(unique('Lea Lead'));
    const taskforce = await api.create('taskforces', aTaskforce({ chairs: [chairs] }));
    const fields = aProject({ leads: [lead.id], topics: [{ id: topic.id }] });
    const moved = { ...fields, status: 'ongoing', taskforces: [{ id: taskforce.id }] };
    const { id } = await api.create('projects', moved);
    const page = await windowOf(lead);
    await page.goto(`/projects/edit/${id}`);
    const name = unique('Wells worth keeping');
    await field(page, 'Name').fill(name);
    await api.delete(`/api/projects/${id}`);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByRole('button', { name: 'Copy into a new project' }).click();
    await areBack(page).waitFor();
    await save(page).click();
    await page.waitForURL('**/projects');
    const [copy] = (await api.listAll('projects')).filter((each) => each.name === name);
    expect(copy).toMatchObject({ status: 'proposal', taskforces: [] });
  }, 90_000);

  it('of an area leaves it after a reload too, where it is looked whether another took its place', async () => {
    const { api } = await theAdministrator();
    const { id } = await api.create('topics', aTopic());
    const page = await windowOf(chair);
    await page.goto(`/topics/edit/${id}`);
    const name = unique('An area worth keeping');
    await field(page, 'Name').fill(name);
    await kept(page);
    await api.delete(`/api/topics/${id}`);
    await page.goto(`/topics/${id}`);
    await page.getByRole('heading', { name: 'This area isn’t here' }).waitFor();
    await page.goto(`/topics/edit/${id}`);
    await page.getByText('What you wrote for it and did not save is still kept.').waitFor();
    await page.getByRole('button', { name: 'Copy into a new area' }).click();
    await areBack(page).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe(name);
  }, 60_000);
});

it('a request that somebody else approves while its form is open has not been “deleted”', async () => {
  const { api } = await theAdministrator();
  const request = await api.create('requests', aNomination({ name: unique('Nora Nominee') }));
  const page = await windowOf(await anAdministrator());
  await page.goto(`/requests/edit/${request.id}`);
  await field(page, 'Name').fill(unique('Nora Rewritten'));
  await api.post(`/api/requests/${request.id}/approve`);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  // Or whoever writes is no administrator any more: the service tells these apart to nobody.
  await page
    .getByRole('alert')
    .filter({ hasText: 'This request has been approved or deleted, or you may no longer see it.' })
    .waitFor();
}, 60_000);

describe('a screen that breaks', () => {
  it('says so kindly and loses nothing that was written', async () => {
    const { id } = await aFreshUniversity();
    const page = await browser.window({ width: wide, dark: false }, { mayComplain: true });
    await enter(page, chair.email, password);
    await go(page, `/universities/edit/${id}`);
    await field(page, 'Name').fill('Before it broke');
    // An area whose name can't be drawn, as no sync would bring it.
    await putIntoList(page, 'topics', [{ id: 'broken', name: { not: 'a name' } }]);
    await page.getByRole('heading', { name: 'Something went wrong here' }).waitFor();
    await putIntoList(page, 'topics');
    await page.getByRole('button', { name: 'Try again' }).click();
    await areBack(page).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Before it broke');
  }, 60_000);
});
