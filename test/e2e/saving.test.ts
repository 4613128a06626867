import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOffer, unique } from '../factories.ts';
import { ready } from '../local/ready.ts';
import { readConfig } from '../steps/cognito.ts';
import { codeFor, newCodeFor } from '../steps/mail.ts';
import {
  aChair,
  aMember,
  commonGround,
  type Person,
  password,
  signedIn,
  theAdministrator,
} from '../steps/people.ts';
import { alter } from '../steps/table.ts';
import { arrived, button, heading, main, openForm } from './form-steps.ts';
import { hold } from './hold.ts';
import { aBrowser, choose, enter, go, visit } from './windows.ts';

const browser = aBrowser();
let chair: Awaited<ReturnType<typeof aChair>>;
let page: Page;
beforeAll(async () => {
  chair = await aChair(unique('Cleo Chair'));
  page = await browser.window();
  await enter(page, chair.email, password);
});
afterAll(() => browser.close());

const describeIt = async (words: string) => {
  await main(page).getByRole('textbox', { name: 'Description' }).click();
  await page.keyboard.type(words);
};

describe('saving', () => {
  it('leads from a new resource to the list, from an edit to its page, from a deletion to the list', {
    tags: ['2.1-16', '2.5-14', '2.5-15', '2.5-16', '4-11', '5-63', '8-5', '8-6'],
  }, async () => {
    const { topic } = await commonGround();
    const name = unique('Reading rivers');
    await openForm(page, '/resources/add', 'Add Resource');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Type').selectOption('Course');
    await page.getByLabel('Audience').selectOption('Students');
    await choose(page, 'Areas of Specialization', String(topic.name));
    await describeIt('Twelve rivers.');
    await button(page, 'Save Changes').click();
    await arrived(page, '/resources');
    await heading(page, 'Resources').waitFor();
    await main(page).getByRole('searchbox').fill(name);
    await main(page).getByRole('link', { name }).click();
    await main(page).getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Audience').selectOption('Faculty');
    await button(page, 'Save Changes').click();
    await heading(page, name).waitFor();
    expect(await main(page).innerText()).toContain('Course for Faculty');
    const [, id] = /\/resources\/([^/?]+)$/.exec(new URL(page.url()).pathname) ?? [];
    expect(await chair.api.read(`/api/resources/${id}`)).toMatchObject({ name, audience: 'faculty' });

    await button(page, 'Delete').click();
    const question = page.getByRole('dialog');
    expect(await question.innerText()).toContain('Are you sure? Deleted records cannot be recovered.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await chair.api.get(`/api/resources/${id}`)).status).toBe(200);
    await button(page, 'Delete').click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await arrived(page, '/resources');
    expect((await chair.api.get(`/api/resources/${id}`)).status).toBe(404);
  });

  it('leads from a new task force to the list, and from an edit to its page', {
    tags: ['2.1-20', '2.1-21', '2.6-12', '2.6-13', '4-16', '4-17'],
  }, async () => {
    const first = await aMember(unique('Fay First'));
    const name = unique('Quiet rivers');
    await page.goto('/taskforces/add');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await describeIt('Where nobody hurries.');
    const chosen = main(page).getByRole('list', { name: 'Chairs: chosen' }).getByRole('listitem');
    // Who makes it chairs it from the start.
    await chosen.first().filter({ hasText: chair.name }).waitFor();
    await choose(page, 'Chairs', first.name);
    await chosen.nth(1).filter({ hasText: first.name }).waitFor();
    await choose(page, 'Members', first.name);
    await button(page, 'Save Changes').click();
    await arrived(page, '/taskforces');
    await heading(page, 'Task Forces').waitFor();
    const made = (await chair.api.listAll('taskforces')).find((each) => each.name === name);
    expect(await chair.api.read(`/api/chairs/${first.id}`)).toMatchObject({ taskforces: [made?.id] });

    await go(page, `/taskforces/${made?.id}`);
    await main(page).getByRole('link', { name: 'Edit', exact: true }).click();
    await chosen.nth(1).waitFor();
    await chosen.getByRole('button', { name: first.name }).click();
    await button(page, 'Save Changes').click();
    await arrived(page, `/taskforces/${made?.id}`);
    await heading(page, name).waitFor();
    expect((await chair.api.get(`/api/chairs/${first.id}`)).status).toBe(404);
  });

  it('leaves no form behind, and nothing that was deleted: Back leads to where they were opened from', async () => {
    const name = unique('Slow rivers');
    await visit(page, '/projects');
    await openForm(page, '/topics/add', 'Add Area of Specialization');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await describeIt('Where nobody looks.');
    await button(page, 'Save Changes').click();
    await arrived(page, '/topics');
    const made = (await chair.api.listAll('topics')).find((each) => each.name === name);
    await go(page, `/topics/${made?.id}`);
    await main(page).getByRole('link', { name: 'Edit', exact: true }).click();
    await describeIt('Or nearly.');
    await button(page, 'Save Changes').click();
    await arrived(page, `/topics/${made?.id}`);
    await button(page, 'Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await arrived(page, '/topics');
    // Neither the page nor the list stands there twice.
    await page.goBack();
    await arrived(page, '/projects');
  });

  it('leads from a new project to the list, and from an edit to its page', {
    tags: ['2.1-29', '2.1-30', '2.8-14', '2.8-15', '4-30'],
  }, async () => {
    const { topic } = await commonGround();
    const name = unique('Counting rivers');
    await openForm(page, '/projects/add', 'Add Project');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await choose(page, 'Areas of Specialization', String(topic.name));
    await describeIt('One by one.');
    await button(page, 'Save Changes').click();
    await arrived(page, '/projects');
    const made = (await chair.api.listAll('projects')).find((each) => each.name === name);
    expect(made).toMatchObject({ leads: [chair.id], status: 'proposal', taskforces: [] });
    await openForm(page, `/projects/edit/${made?.id}`, `Edit ${name}`);
    await page.getByLabel('Status').selectOption('Ongoing');
    await choose(page, 'Associated Task Forces', String(chair.taskforce.name));
    await button(page, 'Save Changes').click();
    await arrived(page, `/projects/${made?.id}`);
    await heading(page, name).waitFor();
    expect(await main(page).innerText()).toContain('Ongoing');
  });

  it('leads from a nomination to the list of members', { tags: ['2.1-24', '2.7-31'] }, async () => {
    const email = `${unique('nominee')}@colloquy.example`;
    await openForm(page, '/members/add', 'Nominate a Member');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Reason to join' }).click();
    await page.keyboard.type('They know every river.');
    await page.getByLabel('Name', { exact: true }).fill('Nora Nominee');
    await button(page, 'Nominate').first().click();
    await arrived(page, '/members');
    await heading(page, 'Registered Members').waitFor();
    const { api } = await theAdministrator();
    const request = (await api.listAll('requests')).find((each) => each.email === email);
    expect(request).toMatchObject({ name: 'Nora Nominee', nominatedBy: chair.id });
  });

  it('renews an opportunity for as many weeks as are chosen, unless the renewal is cancelled', {
    tags: ['2.1-41', '2.11-12', '4-32', '4-33', '5-42', '9-18'],
  }, async () => {
    const offer = await chair.api.create('offers', anOffer({ weeks: 1 }));
    await page.goto(`/offers/edit/${offer.id}`);
    const weeks = main(page).getByLabel('Weeks until it expires');
    await button(page, 'Renew').click();
    await weeks.waitFor();
    await button(page, 'Cancel Renewal').click();
    expect(await weeks.count()).toBe(0);
    await page.getByLabel('Name', { exact: true }).fill('Cancelled and kept');
    await button(page, 'Save Changes').click();
    await arrived(page, `/offers/${offer.id}`);
    expect(await chair.api.read(`/api/offers/${offer.id}`)).toMatchObject({
      name: 'Cancelled and kept',
      expiry: offer.expiry,
    });

    await openForm(page, `/offers/edit/${offer.id}`, 'Edit Cancelled and kept');
    await button(page, 'Renew').click();
    await weeks.fill('5');
    const before = Date.now();
    await button(page, 'Save Changes').click();
    await arrived(page, `/offers/${offer.id}`);
    const { expiry } = await chair.api.read<{ expiry: string }>(`/api/offers/${offer.id}`);
    const from = Date.parse(expiry) - 5 * 604_800_000;
    expect(from).toBeGreaterThanOrEqual(before - 1000);
    expect(from).toBeLessThan(Date.now() + 1000);

    // In the week before its end, when its owner is told of it, it is renewed by one press on its page.
    const renewal = button(page, 'Renew for 3 Weeks');
    expect(await renewal.count()).toBe(0);
    await alter('offers', offer.id, { expiry: new Date(Date.now() + 86_400_000).toISOString() });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await renewal.click();
    await page.getByText('Renewed: it is open for 3 more weeks from today.').waitFor();
    await renewal.waitFor({ state: 'detached' });

    // Of one that has ended its page and its form say so, until when it is kept, and how it comes back.
    const ended = new Date(Date.now() - 1000);
    await alter('offers', offer.id, { expiry: ended.toISOString() });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await main(page).getByText('Expired', { exact: true }).waitFor();
    const told = main(page).getByRole('status').filter({ hasText: 'This opportunity has expired.' });
    const last = new Date(ended.getTime() + 30 * 86_400_000).toLocaleDateString('en-US', {
      dateStyle: 'long',
    });
    const deletion = `It is deleted on ${last} unless it is renewed.`;
    expect(await told.innerText()).toContain(deletion);
    await openForm(page, `/offers/edit/${offer.id}`, 'Edit Cancelled and kept');
    expect(await told.innerText()).toContain(`${deletion} Choose Renew below`);
    expect(await main(page).getByText('Expired on').count()).toBe(1);
    await button(page, 'Renew').click();
    await button(page, 'Save Changes').click();
    await arrived(page, `/offers/${offer.id}`);
    await openForm(page, `/offers/edit/${offer.id}`, 'Edit Cancelled and kept');
    expect(await told.count()).toBe(0);
  });
});

describe('somebody whose address is not proven', () => {
  /** A member whose identity an operator made, with an address that nobody has shown to be theirs. */
  async function anUnproven(name: string): Promise<Person> {
    const email = `${unique('unproven')}@colloquy.example`;
    const { region, credentials, endpoints } = ready();
    const client = new CognitoIdentityProviderClient({ region, credentials, endpoint: endpoints.cognito });
    const { userPoolId: UserPoolId } = await readConfig();
    const UserAttributes = [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'false' },
      { Name: 'name', Value: name },
    ];
    await client.send(
      new AdminCreateUserCommand({ UserPoolId, Username: email, MessageAction: 'SUPPRESS', UserAttributes }),
    );
    await client.send(
      new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }),
    );
    await (await theAdministrator()).api.create('users', { name, email });
    return signedIn(email);
  }

  it('is mailed a code on opening their own form, and proves it there', { tags: ['2.7-32'] }, async () => {
    const person = await anUnproven(unique('Una Unproven'));
    const own = await browser.window();
    await enter(own, person.email, password);
    await own.goto(`/members/edit/${person.id}`);
    await own.getByText('Please confirm your email address').waitFor();
    const lost = await codeFor(person.email);
    await own.getByLabel('Code').fill('000000');
    await own.getByRole('button', { name: 'Confirm', exact: true }).click();
    await own.getByText('Check it, or ask for a new one.').waitFor();
    await own.getByRole('button', { name: 'Mail a new code' }).click();
    await expect.poll(() => own.getByLabel('Code').inputValue()).toBe('');
    await own.getByLabel('Code').fill(await newCodeFor(person.email, lost));
    const held = await hold(own, '**/api/me/address', 'PUT');
    await own.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect.poll(held.count).toBe(1);
    const title = own.getByLabel('Title', { exact: true });
    await title.focus();
    await held.letGo();
    await own.getByText('Your email address is confirmed.').waitFor();
    expect(await title.evaluate((element) => element === document.activeElement)).toBe(true);
    await own.reload();
    await own.getByRole('form', { name: 'Edit your profile' }).waitFor();
    await own.waitForLoadState('networkidle');
    expect(await own.getByText('Please confirm your email address').count()).toBe(0);
  });
});

