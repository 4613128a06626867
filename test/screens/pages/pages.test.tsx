import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { absent, button, go, heading, main, region, shown, texts } from '../fixture/hands.ts';
import { joinRequest, member, resource, taskforce } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { aLinkedNetwork } from './linked-network.ts';

const network = aLinkedNetwork();
const everything = Object.values(network);
const link = (name: string) => main.getByRole('link', { name, exact: true });
/** The records that a section lists; what its head leads to is not among them. */
const linked = (name: string) =>
  region(name)
    .getByRole('link')
    .elements()
    .filter((each) => !each.closest('section > header, thead'))
    .map((each) => (each as HTMLElement).innerText)
    .sort();
/** All of a person's card is the link: the university stands in it too. */
const cardOf = (person: string) => expect.stringContaining(person);

/** What stands beside a label among a page's facts. */
const fact = (label: string) => {
  const row = [...document.querySelectorAll('main dl > div')].find((each) =>
    each.querySelector('dt')?.textContent.includes(label),
  );
  const value = row?.querySelector('dd');
  if (!value) throw new Error(`The page has no ${label}.`);
  return page.elementLocator(value);
};
const textOf = (label: string) => texts(fact(label))[0];
const hrefIn = (label: string) => fact(label).getByRole('link').element().getAttribute('href');
const headerText = () => document.querySelector<HTMLElement>('main header')?.innerText;

/** Opens the page of a record as an administrator; its heading is its name. */
async function open(section: string, { id, name }: { id: string; name: string }, search = '') {
  const rendered = await render(`/${section}/${id}${search && `?q=${search}`}`, {
    as: 'administrator',
    with: everything,
  });
  await shown(heading(name));
  // No label stands beside nothing.
  expect(texts(main.getByRole('definition'))).not.toContainEqual(expect.stringMatching(/^\s*$/));
  return rendered;
}

function expectToBeEdited() {
  expect(link('Edit').elements()).toHaveLength(1);
  expect(button('Delete').elements()).toHaveLength(1);
}

describe('a page opened from a search', () => {
  it.each(['universities', 'resources', 'members', 'projects'] as const)(
    'of %s marks what was searched for from 4 characters',
    {
      tags: ['2.1-11', '2.1-15', '2.1-23', '2.1-28', '2.4-18', '2.5-11', '2.7-16', '2.8-13', '5-56', '9-12'],
    },
    async (section) => {
      const place = region(section === 'members' ? 'Biography' : 'About');
      for (const [search, marked] of [
        ['okapi', ['okapi']],
        ['okap', ['okap']],
        ['oka', []],
      ] as const) {
        await open(section, network[section], search);
        await shown(place.getByText('Of the okapi and other animals.'));
        expect(texts(place.getByRole('mark'))).toEqual(marked);
      }
    },
  );
});

describe('the page of a university', () => {
  it('shows what it is, who is there, and what can be studied', {
    tags: ['2.4-11', '2.4-12', '2.4-13', '2.4-14', '2.4-15', '2.4-16', '2.4-19', '9-3'],
  }, async () => {
    await open('universities', network.universities);
    await expect.poll(() => document.querySelectorAll('main header img')).toHaveLength(1);
    expect(headerText()).toContain('Guadalajara, Mexico');
    expect(textOf('Region')).toBe('AUSJAL Latin America and the Caribbean');
    expect(hrefIn('Website')).toBe('https://okapi.example');
    await expect.poll(() => texts(fact('Contact').getByRole('link'))).toEqual(['Mara Muñoz']);
    expect(hrefIn('Contact')).toBe(`/members/${network.members.id}`);
    expectToBeEdited();
    const table = main.getByRole('table');
    await shown(table.getByRole('row', { name: 'Hydrology' }));
    expect(texts(table.getByRole('columnheader'))).toEqual([
      'Area of Specialization',
      'Undergraduate',
      'Graduate',
      'Doctorate',
    ]);
    const cells = table.getByRole('row', { name: 'Hydrology' }).getByRole('cell').elements();
    expect(cells.map((each) => each.textContent)).toEqual(['Yes', 'No', 'Yes']);
  });
});

