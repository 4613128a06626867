import { readFileSync } from 'node:fs';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactColumns } from '../../web/ui/contacts/contact-rows.ts';
import { aResource, aTaskforce, aTopic, unique } from '../factories.ts';
import { aMember, aNewcomer, password, theAdministrator, theWaitingRequest } from '../steps/people.ts';
import { alter } from '../steps/table.ts';
import { aLinkedNetwork, contactWith } from './linked-network.ts';
import { aBrowser, enter, go } from './windows.ts';

const browser = aBrowser();
let page: Page;
const word = unique('okapi');
const contact = contactWith(word);

let network: Awaited<ReturnType<typeof aLinkedNetwork>>;

beforeAll(async () => {
  network = await aLinkedNetwork(word);
  page = await browser.window();
  await enter(page, 'admin@colloquy.example', password);
});
afterAll(() => browser.close());

const main = () => page.locator('main');
const region = (name: string) => main().getByRole('region', { name, exact: true });
const linked = async (name: string) => (await region(name).getByRole('link').allInnerTexts()).sort();
const fact = (name: string) =>
  main()
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: name }) })
    .getByRole('definition');
const nameOf = (of: keyof typeof network) => String(network[of].name);
/** All of a person's card is the link: the university stands in it too. */
const cardOf = (person: string) => expect.stringContaining(person);
const shown = (iso: unknown, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en', options).format(new Date(String(iso)));

/** Opens the page of a record; its heading is its name. */
async function open(section: string, of: keyof typeof network, search = ''): Promise<void> {
  await go(page, `/${section}/${network[of].id}${search && `?q=${search}`}`);
  await main()
    .getByRole('heading', { level: 1, name: nameOf(of), exact: true })
    .waitFor();
  // No label stands beside nothing.
  expect(await main().getByRole('definition').filter({ hasText: /^\s*$/ }).count()).toBe(0);
}

/** The texts that a page marks when it is opened with a search. */
async function marked(section: string, of: keyof typeof network, search: string): Promise<string[]> {
  await open(section, of, search);
  const place = region(section === 'members' ? 'Biography' : 'About');
  await expect.poll(() => place.innerText()).toContain(`Of the ${word} and other animals.`);
  return place.locator('mark').allInnerTexts();
}

/** The file that a button to export gives. */
async function download(button: string, ending: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main().getByRole('button', { name: button, exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(new RegExp(` contacts\\.${ending}$`));
  return readFileSync(await file.path());
}

/** What is exported as CSV, a line each. */
const exported = async (): Promise<string[]> =>
  (await download('Export contacts as CSV', 'csv')).toString().trim().split('\r\n');

describe('a page opened from a search', () => {
  it.each([
    ['universities', 'university'],
    ['resources', 'resource'],
    ['members', 'member'],
    ['projects', 'project'],
  ] as const)(
    'of %s marks what was searched for from 4 characters',
    {
      tags: ['2.1-11', '2.1-15', '2.1-23', '2.1-28', '2.4-18', '2.5-11', '2.7-16', '2.8-13', '5-56', '9-12'],
    },
    async (section, of) => {
      expect(await marked(section, of, word)).toEqual([word]);
      expect(await marked(section, of, word.slice(0, 4))).toEqual([word.slice(0, 4)]);
      expect(await marked(section, of, word.slice(0, 3))).toEqual([]);
    },
  );
});

describe('the page of a university', () => {
  it('shows what it is, who is there, and what can be studied', {
    tags: ['2.4-11', '2.4-12', '2.4-13', '2.4-14', '2.4-15', '2.4-16', '2.4-19', '9-3'],
  }, async () => {
    await open('universities', 'university');
    await main().locator('header img').waitFor();
    expect(await main().locator('header').first().innerText()).toContain('Guadalajara, Mexico');
    expect(await fact('Region').innerText()).toBe('AUSJAL Latin America and the Caribbean');
    expect(await fact('Website').getByRole('link').getAttribute('href')).toBe(`https://${word}.example`);
    expect(
      await fact('Contact')
        .getByRole('link', { name: nameOf('member') })
        .getAttribute('href'),
    ).toBe(`/members/${network.member.id}`);
    expect(await main().getByRole('link', { name: 'Edit', exact: true }).count()).toBe(1);
    expect(await main().getByRole('button', { name: 'Delete', exact: true }).count()).toBe(1);
    const table = main().getByRole('table');
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
      'Area of Specialization',
      'Undergraduate',
      'Graduate',
      'Doctorate',
    ]);
    const row = table.getByRole('row', { name: nameOf('topic') });
    expect(await row.getByRole('cell').allTextContents()).toEqual(['Yes', 'No', 'Yes']);
  });

  it('exports the contacts of its members', { tags: ['2.4-17'] }, async () => {
    await open('universities', 'university');
    const [, ...lines] = await exported();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`"${nameOf('member')}","mara@${word}.example"`);
    expect(lines[0]).toContain(`"${nameOf('university')}","${nameOf('taskforce')}","${nameOf('topic')}"`);

    const { sheets } = await readXlsx(await download('Export contacts', 'xlsx'));
    const [columns, ...rows] = sheets[0]?.rows ?? [];
    expect(columns).toEqual([...contactColumns]);
    expect(rows.map(([name, email]) => [name, email])).toEqual([[nameOf('member'), `mara@${word}.example`]]);
  });
});

