import type { Locator, Page, Route } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { aNomination, anOffer, aTopic, unique } from '../factories.ts';
import { aMember, aNewcomer, password, theAdministrator } from '../steps/people.ts';
import { aBrowser, enter, go, lookAt, narrow, wide } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

const sentence = 'Something went wrong on our side.';
/** The service fails at these calls, until it is mended. */
async function fails(page: Page, method: string, path: string): Promise<() => Promise<void>> {
  const where = (url: URL) => url.pathname.startsWith(path);
  await page
    .context()
    .route(where, (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 500, json: { error: { code: 'internal', message: sentence } } })
        : route.fallback(),
    );
  return () => page.context().unroute(where);
}
const hasFocus = (page: Page, name: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: sentence });

describe('a call that fails is told, and can be made again', () => {
  it('saving: the form stays as it is, and the focus on its button', async () => {
    const { api } = await theAdministrator();
    const { id } = await api.create('topics', aTopic());
    const page = await browser.window();
    await enter(page, 'admin@colloquy.example', password);
    await page.goto(`/topics/edit/${id}`);
    const name = unique('Saved at last');
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    const mended = await fails(page, 'PUT', '/api/topics');
    // From the top of a phone, by the panel's button, which goes with the press.
    await lookAt(page, { width: narrow, dark: false });
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await refusal(page).waitFor();
    const hidden = () =>
      refusal(page).evaluate((told) => {
        const panel = document.querySelector('.unsaved-panel')?.getBoundingClientRect();
        const { top, bottom } = told.getBoundingClientRect();
        return { above: top < 0, below: bottom > (panel?.top ?? 0), focus: document.activeElement?.tagName };
      });
    await expect.poll(hidden).toEqual({ above: false, below: false, focus: 'DIV' });

    await lookAt(page, { width: wide, dark: false });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await refusal(page).waitFor();
    expect(await refusal(page).innerText()).toContain('It isn’t known whether this was saved.');
    await hasFocus(page, 'Save Changes');
    await mended();

    // What the service itself says stands: a right may be one over a single field.
    await page.route('**/api/topics/**', (route) =>
      route.fulfill({ status: 403, json: { error: { code: 'forbidden', message: sentence } } }),
    );
    await page.keyboard.press('Enter');
    await refusal(page).filter({ hasText: 'This was not saved.' }).waitFor();
    await page.unroute('**/api/topics/**');

    const fields = ['name', 'description'].map((path) => ({ path, message: `Another ${path}, please.` }));
    await page.route('**/api/topics/**', (route) =>
      route.fulfill({ status: 422, json: { error: { code: 'invalid', message: sentence, fields } } }),
    );
    await page.keyboard.press('Enter');
    const refused = page.getByRole('region', { name: 'This was not saved:' });
    await hasFocus(page, (await refused.textContent()) ?? '');
    // Each of the refusals goes as its field is written in, and takes nobody away from where they write.
    await page.getByRole('textbox', { name: 'Name' }).press('End');
    await page.keyboard.type('ly');
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(`${name}ly`);
    await page.getByRole('button', { name: 'Another name, please.' }).waitFor({ state: 'detached' });
    await page.unroute('**/api/topics/**');
    await page.getByRole('textbox', { name: 'Name' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: `${name}ly` }).waitFor();
  }, 60_000);

  it('adding, where the answers are lost: it isn’t known whether it was saved, and saving again makes no second one, in other words and after a reload too', async () => {
    const { api } = await theAdministrator();
    const page = await browser.window();
    await enter(page, 'admin@colloquy.example', password);
    await go(page, '/topics/add');
    const name = unique('Added at last');
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('textbox', { name: 'Description' }).fill('All of it.');
    const save = page.getByRole('button', { name: 'Save Changes' });
    const told = page.getByRole('alert').filter({ hasText: 'It isn’t known whether this was saved.' });
    // The gateway gives up waiting, the function fails after the write, the answer breaks off, the line goes.
    const losses = [
      (route: Route) => route.fulfill({ status: 504, json: { message: 'Endpoint request timed out' } }),
      (route: Route) =>
        route.fulfill({ status: 500, json: { error: { code: 'internal', message: sentence } } }),
      (route: Route) => route.fulfill({ status: 201, body: '{"id":' }),
      (route: Route) => route.abort(),
    ];
    for (const lose of losses) {
      await page.route('**/api/topics', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        await route.fetch();
        return lose(route);
      });
      await save.click();
      await told.waitFor();
      expect(await told.innerText()).toContain('Save it again: there will be no second one.');
      await page.unroute('**/api/topics');
    }
    await page.getByRole('textbox', { name: 'Name' }).fill(`${name}, in other words`);
    await page.reload();
    await page.getByText('Your unsaved changes from').waitFor();
    await save.click();
    await page.waitForURL('**/topics');
    const made = (await api.listAll('topics')).filter((each) => String(each.name).startsWith(name));
    expect(made.map((each) => each.name)).toEqual([`${name}, in other words`]);
  }, 60_000);

  it('adding again what others have edited since: both sides are compared, and nothing of theirs is lost', async () => {
    const { api } = await theAdministrator();
    const page = await browser.window();
    await enter(page, 'admin@colloquy.example', password);
    await go(page, '/topics/add');
    const name = unique('Added and edited');
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('textbox', { name: 'Description' }).fill('What its maker says.');
    await page.route('**/api/topics', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort();
    });
    const save = page.getByRole('button', { name: 'Save Changes' });
    await save.click();
    await page.getByRole('alert').filter({ hasText: 'It isn’t known whether this was saved.' }).waitFor();
    await page.unroute('**/api/topics');
    const all = async () =>
      (await api.listAll('topics')).filter((each) => String(each.name).startsWith(name));
    const [made] = await all();
    await api.change('topics', String(made?.id), { description: '<p>What others say.</p>' });

    await page.getByRole('textbox', { name: 'Name' }).fill(`${name}, in other words`);
    await save.click();
    const panel = page.getByRole('region', { name: 'Changes made meanwhile' });
    const choice = panel.getByRole('group', { name: /Description/ });
    await choice.getByRole('radio', { name: /Saved meanwhile/ }).check();
    await panel.getByRole('group', { name: /Name/ }).getByRole('radio', { name: /Yours/ }).check();
    await panel.getByRole('button', { name: 'Continue with these' }).click();
    await save.click();
    await page.waitForURL('**/topics');
    expect(await all()).toMatchObject([
      { name: `${name}, in other words`, description: '<p>What others say.</p>' },
    ]);
  }, 60_000);

  it('a contact that was added, and an invitation: neither is there twice', async () => {
    const lose = async (page: Page, method: string, path: string, button: string) => {
      await page.route(path, async (route) => {
        if (route.request().method() !== method) return route.fallback();
        await route.fetch();
        return route.abort();
      });
      await page.getByRole('button', { name: button, exact: true }).first().click();
      const told = page.getByRole('alert').filter({ hasText: 'It isn’t known whether this was saved.' });
      await told.waitFor();
      await page.unroute(path);
    };
    const addContact = async (page: Page) => {
      await page.getByRole('button', { name: 'Add contact' }).click();
      await page.getByLabel('Type').last().selectOption('Website');
      await page
        .getByRole('textbox', { name: /^Contact/ })
        .last()
        .fill('https://rivers.example');
    };
    const member = await aMember(unique('Cora Contact'));
    const page = await browser.window();
    await enter(page, member.email, password);
    await go(page, `/members/edit/${member.id}`);
    await addContact(page);
    // What was saved isn't what was typed, and is one's own all the same.
    await page.getByLabel('Title').fill('Reader in Rivers ');
    await lose(page, 'PUT', `**/api/users/${member.id}`, 'Save Changes');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL((url) => url.pathname === `/members/${member.id}`);
    const { contact } = await member.api.read<{ contact: { contact: string }[] }>(`/api/users/${member.id}`);
    expect(contact.map((each) => each.contact)).toEqual(['+52 33 5555 0100', 'https://rivers.example']);

    // In other words, a nomination isn't its maker's to change any more, and was saved for all that.
    await go(page, '/members/add');
    await page.getByLabel('Email').fill(`${unique('nominee')}@colloquy.example`);
    await page.getByLabel('Name', { exact: true }).fill('Nora Nominee');
    await page.getByRole('textbox', { name: 'Reason to join' }).fill('They know every river.');
    await lose(page, 'POST', '**/api/requests', 'Nominate');
    await page.getByLabel('Name', { exact: true }).fill('Nora N. Nominee');
    await page.getByRole('button', { name: 'Nominate', exact: true }).first().click();
    const told = page.getByRole('alert').filter({ hasText: 'This was saved already.' });
    await told.getByText('An earlier attempt was saved, with what was written then.').waitFor();

    const desk = await browser.window();
    await enter(desk, 'admin@colloquy.example', password);
    await go(desk, '/members/add');
    const name = unique('Ines Invited');
    await desk.getByLabel('Email').fill(`${unique('invited')}@colloquy.example`);
    await desk.getByLabel('Name', { exact: true }).fill(name);
    await addContact(desk);
    await lose(desk, 'POST', '**/api/users', 'Invite');
    await desk.getByRole('button', { name: 'Invite', exact: true }).first().click();
    await desk.waitForURL((url) => url.pathname === '/members');
    const { api } = await theAdministrator();
    expect((await api.listAll('users')).filter((each) => each.name === name).length).toBe(1);
  }, 60_000);

  it('where one has gone on meanwhile: in passing, and what was being saved is kept', async () => {
    const { api } = await theAdministrator();
    const { id, name } = await api.create('offers', anOffer({ name: unique('Left behind') }));
    const page = await browser.window();
    await enter(page, 'admin@colloquy.example', password);
    const address = `**/api/offers/${id}`;
    /** The service fails at the call that is made once somebody is elsewhere. */
    const failsLater = async (act: () => Promise<void>, leave = async () => {}) => {
      const { promise, resolve: fail } = Promise.withResolvers<void>();
      await page.route(address, async (route) => {
        if (route.request().method() === 'GET') return route.fallback();
        await promise;
        await route.fulfill({ status: 500, json: { error: { code: 'internal', message: sentence } } });
      });
      const asked = page.waitForRequest(
        (request) => request.url().endsWith(`/api/offers/${id}`) && request.method() !== 'GET',
      );
      await act();
      await asked;
      await go(page, '/projects');
      await leave();
      await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
      fail();
      const told = await page
        .getByRole('status')
        .filter({ hasText: 'It isn’t known whether this was done.' })
        .innerText();
      await page.unroute(address);
      return told;
    };
    await page.goto(`/offers/${id}`);
    const deleted = await failsLater(async () => {
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    });
    expect(deleted).toContain('Delete this opportunity: ');
    await page.getByRole('status').getByRole('button', { name: 'Close' }).click();

    await go(page, `/offers/edit/${id}`);
    const field = page.getByLabel('Name', { exact: true });
    await field.fill('Written before one left');
    const saved = await failsLater(
      () => page.getByRole('button', { name: 'Save Changes' }).click(),
      () => page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click(),
    );
    expect(saved).toContain(`Edit ${name}: `);
    await go(page, `/offers/edit/${id}`);
    await page.getByText('Your unsaved changes from').waitFor();
    expect(await field.inputValue()).toBe('Written before one left');
  }, 60_000);

  it('deleting and approving: on the page of the record, which stays', async () => {
    const { api } = await theAdministrator();
    const name = unique('Nils Nominee');
    const { id } = await api.create('requests', aNomination({ name }));
    const page = await browser.window();
    await enter(page, 'admin@colloquy.example', password);
    await page.goto(`/requests/${id}`);
    const does = async (button: string, label: string) => {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
    };
    for (const [button, method] of [
      ['Approve', 'POST'],
      ['Delete', 'DELETE'],
    ] as const) {
      const mended = await fails(page, method, `/api/requests/${id}`);
      await does(button, button);
      await refusal(page).waitFor();
      // It stands below every button, none of which gives way to it.
      const top = (place: Locator) => place.evaluate((all) => all.getBoundingClientRect().top);
      const last = page.getByRole('button', { name: 'Delete', exact: true });
      expect(await top(last)).toBeLessThan(await top(refusal(page)));
      await refusal(page).getByRole('button', { name: 'Dismiss' }).click();
      expect(await refusal(page).count()).toBe(0);
      await mended();
    }
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('dialog');
    await question.getByText(`${name} gets no mail about it.`).waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL((url) => url.pathname === '/requests');
    expect((await api.get(`/api/requests/${id}`)).status).toBe(404);
  }, 60_000);

  it('deciding as the network goes: what was asked stays, and that nobody knows whether it was done is said', async () => {
    const { api } = await theAdministrator();
    const { id } = await api.create('requests', aNomination({ name: unique('Nora Nominee') }));
    const page = await browser.window({ width: 390, dark: true });
    await enter(page, 'admin@colloquy.example', password);
    await page.goto(`/requests/${id}`);
    const dialog = page.getByRole('dialog');
    for (const name of ['Approve', 'Delete']) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.context().setOffline(true);
      await page.getByRole('banner').getByText('Offline').waitFor();
      await dialog.getByRole('button', { name, exact: true }).click();
      const told = page
        .getByRole('alert')
        .filter({ hasText: 'It isn’t known whether this was done. There is no connection.' });
      await told.waitFor();
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
      expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1');
      await page.context().setOffline(false);
      await page.getByRole('button', { name, exact: true }).waitFor();
      await told.getByRole('button', { name: 'Dismiss' }).click();
    }
    expect((await api.get(`/api/requests/${id}`)).status).toBe(200);
  }, 60_000);

  it('dismissing a notification: it is there again', async () => {
    const member = await aNewcomer(unique('Nell'));
    const page = await browser.window();
    await enter(page, member.email, password);
    const dismiss = page.getByRole('button', { name: 'Dismiss' });
    await dismiss.first().waitFor();
    const count = await dismiss.count();
    const mended = await fails(page, 'DELETE', '/api/me/notifications');
    await dismiss.first().click();
    await page.getByRole('status').filter({ hasText: sentence }).waitFor();
    await expect.poll(() => dismiss.count()).toBe(count);
    await mended();
    // At the head of a form with something unsaved, nothing lies over it.
    await go(page, '/offers/add');
    await page.getByLabel('Name', { exact: true }).fill('Half a thought');
    await page.getByText('Unsaved Changes').waitFor();
    const onTop = (button: Element) => {
      scrollTo(0, 0);
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    expect(await dismiss.first().evaluate(onTop)).toBe(true);
    await dismiss.first().click();
    await expect.poll(() => dismiss.count()).toBe(count - 1);
  }, 60_000);

  it('syncing: what is shown stays, and is said to be old until it isn’t', async () => {
    const member = await aMember(unique('Sven'));
    const page = await browser.window();
    await enter(page, member.email, password);
    const notice = page.getByText('What you see may not be the latest.');
    const mended = await fails(page, 'GET', '/api/sync');
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await notice.waitFor();
    await mended();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => notice.count()).toBe(0);
    const { api } = await theAdministrator();
    const { name } = await api.create('topics', aTopic());
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByRole('link', { name: 'Areas of Specialization' }).first().click();
    await page.getByRole('link', { name: String(name) }).waitFor();
  }, 60_000);

  it('loading everything for the first time: a record that hasn’t come can be asked for', async () => {
    const { api } = await theAdministrator();
    const { id, name } = await api.create('topics', aTopic());
    const page = await browser.window();
    // A page opened by its address asks for its one record ahead of all the others: that fails too.
    const mended = [await fails(page, 'GET', '/api/sync'), await fails(page, 'GET', `/api/topics/${id}`)];
    await enter(page, 'member@colloquy.example', password);
    await page.goto(`/topics/${id}`);
    const trouble = page.getByRole('alert').filter({ hasText: 'We could not load this area.' });
    await trouble.waitFor();
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['That didn’t work']);
    await Promise.all(mended.map((mend) => mend()));
    await trouble.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: String(name) }).waitFor();
  }, 60_000);
});