describe('the page of a resource', () => {
  it('shows its type and audience, its task force, its topics and what it is about', {
    tags: ['2.5-7', '2.5-8', '2.5-9', '2.5-10', '2.5-11', '2.5-13', '3-30'],
  }, async () => {
    await open('resources', network.resources);
    expect(headerText()).toContain('Case Study for Students');
    expect(hrefIn('Task Force')).toBe(`/taskforces/${network.taskforces.id}`);
    await expect.poll(() => textOf('Task Force')).toBe('Clean Water');
    await expect.poll(() => linked('Areas of Specialization')).toEqual(['Hydrology']);
    expect(texts(region('About'))[0]).toContain('Of the okapi and other animals.');
    expectToBeEdited();
    expect(main.getByRole('button', { name: 'Approve' }).elements()).toEqual([]);
  });

  it('approves what waits, and shows it approved', { tags: ['2.5-12', '4-14', '4-11'] }, async () => {
    const waiting = resource({
      taskforce: { id: network.taskforces.id },
      topics: [{ id: network.topics.id }],
      approved: false,
      submittedBy: network.members.id,
    });
    const { service } = await render(`/resources/${waiting.id}`, {
      as: 'administrator',
      with: [...everything, waiting],
    });
    const approve = button('Approve');
    await shown(approve);
    await shown(main.getByText('Waiting for approval'));
    // Whom to ask before, and nobody's business afterwards.
    await expect.poll(() => texts(fact('Submitted by').getByRole('link'))).toEqual(['Mara Muñoz']);
    await approve.click();
    await absent(approve);
    await absent(main.getByRole('term').filter({ hasText: 'Submitted by' }));
    await absent(main.getByText('Waiting for approval'));
    expect(service.world.get('resources', waiting.id)).toMatchObject({ approved: true });
  });
});

describe('the page of a task force', () => {
  it('shows what it is about, who is in it, what it has made and how to join', {
    tags: ['2.6-4', '2.6-6', '2.6-7', '2.6-8', '2.6-9', '2.6-10'],
  }, async () => {
    await open('taskforces', network.taskforces);
    expect(texts(main)[0]).toContain(
      'If you would like to join this task force, please email the task force chair.',
    );
    expect(texts(region('About'))[0]).toContain('Of the okapi and other animals.');
    await expect.poll(() => linked('Chairs')).toEqual([cardOf('Mara Muñoz')]);
    await expect.poll(() => linked('Members')).toEqual([cardOf('Olaf Otter')]);
    await expect.poll(() => linked('Resources')).toContain('A Course on Water');
    expectToBeEdited();
  });

  it('tells nobody how to join who is in it', async () => {
    const mia = member({ name: 'Mia Member' });
    const own = taskforce({ chairs: [mia.id] });
    await render(`/taskforces/${own.id}`, { as: mia, with: [mia, own] });
    await shown(region('Chairs').getByRole('link', { name: 'Mia Member' }));
    expect(texts(main)[0]).not.toContain('If you would like to join');
  });

  it('without a chair sends nobody to one, and is found among the others', { tags: ['long'] }, async () => {
    const leaderless = taskforce({ name: 'Without a Chair', chairs: [], members: [network.other.id] });
    await render(`/taskforces/${leaderless.id}`, { as: 'member', with: [...everything, leaderless] });
    const ask = main.getByText(
      'If you would like to join this task force, please ask an administrator. It has no chair.',
    );
    await shown(ask.getByRole('link', { name: 'an administrator' }));
    // By the link the list would be searched as an earlier test left it.
    await go('/taskforces');
    const rows = main.getByRole('listitem');
    await shown(rows.filter({ hasText: 'Without a Chair' }).getByText('No chair'));
    await shown(rows.filter({ hasText: 'Clean Water' }).getByText('2 members'));
    expect(texts(rows.filter({ hasText: 'Clean Water' }))[0]).not.toContain('No chair');
  });

  it('says of what there isn’t: None at this time', { tags: ['2.6-11'] }, async () => {
    await open('taskforces', network.empty);
    for (const name of ['Projects', 'Resources']) await shown(region(name).getByText('None at this time'));
  });
});