describe('the page of an area', () => {
  it('exports the contacts of its members in the order that it shows them in', async () => {
    const { api } = await theAdministrator();
    const { id } = await api.create('topics', aTopic());
    const topics = [{ id }];
    const people = [await aMember('Ina One', { topics }), await aMember('Ina Two', { topics })];
    people.sort((one, other) => (one.id < other.id ? -1 : 1));
    // Their names are in another order than they are.
    const names = ['Ina Zorn', 'Ina Abel'];
    for (const [at, person] of people.entries())
      await person.api.change('users', person.id, { name: names[at] });
    await page.goto(`/topics/${id}`);
    await expect
      .poll(() => region('Members').getByRole('link').allInnerTexts())
      .toEqual([cardOf('Ina Abel'), cardOf('Ina Zorn')]);
    const [, ...lines] = await exported();
    expect(lines).toEqual([expect.stringMatching(/^"Ina Abel"/), expect.stringMatching(/^"Ina Zorn"/)]);
  });
});

describe('the page of a resource', () => {
  it('shows its type and audience, its task force, its topics and what it is about', {
    tags: ['2.5-7', '2.5-8', '2.5-9', '2.5-10', '2.5-11', '2.5-13', '3-30'],
  }, async () => {
    await open('resources', 'resource');
    expect(await main().locator('header').first().innerText()).toContain('Case Study for Students');
    expect(await fact('Task Force').getByRole('link').getAttribute('href')).toBe(
      `/taskforces/${network.taskforce.id}`,
    );
    expect(await fact('Task Force').innerText()).toBe(nameOf('taskforce'));
    await expect.poll(() => linked('Areas of Specialization')).toEqual([nameOf('topic')]);
    expect(await region('About').innerText()).toContain(`Of the ${word} and other animals.`);
    expect(await main().getByRole('link', { name: 'Edit', exact: true }).count()).toBe(1);
    expect(await main().getByRole('button', { name: 'Delete', exact: true }).count()).toBe(1);
    expect(await main().getByRole('button', { name: 'Approve' }).count()).toBe(0);
  });

  it('approves what waits, and shows it approved', { tags: ['2.5-12', '4-14', '4-11'] }, async () => {
    const { api } = await theAdministrator();
    const { id } = await api.create(
      'resources',
      aResource({ taskforce: { id: network.taskforce.id }, topics: [{ id: network.topic.id }] }),
    );
    await go(page, `/resources/${id}`);
    const approve = main().getByRole('button', { name: 'Approve', exact: true });
    // It comes with the next sync, which a look at the page asks for.
    await expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event('focus')));
        return approve.count();
      })
      .toBe(1);
    // Whom to ask before, and nobody's business afterwards.
    await fact('Submitted by').getByRole('link').waitFor();
    await approve.click();
    await expect.poll(() => approve.count()).toBe(0);
    expect(await fact('Submitted by').count()).toBe(0);
    expect(await main().innerText()).not.toContain('Waiting for approval');
    expect(await api.read(`/api/resources/${id}`)).toMatchObject({ approved: true });
  });
});

