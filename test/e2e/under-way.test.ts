import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOffer, aResource, aTopic, unique } from '../factories.ts';
import { aChair, aMember, commonGround, password, theAdministrator } from '../steps/people.ts';
import { arrived, button, heading, main, openForm } from './form-steps.ts';
import { hold } from './hold.ts';
import { aBrowser, enter, go } from './windows.ts';

const browser = aBrowser();
let chair: Awaited<ReturnType<typeof aChair>>;
let page: Page;
beforeAll(async () => {
  chair = await aChair(unique('Cleo Chair'));
  page = await browser.window();
  await enter(page, chair.email, password);
});
afterAll(() => browser.close());

describe('while it is under way', () => {
  it('a deletion says so, and is asked of the service once', {
    tags: ['2.7-20', '3-38', '4-9', '4-10'],
  }, async () => {
    const person = await aMember(unique('Gus Going'));
    await page.goto(`/members/${person.id}`);
    const held = await hold(page, `**/api/users/${person.id}`, 'DELETE');
    const pending = button(page, 'delete in progress...');
    await button(page, 'Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await pending.waitFor();
    await expect.poll(held.count).toBe(1);
    await pending.click({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(0);
    // Elsewhere and back, it is the same deletion.
    await go(page, '/members');
    await heading(page, 'Registered Members').waitFor();
    await go(page, `/members/${person.id}`);
    await pending.waitFor();
    expect(held.count()).toBe(1);
    await held.letGo();
    await arrived(page, '/members');
    expect((await chair.api.get(`/api/users/${person.id}`)).status).toBe(404);
  });

  it('an edit says so on the record’s page', { tags: ['2.7-20', '3-38', '4-9'] }, async () => {
    const { api } = await theAdministrator();
    const { id } = await api.create('topics', aTopic({ name: unique('Slow rivers') }));
    await page.goto(`/topics/edit/${id}`);
    await page.getByLabel('Name', { exact: true }).fill('Fast rivers');
    const held = await hold(page, `**/api/topics/${id}`, 'PUT');
    await button(page, 'Save Changes').click();
    await expect.poll(held.count).toBe(1);
    await go(page, `/topics/${id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await button(page, 'edit in progress...').waitFor();
    await held.letGo();
    await heading(page, 'Fast rivers').waitFor();
    await main(page).getByRole('link', { name: 'Edit', exact: true }).waitFor();
  });

  const search = () => main(page).getByRole('searchbox');
  const said = (words: string) => page.getByRole('status').getByText(words).waitFor();

  it('a deletion leaves alone who writes something else by then', async () => {
    const { id } = await chair.api.create('offers', anOffer());
    await page.goto(`/offers/${id}`);
    const held = await hold(page, `**/api/offers/${id}`, 'DELETE');
    await button(page, 'Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(held.count).toBe(1);
    await openForm(page, '/offers/add', 'Add Opportunity');
    const name = main(page).getByLabel('Name', { exact: true });
    await name.fill('Half a thought');
    await held.letGo();
    await said('The opportunity was deleted.');
    await page.keyboard.type(', or more');
    expect(await name.inputValue()).toBe('Half a thought, or more');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await name.fill('');
  });

  it('an approval takes the focus from nobody who has gone on, to another page or on the same', async () => {
    const { topic } = await commonGround();
    const { api } = await aChair(unique('Rosa Resource'));
    for (const elsewhere of [true, false]) {
      const { id } = await api.create(
        'resources',
        aResource({ taskforce: { id: chair.taskforce.id as string }, topics: [{ id: topic.id }] }),
      );
      await page.goto(`/resources/${id}`);
      const held = await hold(page, `**/api/resources/${id}/approve`, 'POST');
      await button(page, 'Approve').click();
      await expect.poll(held.count).toBe(1);
      if (elsewhere) await go(page, '/resources');
      const next = elsewhere ? search() : button(page, 'Share');
      await next.focus();
      await held.letGo();
      await said('Approved: every member can see it now.');
      expect(await next.evaluate((element) => element === document.activeElement)).toBe(true);
    }
  });

  it('a save leaves alone who has left its form, having said that it goes on', async () => {
    const { id } = await chair.api.create('offers', anOffer());
    await page.goto(`/offers/edit/${id}`);
    const name = unique('Saved from afar');
    await main(page).getByLabel('Name', { exact: true }).fill(name);
    const held = await hold(page, `**/api/offers/${id}`, 'PUT');
    await button(page, 'Save Changes').click();
    await expect.poll(held.count).toBe(1);
    await go(page, '/projects');
    const question = page.getByRole('dialog', { name: 'Leave while this is being saved?' });
    expect(await question.innerText()).not.toContain('discards');
    await question.getByRole('button', { name: 'Leave' }).click();
    await search().fill('rivers');
    await held.letGo();
    await said('The opportunity is saved.');
    await page.keyboard.type(' and wells');
    expect(await search().inputValue()).toBe('rivers and wells');
    expect(await chair.api.read(`/api/offers/${id}`)).toMatchObject({ name });
  });

  it('nothing can be written in a form, which would be lost with it; refused, it goes on where it was', async () => {
    const { id } = await chair.api.create('offers', anOffer());
    await page.goto(`/offers/edit/${id}`);
    const name = main(page).getByLabel('Name', { exact: true });
    await name.fill('Fast rivers');
    const held = await hold(page, `**/api/offers/${id}`, 'PUT');
    await name.press('Enter');
    await expect.poll(held.count).toBe(1);
    await page.keyboard.type(' and lakes');
    expect(await name.inputValue()).toBe('Fast rivers');
    await held.letGo((route) => route.fulfill({ status: 500 }));
    await page.getByRole('alert').getByText('It isn’t known whether this was saved.').waitFor();
    await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type(' and lakes');
    expect(await name.inputValue()).toBe('Fast rivers and lakes');
    await button(page, 'Save Changes').click();
    await arrived(page, `/offers/${id}`);
  });
});