describe('the page of a member', () => {
  it('shows picture, title, university, topics, ways to reach them and biography', {
    tags: ['2.7-8', '2.7-9', '2.7-11', '2.7-12', '2.7-16', '2.7-17', '2.7-18', '2.7-19', '3-19', '3-21'],
  }, async () => {
    await open('members', network.members);
    await expect.poll(() => document.querySelectorAll('main header img')).toHaveLength(1);
    expect(headerText()).toContain('Professor of Hydrology');
    expect(texts(main)[0]).not.toContain('This user has not filled out their profile yet.');
    expect(hrefIn('University')).toBe(`/universities/${network.universities.id}`);
    await expect.poll(() => textOf('University')).toBe('University of the Wells');
    await expect.poll(() => linked('Areas of Specialization')).toEqual(['Hydrology']);
    expect(texts(region('Biography'))[0]).toContain('Of the okapi and other animals.');
    expect(link('Edit Permissions').elements()).toHaveLength(1);
    expectToBeEdited();
  });

  it('leads to each way to reach them', { tags: ['2.7-13', '2.7-14', '2.7-15'] }, async () => {
    await open('members', network.members);
    const links = region('Contact').getByRole('link').elements();
    expect(links.map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
      ['mara@okapi.example', 'mailto:mara@okapi.example'],
      ['+52 (33) 5555-0100', 'tel:+523355550100'],
      ['https://okapi.example/mara', 'https://okapi.example/mara'],
      ['linkedin.example/okapi', 'https://linkedin.example/okapi'],
    ]);
  });

  it('says of whom it knows nothing yet', { tags: ['2.7-10'] }, async () => {
    const nora = member({
      name: 'Nora New',
      firstRun: true,
      topics: [],
      contact: [],
      title: '',
      bio: '',
    });
    await render(`/members/${nora.id}`, { as: 'administrator', with: [nora] });
    await shown(heading('Nora New'));
    expect(texts(main)[0]).toContain('This user has not filled out their profile yet.');
    await render('/profile', { as: nora, with: [nora] });
    await shown(main.getByText('You have not filled out your profile yet.'));
  });

  it('has a name that runs from right to left stand where every name does', async () => {
    const leyla = member({ name: 'ليلى مراد', title: 'أستاذة مشاركة' });
    await render(`/members/${leyla.id}`, { as: 'member', with: [leyla] });
    for (const own of [heading('ليلى مراد'), main.getByText('أستاذة مشاركة')]) {
      await shown(own);
      const words = document.createRange();
      words.selectNodeContents(own.element());
      const [inner, outer] = [words.getBoundingClientRect(), own.element().getBoundingClientRect()];
      expect(inner.left - outer.left).toBeLessThan(1);
    }
  });
});

describe('the page of a project', () => {
  it('shows its status, its month, its task forces and topics, and its leads', {
    tags: ['2.8-8', '2.8-9', '2.8-10', '2.8-11', '2.8-12', '2.8-13'],
  }, async () => {
    await open('projects', network.projects);
    expect(headerText()).toContain('Ongoing');
    expect(textOf('Created')).toBe('January 2026');
    await expect.poll(() => linked('Associated Task Forces')).toEqual(['Clean Water']);
    await expect.poll(() => linked('Areas of Specialization')).toEqual(['Hydrology']);
    await expect.poll(() => linked('Project Leads')).toEqual([cardOf('Mara Muñoz')]);
    await expect.poll(() => region('Project Leads').element().querySelectorAll('img')).toHaveLength(1);
    expect(texts(region('About'))[0]).toContain('Of the okapi and other animals.');
    expectToBeEdited();
  });
});

describe('the page of a topic', () => {
  it('lists all that is linked to it, and says what it is', {
    tags: ['2.9-4', '2.9-5', '2.9-6', '2.9-7', '2.9-8', '2.9-9', '2.9-10'],
  }, async () => {
    await open('topics', network.topics);
    await expect.poll(() => linked('Projects')).toEqual(['Wells of Chiapas']);
    await expect.poll(() => linked('Universities')).toEqual(['University of the Wells']);
    await expect.poll(() => linked('Resources')).toEqual(['A Course on Water']);
    await expect.poll(() => linked('Opportunities for Collaboration')).toEqual(['A Shared Seminar']);
    await expect.poll(() => linked('Members')).toEqual([cardOf('Mara Muñoz')]);
    expect(texts(region('About'))[0]).toContain('Of the okapi and other animals.');
    expectToBeEdited();
  });
});

describe('the page of a request', () => {
  it('shows who asks, when, and the buttons to decide', { tags: ['2.10-3', '2.10-4'] }, async () => {
    const request = joinRequest({ name: 'Ana Applicant', email: 'ana@colloquy.example' });
    await render(`/requests/${request.id}`, { as: 'administrator', with: [request] });
    await shown(heading('Ana Applicant'));
    expect(textOf('Email')).toBe('ana@colloquy.example');
    expect(textOf('ID')).toBe(request.id);
    expect(fact('Sent').element().querySelector('time')?.getAttribute('datetime')).toBe(
      request.createTimestamp,
    );
    for (const name of ['Approve', 'Delete']) expect(button(name).elements()).toHaveLength(1);
  });
});

describe('the page of an opportunity', () => {
  it('shows until when it stands, its topics, who posted it and what it is about', {
    tags: ['2.11-7', '2.11-8', '2.11-9', '2.11-10', '2.11-11'],
  }, async () => {
    await open('offers', network.offers);
    expect(textOf('Expires')).toBe('20 May 2099');
    await expect.poll(() => linked('Areas of Specialization')).toEqual(['Hydrology']);
    const card = region('Posted by').getByRole('link', { name: 'Mara Muñoz' });
    await shown(card);
    expect(card.element().getAttribute('href')).toBe(`/members/${network.members.id}`);
    await expect.poll(() => region('Posted by').element().querySelectorAll('img')).toHaveLength(1);
    expect(texts(region('About'))[0]).toContain('Of the okapi and other animals.');
    expectToBeEdited();
  });
});