describe('the page of a task force', () => {
  it('shows what it is about, who is in it, what it has made and how to join', {
    tags: ['2.6-4', '2.6-6', '2.6-7', '2.6-8', '2.6-9', '2.6-10'],
  }, async () => {
    await open('taskforces', 'taskforce');
    expect(await main().innerText()).toContain(
      'If you would like to join this task force, please email the task force chair.',
    );
    expect(await region('About').innerText()).toContain(`Of the ${word} and other animals.`);
    await expect.poll(() => linked('Chairs')).toEqual([cardOf(`Mara ${word}`)]);
    await expect.poll(() => linked('Members')).toEqual([cardOf(`Olaf ${word}`)]);
    await expect.poll(() => linked('Resources')).toContain(nameOf('resource'));
    expect(await main().getByRole('link', { name: 'Edit', exact: true }).count()).toBe(1);
    expect(await main().getByRole('button', { name: 'Delete', exact: true }).count()).toBe(1);
  });

  it('tells nobody how to join who is in it', async () => {
    const { id: own, api } = await theAdministrator();
    const { id } = await api.create('taskforces', aTaskforce({ chairs: [own] }));
    await page.goto(`/taskforces/${id}`);
    await region('Chairs').getByRole('link').first().waitFor();
    expect(await main().innerText()).not.toContain('If you would like to join');
  });

  it('without a chair sends nobody to one, and is found among the others', async () => {
    const { api } = await theAdministrator();
    const chair = await aMember();
    const { id, name } = await api.create('taskforces', aTaskforce({ chairs: [chair.id] }));
    await alter('taskforces', id, { chairs: [] });
    await page.goto(`/taskforces/${id}`);
    await main()
      .getByText('If you would like to join this task force, please ask an administrator. It has no chair.')
      .getByRole('link', { name: 'an administrator' })
      .waitFor();
    await go(page, '/taskforces');
    const rows = main().getByRole('listitem');
    await rows
      .filter({ hasText: String(name) })
      .getByText('1 member, no chair')
      .waitFor();
    expect(await rows.filter({ hasText: nameOf('taskforce') }).innerText()).not.toContain('no chair');
  });

  it('exports the contacts of chairs and members', { tags: ['2.6-5'] }, async () => {
    await open('taskforces', 'taskforce');
    const lines = (await exported()).join('\n');
    for (const name of [`Mara ${word}`, `Olaf ${word}`]) expect(lines).toContain(`"${name}"`);
  });

  it('says of what there isn’t: None at this time', { tags: ['2.6-11'] }, async () => {
    await open('taskforces', 'empty');
    for (const name of ['Projects', 'Resources'])
      expect(await region(name).getByText('None at this time').count()).toBe(1);
  });
});

describe('the page of a member', () => {
  it('shows picture, title, university, topics, ways to reach them and biography', {
    tags: ['2.7-8', '2.7-9', '2.7-11', '2.7-12', '2.7-16', '2.7-17', '2.7-18', '2.7-19', '3-19', '3-21'],
  }, async () => {
    await open('members', 'member');
    await main().locator('header img').waitFor();
    expect(await main().locator('header').first().innerText()).toContain('Professor of Hydrology');
    expect(await main().innerText()).not.toContain('This user has not filled out their profile yet.');
    expect(await fact('University').getByRole('link').getAttribute('href')).toBe(
      `/universities/${network.university.id}`,
    );
    expect(await fact('University').innerText()).toBe(nameOf('university'));
    await expect.poll(() => linked('Areas of Specialization')).toEqual([nameOf('topic')]);
    expect(await region('Biography').innerText()).toContain(`Of the ${word} and other animals.`);
    for (const name of ['Edit', 'Edit Permissions'])
      expect(await main().getByRole('link', { name, exact: true }).count()).toBe(1);
    expect(await main().getByRole('button', { name: 'Delete', exact: true }).count()).toBe(1);
  });

  it('leads to each way to reach them', { tags: ['2.7-13', '2.7-14', '2.7-15'] }, async () => {
    await open('members', 'member');
    const links = await region('Contact')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(links).toEqual([
      [contact[0]?.contact, `mailto:mara@${word}.example`],
      [contact[1]?.contact, 'tel:+523355550100'],
      [contact[2]?.contact, `https://${word}.example/mara`],
      [contact[3]?.contact, `https://linkedin.example/${word}`],
    ]);
  });

  it('says of whom it knows nothing yet', { tags: ['2.7-10'] }, async () => {
    const { id, name, email } = await aNewcomer(`Nora ${word}`);
    await page.goto(`/members/${id}`);
    await main().getByRole('heading', { level: 1, name }).waitFor();
    expect(await main().innerText()).toContain('This user has not filled out their profile yet.');
    const own = await browser.window();
    await enter(own, email, password);
    await go(own, '/profile');
    await own.locator('main').getByText('You have not filled out your profile yet.').waitFor();
  });
});