describe('what says that something was saved', () => {
  it('goes with what was saved, once that is deleted', async () => {
    const offer = await chair.api.create('offers', anOffer({ name: unique('Soon gone') }));
    // Loaded anew, without what was just said of another opportunity.
    await page.goto(`/offers/edit/${offer.id}`);
    await main(page).getByLabel('Name', { exact: true }).fill(unique('Gone'));
    await button(page, 'Save Changes').click();
    const said = page.getByRole('status');
    await said.getByText('The opportunity is saved.').waitFor();
    await button(page, 'Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await said.getByText('The opportunity was deleted.').waitFor();
    expect(await said.getByText('The opportunity is saved.').count()).toBe(0);
  });

  it('is read out alone, and stays while it has the focus', async () => {
    const person = await aMember(unique('Tom Toast'));
    const own = await browser.window();
    await own.clock.install();
    await enter(own, person.email, password);
    await openForm(own, `/members/edit/${person.id}`, 'Edit your profile');
    await main(own).getByLabel('Title', { exact: true }).fill('Dean of Lakes');
    await button(own, 'Save Changes').click();
    const toast = own.locator('.toast');
    // The page that the saving leads to takes the focus when it comes.
    await main(own).getByRole('heading', { level: 1, name: person.name }).waitFor();
    await toast.getByRole('button', { name: 'Close' }).focus();
    expect(await own.locator('.toaster').getAttribute('aria-atomic')).toBe('false');
    await own.clock.fastForward(10_000);
    await own.clock.fastForward(10_000);
    expect(await toast.count()).toBe(1);
    await own.getByRole('heading', { level: 1 }).focus();
    await own.clock.fastForward(2000);
    await expect.poll(() => toast.count()).toBe(0);
  });

  it('moves nothing when it goes: the end of a page stays under the finger', async () => {
    const person = await aMember(unique('Tess Toast'));
    const own = await browser.window();
    await own.clock.install();
    await enter(own, person.email, password);
    const address = `/members/edit/${person.id}`;
    await openForm(own, address, 'Edit your profile');
    await main(own).getByLabel('Title', { exact: true }).fill('Dean of Rivers');
    // It goes when it is told to, however long the way back takes.
    await own.clock.pauseAt(Date.now() + 10_000);
    await button(own, 'Save Changes').click();
    const toast = own.locator('.toast');
    await toast.waitFor();
    await openForm(own, address, 'Edit your profile');
    await main(own).getByRole('textbox', { name: 'Biography' }).waitFor();
    await own.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const place = () => button(own, 'Save Changes').boundingBox();
    const before = await place();
    expect(await toast.count()).toBe(1);
    await own.clock.runFor(7000);
    await toast.waitFor({ state: 'detached' });
    expect(await place()).toEqual(before);
  });
});
