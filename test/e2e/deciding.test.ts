import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aNomination, anOffer, aProject, aResource, aTopic, aUniversity, unique } from '../factories.ts';
import type { RecordBody } from '../steps/api.ts';
import { aChair, aMember, anApplicant, commonGround, password, theAdministrator } from '../steps/people.ts';
import { alter } from '../steps/table.ts';
import { main } from './form-steps.ts';
import { aBrowser, enter, go, narrow, visit } from './windows.ts';

const browser = aBrowser();

let area: RecordBody;
let university: RecordBody;
let project: RecordBody;
let chair: Awaited<ReturnType<typeof aChair>>;
let member: Awaited<ReturnType<typeof aMember>>;
let desk: Page;
let phone: Page;
const word = unique('Deciding');

beforeAll(async () => {
  const { api } = await theAdministrator();
  area = await api.create('topics', aTopic({ name: `Area ${word}` }));
  const topics = [{ id: area.id }];
  university = await api.create(
    'universities',
    aUniversity({ name: `College ${word}`, topics: { [area.id]: ['graduate'] } }),
  );
  chair = await aChair(`Cara ${word}`);
  member = await aMember(`Mora ${word}`, {
    university: { id: university.id },
    title: 'Reader in Hydraulics',
    topics,
  });
  project = await api.create('projects', aProject({ name: `Project ${word}`, leads: [member.id], topics }));
  await member.api.create('offers', anOffer({ name: `Seminar ${word}`, topics }));
  await api.create('resources', aResource({ name: `Course ${word}`, taskforce: chair.taskforce, topics }));
  await member.api.create('requests', {
    ...aNomination({ name: `Nomi ${word}`, email: `${word.toLowerCase()}@colloquy.example` }),
    description: '<p>She knows wells.</p>',
    contact: [{ type: 'phone', contact: '+52 33 5555 0199' }],
  });
  desk = await browser.window();
  phone = await browser.window({ width: narrow, dark: true });
  await enter(desk, 'admin@colloquy.example', password);
  await enter(phone, member.email, password);
}, 120_000);
afterAll(() => browser.close());