describe('the page of a project', () => {
  it('shows its status, its month, its task forces and topics, and its leads', {
    tags: ['2.8-8', '2.8-9', '2.8-10', '2.8-11', '2.8-12', '2.8-13'],
  }, async () => {
    await open('projects', 'project');
    expect(await main().locator('header').first().innerText()).toContain('Ongoing');
    expect(await fact('Created').innerText()).toBe(
      shown(network.project.createTimestamp, { month: 'long', year: 'numeric' }),
    );
    await expect.poll(() => linked('Associated Task Forces')).toEqual([nameOf('taskforce')]);
    await expect.poll(() => linked('Areas of Specialization')).toEqual([nameOf('topic')]);
    await expect.poll(() => linked('Project Leads')).toContainEqual(cardOf(nameOf('member')));
    await region('Project Leads').locator('img').first().waitFor();
    expect((await exported()).join('\n')).toContain(`"${nameOf('member')}"`);
    expect(await region('About').innerText()).toContain(`Of the ${word} and other animals.`);
    expect(await main().getByRole('link', { name: 'Edit', exact: true }).count()).toBe(1);
    expect(await main().getByRole('button', { name: 'Delete', exact: true }).count()).toBe(1);
  });
});

describe('the page of a topic', () => {
  it('lists all that is linked to it, and says what it is', {
    tags: ['2.9-4', '2.9-5', '2.9-6', '2.9-7', '2.9-8', '2.9-9', '2.9-10'],
  }, async () => {
    await open('topics', 'topic');
    await expect.poll(() => linked('Projects')).toEqual([nameOf('project')]);
    await expect.poll(() => linked('Universities')).toEqual([nameOf('university')]);
    await expect.poll(() => linked('Resources')).toContain(nameOf('resource'));
    await expect.poll(() => linked('Opportunities for Collaboration')).toEqual([nameOf('offer')]);
    await expect.poll(() => linked('Members')).toEqual([cardOf(nameOf('member'))]);
    expect(await region('About').innerText()).toContain(`Of the ${word} and other animals.`);
    expect(await main().getByRole('link', { name: 'Edit', exact: true }).count()).toBe(1);
    expect(await main().getByRole('button', { name: 'Delete', exact: true }).count()).toBe(1);
  });
});

describe('the page of a request', () => {
  it('shows who asks, when, and the buttons to decide', { tags: ['2.10-3', '2.10-4'] }, async () => {
    const request = await theWaitingRequest();
    await go(page, `/requests/${request.id}`);
    await main()
      .getByRole('heading', { level: 1, name: String(request.name) })
      .waitFor();
    expect(await fact('Email').innerText()).toBe(request.email);
    expect(await fact('ID').innerText()).toBe(request.id);
    expect(await fact('Sent').locator('time').getAttribute('datetime')).toBe(request.createTimestamp);
    for (const name of ['Approve', 'Delete'])
      expect(await main().getByRole('button', { name, exact: true }).count()).toBe(1);
  });
});

describe('the page of an opportunity', () => {
  it('shows until when it stands, its topics, who posted it and what it is about', {
    tags: ['2.11-7', '2.11-8', '2.11-9', '2.11-10', '2.11-11'],
  }, async () => {
    await open('offers', 'offer');
    expect(await fact('Expires').innerText()).toBe(shown(network.offer.expiry, { dateStyle: 'long' }));
    await expect.poll(() => linked('Areas of Specialization')).toEqual([nameOf('topic')]);
    const card = region('Posted by').getByRole('link', { name: nameOf('member') });
    expect(await card.getAttribute('href')).toBe(`/members/${network.member.id}`);
    await region('Posted by').locator('img').waitFor();
    expect(await region('About').innerText()).toContain(`Of the ${word} and other animals.`);
    expect(await main().getByRole('link', { name: 'Edit', exact: true }).count()).toBe(1);
    expect(await main().getByRole('button', { name: 'Delete', exact: true }).count()).toBe(1);
  });
});

it('has a name that runs from right to left stand where every name does', async () => {
  const { id } = await aMember('ليلى مراد', { title: 'أستاذة مشاركة' });
  await go(page, `/members/${id}`);
  for (const own of [
    main().getByRole('heading', { level: 1, name: 'ليلى مراد' }),
    main().getByText('أستاذة مشاركة'),
  ])
    expect(
      await own.evaluate((place) => {
        const words = document.createRange();
        words.selectNodeContents(place);
        return words.getBoundingClientRect().left - place.getBoundingClientRect().left;
      }),
    ).toBeLessThan(1);
});