describe('what people decide by stands where they decide', () => {
  it('the pages of a task force, a project and a university say how many people are on them', async () => {
    for (const [address, heading] of [
      [`/taskforces/${chair.taskforce.id}`, 'Chairs 1'],
      [`/taskforces/${chair.taskforce.id}`, 'Members 1'],
      // Whoever starts a project leads it too.
      [`/projects/${project.id}`, 'Project Leads 2'],
      [`/universities/${university.id}`, 'Members 1'],
    ] as const) {
      await go(desk, address);
      await expect
        .poll(() => main(desk).getByRole('heading', { level: 2 }).allInnerTexts())
        .toContain(heading);
    }
  });

  it('a member’s card has their title and university, and a chair’s their task force', async () => {
    await go(desk, `/members?q=${word}`);
    const card = desk.getByRole('link', { name: new RegExp(`Mora ${word}`) });
    // The names of others come a moment after the list.
    await expect.poll(() => card.innerText()).toContain(`College ${word}`);
    expect(await card.innerText()).toContain('Reader in Hydraulics');
    await desk.getByRole('button', { name: 'Show Task Force Chairs Only' }).click();
    await desk
      .getByRole('link', { name: new RegExp(`Cara ${word}`) })
      .getByText(String(chair.taskforce.name))
      .waitFor();
  });

  it('a request says why and from what address, an opportunity what about and that it is yours', async () => {
    await go(desk, '/requests');
    const row = main(desk)
      .getByRole('listitem')
      .filter({ hasText: `Nomi ${word}` });
    expect(await row.innerText()).toContain(`${word.toLowerCase()}@colloquy.example`);
    expect(await row.innerText()).toContain('She knows wells.');
    await row.getByRole('link').click();
    await main(desk).getByRole('link', { name: '+52 33 5555 0199' }).waitFor();
    await go(phone, `/offers?q=${word}`);
    const offer = main(phone)
      .getByRole('listitem')
      .filter({ hasText: `Seminar ${word}` });
    await expect.poll(() => offer.innerText()).toContain(`Area ${word}`);
    expect(await offer.innerText()).toContain('Yours');
    await go(desk, `/offers?q=${word}`);
    await main(desk)
      .getByRole('listitem')
      .filter({ hasText: `Seminar ${word}` })
      .waitFor();
    expect(await main(desk).getByText('Yours').count()).toBe(0);
  });

  it('a lead who takes themselves out is told before that it is no longer theirs to change', async () => {
    const told = main(phone).getByText('Once this is saved, you can no longer change this project.');
    await go(phone, `/projects/edit/${project.id}`);
    await main(phone)
      .getByRole('button', { name: `Remove ${member.name}` })
      .waitFor();
    expect(await told.count()).toBe(0);
    await main(phone)
      .getByRole('button', { name: `Remove ${member.name}` })
      .click();
    await told.waitFor();
    await main(phone).getByRole('link', { name: 'Cancel' }).click();
    await phone.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  });

  it('a lead is told before what only a chair or an administrator can choose again, and who can', async () => {
    const { api } = await theAdministrator();
    const { topic } = await commonGround();
    const { id } = await api.create(
      'projects',
      aProject({
        leads: [member.id],
        topics: [{ id: topic.id }],
        status: 'ongoing',
        taskforces: [{ id: chair.taskforce.id }],
      }),
    );
    const status = main(phone).getByLabel('Status');
    const told = main(phone).getByText(/^Once this is saved, you can no longer/);
    const others = main(phone).getByText('A task force chair or an administrator can choose another one.');
    await go(phone, `/projects/edit/${id}`);
    await status.selectOption('proposal');
    expect(await told.count()).toBe(0);
    await main(phone)
      .getByRole('button', { name: `Remove ${chair.taskforce.name}` })
      .click();
    await expect
      .poll(() => told.allInnerTexts())
      .toEqual([
        'Once this is saved, you can no longer choose another status.',
        'Once this is saved, you can no longer add a task force.',
      ]);
    expect(await others.count()).toBe(0);
    await main(phone).getByRole('button', { name: 'Save Changes' }).click();
    await phone.waitForURL(`**/projects/${id}`);
    await go(phone, `/projects/edit/${id}`);
    await others.waitFor();
    await main(phone).getByRole('link', { name: 'Cancel' }).click();
  });

  it('a lead can take back what is no longer theirs to choose, once the project has gone back meanwhile', async () => {
    const { api } = await theAdministrator();
    const { topic } = await commonGround();
    const chosen = { status: 'ongoing', taskforces: [{ id: chair.taskforce.id }] };
    const { id } = await api.create(
      'projects',
      aProject({ leads: [member.id], topics: [{ id: topic.id }], ...chosen }),
    );
    const look = () => phone.evaluate(() => dispatchEvent(new Event('focus')));
    await go(phone, `/projects/edit/${id}`);
    await look();
    const status = main(phone).getByLabel('Status');
    await status.selectOption('complete');
    await api.change('projects', id, { status: 'proposal', taskforces: [] });
    await look();
    await main(phone).getByText('A task force chair or an administrator can choose another one.').waitFor();
    expect(await status.locator('option').allTextContents()).toEqual(['Proposal', 'Complete']);
    await status.selectOption('proposal');
    await main(phone)
      .getByRole('button', { name: `Remove ${chair.taskforce.name}` })
      .click();
    await main(phone).getByRole('button', { name: 'Save Changes' }).click();
    await phone.waitForURL(`**/projects/${id}`);
    expect(await api.read(`/api/projects/${id}`)).toMatchObject({ status: 'proposal', taskforces: [] });
  });

  it('what is not there may have been deleted, an opportunity expired as well', async () => {
    await go(phone, '/offers/none');
    await main(phone).getByText('It may have expired or been deleted,').waitFor();
    await go(phone, '/universities/none');
    await main(phone).getByText('It may have been deleted,').waitFor();
  });

  it('mails are turned off though one’s record has changed meanwhile, and what changed stays', async () => {
    const mine = () =>
      member.api.read<{ notifyByMail?: boolean; notForMe: unknown }>(`/api/users/${member.id}`);
    await go(phone, '/profile');
    const mails = main(phone).getByRole('button', { name: 'Send me mail about the network' });
    await mails.waitFor();
    await member.api.put(`/api/me/not-for-me/${university.id}`);
    await mails.click();
    await phone.getByText('You will get no more mail about the network.').waitFor();
    expect(await mine()).toMatchObject({ notifyByMail: false, notForMe: [university.id] });
  });

  it('a nomination of somebody who is a member by now says so, and can only be deleted', async () => {
    const { api } = await theAdministrator();
    const nominee = { ...aNomination({ name: `Twice ${word}` }), description: '<p>A colleague.</p>' };
    const [first, second] = [
      await member.api.create('requests', nominee),
      await chair.api.create('requests', nominee),
    ];
    await api.post(`/api/requests/${first.id}/approve`);
    await go(desk, `/requests/${second.id}`);
    const notice = main(desk).getByRole('status').filter({ hasText: 'This address belongs to' });
    await notice.getByRole('link', { name: `Twice ${word}` }).waitFor();
    expect(await main(desk).getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await main(desk).getByRole('button', { name: 'Delete' }).click();
    const question = desk.getByRole('dialog');
    await question.getByText(`Twice ${word} stays a member`).waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await desk.waitForURL((url) => url.pathname === '/requests');
    // Whoever nominates them once more is told at the field.
    await go(phone, '/members/add');
    await main(phone).getByLabel('Email').fill(nominee.email);
    await main(phone).getByLabel('Name', { exact: true }).fill(`Twice ${word}`);
    await phone.getByRole('textbox', { name: 'Reason to join' }).fill('Again.');
    await main(phone).getByRole('button', { name: 'Nominate' }).first().click();
    await main(phone)
      .getByText(`This address belongs to Twice ${word}, who is a member already.`)
      .first()
      .waitFor();
    await main(phone).getByRole('link', { name: 'Cancel' }).click();
    await phone.getByRole('dialog').getByRole('button').last().click();
  });

  it('a request that somebody else decided on meanwhile may be a member’s by now, and says so first', async () => {
    const { api } = await theAdministrator();
    const applicant = await anApplicant(`Ada ${word}`);
    await go(desk, `/requests/${applicant.id}`);
    const remove = main(desk).getByRole('button', { name: 'Delete' });
    await remove.waitFor();
    await api.post(`/api/requests/${applicant.id}/approve`);
    await remove.click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await main(desk).getByText('It may have been approved or deleted').waitFor();
    const focused = await desk.evaluate(() => document.activeElement?.textContent);
    expect(focused).toBe('This request isn’t here');
  });

  it('sections with work carry its count, and resources that wait can be had alone', async () => {
    const sections = desk.getByRole('navigation', { name: 'Sections' });
    await expect
      .poll(() => sections.getByRole('link', { name: /Member Requests \d+ waiting/ }).count())
      .toBe(1);
    await expect.poll(() => sections.getByRole('link', { name: /Resources \d+ waiting/ }).count()).toBe(1);
    await go(desk, '/resources');
    await desk.getByRole('button', { name: 'Waiting for Approval Only' }).click();
    await desk.waitForURL('**/resources?only=waiting');
    await desk.getByRole('link', { name: `Course ${word}` }).waitFor();
    const badges = await main(desk)
      .getByRole('list', { name: 'Resources' })
      .getByRole('listitem')
      .allInnerTexts();
    expect(badges.every((text) => /waiting|approv/i.test(text))).toBe(true);
    expect(await phone.getByText(/waiting/).count()).toBe(0);
  });

  it('an area begins with its people, counts what it lists, and exports', async () => {
    await go(phone, `/topics/${area.id}`);
    await main(phone)
      .getByRole('heading', { level: 1, name: `Area ${word}` })
      .waitFor();
    const headings = main(phone).getByRole('heading', { level: 2 });
    await expect
      .poll(async () => (await headings.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')))
      .toEqual([
        'About',
        'Members 1',
        'Universities 1',
        'Projects 1',
        'Opportunities for Collaboration 1',
        'Resources',
      ]);
    const members = main(phone).getByRole('region', { name: /^Members/ });
    expect(await members.getByRole('button').count()).toBeGreaterThan(0);
  });

  it('a member’s page has what they lead and offer, with what others don’t see marked so', async () => {
    const ended = await member.api.create('offers', anOffer({ name: `Ended ${word}` }));
    await alter('offers', ended.id, { expiry: new Date(Date.now() - 1000).toISOString() });
    await go(desk, `/members/${member.id}`);
    await desk.evaluate(() => dispatchEvent(new Event('focus')));
    const offers = main(desk).getByRole('region', { name: /^Opportunities for Collaboration/ });
    const expired = (name: string) =>
      offers.getByRole('listitem').filter({ hasText: name }).getByText('Expired');
    await expired(`Ended ${word}`).waitFor();
    expect(await expired(`Seminar ${word}`).count()).toBe(0);
    await main(desk)
      .getByRole('link', { name: `Project ${word}` })
      .waitFor();
    await main(desk)
      .getByRole('link', { name: `Seminar ${word}` })
      .waitFor();
  });

  it('the way back to a list keeps what was searched for and chosen', async () => {
    await go(desk, '/projects');
    await main(desk).getByRole('button', { name: 'Inactive' }).click();
    await main(desk).getByRole('searchbox').fill(word);
    await main(desk)
      .getByRole('link', { name: `Project ${word}` })
      .click();
    await main(desk)
      .getByRole('heading', { level: 1, name: `Project ${word}` })
      .waitFor();
    await main(desk).getByRole('link', { name: 'Projects', exact: true }).click();
    expect(await main(desk).getByRole('searchbox').inputValue()).toBe(word);
    expect(await main(desk).getByRole('button', { name: 'Inactive' }).getAttribute('aria-pressed')).toBe(
      'false',
    );
  });

  it('who can only nominate is offered to nominate', async () => {
    await go(phone, '/members');
    await main(phone).getByRole('link', { name: '+ Nominate a Member' }).waitFor();
    await go(desk, '/members');
    await main(desk).getByRole('link', { name: '+ Member' }).waitFor();
  });

  it('a deletion says first what names the record, and what becomes of that', async () => {
    const asked = async (path: string) => {
      await visit(desk, path);
      await main(desk).getByRole('button', { name: 'Delete' }).click();
      const question = desk.getByRole('dialog');
      await question.getByText(/names? it, and/).waitFor();
      const text = await question.innerText();
      await desk.keyboard.press('Escape');
      return text;
    };
    expect(await asked(`/topics/${area.id}`)).toContain(
      '1 project, 1 university, 1 member, 1 resource and 1 opportunity name it, and go on without it.',
    );
    expect(await asked(`/universities/${university.id}`)).toContain(
      '1 member names it, and will show “Deleted University” instead.',
    );
  });
});
