import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  absent,
  arrived,
  button,
  drawn,
  go,
  hasFocus,
  heading,
  main,
  shown,
  texts,
} from '../fixture/hands.ts';
import {
  joinRequest,
  member,
  offer,
  project,
  resource,
  taskforce,
  topic,
  university,
} from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const hydraulics = topic({ name: 'Hydraulics' });
const topics = [{ id: hydraulics.id }];
const college = university({ name: 'Ash College', topics: { [hydraulics.id]: ['graduate'] } });
const mora = member({
  name: 'Mora Mead',
  title: 'Reader in Hydraulics',
  university: { id: college.id },
  topics,
});
const cara = member({ name: 'Cara Chair' });
const circle = taskforce({ name: 'Clean Water', chairs: [cara.id], members: [cara.id] });
const wells = project({ name: 'Ten Wells', leads: [mora.id, cara.id], topics });
const seminar = offer({ name: 'Shared Seminar', owner: mora.id, topics });
const course = resource({
  name: 'Course on Water',
  taskforce: { id: circle.id },
  topics,
  approved: false,
  submittedBy: cara.id,
});
const nomination = joinRequest({
  name: 'Nomi Nominee',
  email: 'nomi@colloquy.example',
  description: '<p>She knows wells.</p>',
  contact: [{ id: 'c', type: 'phone', contact: '+52 33 5555 0199' }],
  nominatedBy: mora.id,
});
const network = [hydraulics, college, mora, cara, circle, wells, seminar, course, nomination];

const row = (text: string) => main.getByRole('listitem').filter({ hasText: text });
const dialog = page.getByRole('dialog');
/** Titles and counts of a page's sections. */
const sections = () =>
  texts(main.getByRole('heading', { level: 2 })).map((text) => text.replace(/\s+/g, ' '));

describe('what people decide by stands where they decide', () => {
  it('the pages of a task force, a project and a university say how many people are on them', async () => {
    await render(`/taskforces/${circle.id}`, { as: 'administrator', with: network });
    await expect.poll(sections).toEqual(expect.arrayContaining(['Chairs 1', 'Members 1']));
    go(`/projects/${wells.id}`);
    await expect.poll(sections).toContain('Project Leads 2');
    go(`/universities/${college.id}`);
    await shown(heading('Ash College'));
    await expect.poll(sections).toContain('Members 1');
  });

  it('a member’s card has their title and university, and a chair’s their task force', async () => {
    await render('/members', { as: 'administrator', with: network });
    const card = main.getByRole('link', { name: /Mora Mead/ });
    await shown(card.getByText('Ash College'));
    expect(texts(card)[0]).toContain('Reader in Hydraulics');
    await button('Role').click();
    await button('Task Force Chairs').click();
    await shown(main.getByRole('link', { name: /Cara Chair/ }).getByText('Clean Water'));
  });

  it('a request says why and from what address', async () => {
    await render('/requests', { as: 'administrator', with: network });
    await shown(row('Nomi Nominee'));
    expect(texts(row('Nomi Nominee'))[0]).toContain('nomi@colloquy.example');
    expect(texts(row('Nomi Nominee'))[0]).toContain('She knows wells.');
    await row('Nomi Nominee').getByRole('link', { name: 'Nomi Nominee', exact: true }).click();
    await shown(main.getByRole('link', { name: '+52 33 5555 0199' }));
  });

  it.each([1280, 390])(
    'rows of projects, opportunities, task forces and areas do, at %i px',
    async (width) => {
      const [ash, oak] = [university({ name: 'Ash Academy' }), university({ name: 'Oak Academy' })];
      const [water, dry] = [topic({ name: 'Waters' }), topic({ name: 'Dry Land' })];
      const topics = [{ id: water.id }];
      const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
      const [chaired, unchaired] = [
        taskforce({ name: 'Chaired', chairs: [first], members: [first, second] }),
        taskforce({ name: 'Unchaired' }),
      ];
      const taskforces = [{ id: chaired.id }];
      const all = [
        ...[ash, oak, water, dry, chaired, unchaired],
        member({ id: first, name: 'Lead 0', university: { id: ash.id }, topics }),
        member({ id: second, name: 'Lead 1', university: { id: oak.id }, topics }),
        university({ name: 'Third Academy', topics: { [water.id]: ['graduate'] } }),
        project({
          name: 'Led Wells',
          leads: [first, second],
          seeks: ['partner', 'funding'],
          topics,
          taskforces,
        }),
        project({ name: 'Unled Wells', leads: [], topics }),
        offer({ name: 'A Chair to Fill', owner: second, seeks: ['people'], topics }),
        resource({ name: 'On Wells', taskforce: { id: chaired.id }, topics }),
      ];
      await render('/projects', { as: 'member', with: all, width });
      const says = (name: string, ...words: string[]) =>
        expect.poll(() => words.filter((each) => !texts(row(name))[0]?.includes(each))).toEqual([]);
      await says('Led Wells', 'Ash Academy and 1 more', 'Looking for: A partner university, Funding');
      await says('Unled Wells', 'No lead');
      go('/offers');
      await says('A Chair to Fill', 'Oak Academy', 'Looking for: People to work with · Waters');
      go('/taskforces');
      await says('Chaired', 'Chaired by Lead 0', '2 members · 1 project · 1 resource');
      await says('Unchaired', 'No chair', '0 members');
      go('/topics');
      await says('Waters', '2 members · 1 university · 2 projects');
      expect(texts(row('Dry Land'))[0]?.trim()).toBe('Dry Land');
    },
  );

  it('an opportunity says what it is about, and that it is yours', async () => {
    await render('/offers', { as: mora, with: network, width: 390, dark: true });
    await shown(row('Shared Seminar').getByText('Hydraulics'));
    expect(texts(row('Shared Seminar'))[0]).toContain('Yours');
  });

  it('an opportunity of somebody else doesn’t say that it is yours', async () => {
    await render('/offers', { as: 'administrator', with: network });
    await shown(row('Shared Seminar').getByText('Hydraulics'));
    expect(main.getByText('Yours').elements()).toHaveLength(0);
  });

  it('what is not there may have been deleted, an opportunity expired as well', async () => {
    await render('/offers/none', { as: mora, with: network, width: 390 });
    await shown(main.getByText('It may have expired or been deleted,'));
    go('/universities/none');
    await shown(main.getByText('It may have been deleted,'));
  });

  it('mails are turned off though one’s record has changed meanwhile, and what changed stays', async () => {
    const { service } = await render('/profile/mail', { as: mora, with: network, width: 390 });
    const mails = button(/^Send me email about the network/);
    await shown(mails);
    service.hold('sync');
    service.world.put('users', { ...mora, notForMe: [college.id] });
    await mails.click();
    await shown(page.getByText('You won’t get any more email about the network.'));
    expect(service.world.get('users', mora.id)).toMatchObject({
      notifyByMail: false,
      notForMe: [college.id],
    });
  });

  it('sections with work carry its count, and resources that wait can be had alone', async () => {
    const approved = resource({ name: 'Book on Water', taskforce: { id: circle.id }, topics });
    await render('/resources', { as: 'administrator', with: [...network, approved] });
    const links = page.getByRole('navigation', { name: 'Sections' });
    await shown(links.getByRole('link', { name: 'Member Requests 1 waiting' }));
    await shown(links.getByRole('link', { name: 'Resources 1 waiting' }));
    const resources = main.getByRole('list', { name: 'Resources' }).getByRole('listitem');
    await expect.poll(() => resources.elements()).toHaveLength(2);
    await button('Waiting for Approval Only').click();
    await expect.poll(() => location.search).toBe('?only=waiting');
    await expect.poll(() => resources.elements()).toHaveLength(1);
    expect(texts(resources)[0]).toContain('Course on Water');
    expect(texts(resources)[0]).toMatch(/waiting|approv/i);
  });

  it('whoever has nothing to decide is told of nothing that waits', async () => {
    await render('/resources', { as: mora, with: network });
    await shown(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Resources' }));
    await shown(heading('Resources'));
    await drawn();
    expect(page.getByText(/waiting/).elements()).toHaveLength(0);
  });

  it('an area begins with its people, counts what it lists, and exports', async () => {
    await render(`/topics/${hydraulics.id}`, { as: mora, with: network, width: 390 });
    await shown(heading('Hydraulics'));
    await expect
      .poll(sections)
      .toEqual(['Members 1', 'Universities 1', 'About', 'Projects 1', 'Opportunities for Collaboration 1']);
    const members = main.getByRole('region', { name: /^Members/ });
    expect(members.getByRole('button').elements().length).toBeGreaterThan(0);
  });

  it('a member’s page has what they lead and offer, with what others don’t see marked so', async () => {
    const ended = offer({ name: 'Ended Seminar', owner: mora.id, expiry: '2026-01-01T00:00:00.000Z' });
    await render(`/members/${mora.id}`, { as: 'administrator', with: [...network, ended] });
    const offers = main.getByRole('region', { name: /^Opportunities for Collaboration/ });
    const expired = (name: string) =>
      offers.getByRole('listitem').filter({ hasText: name }).getByText('Expired');
    await shown(expired('Ended Seminar'));
    expect(expired('Shared Seminar').elements()).toHaveLength(0);
    await shown(main.getByRole('link', { name: 'Ten Wells' }));
    await shown(main.getByRole('link', { name: 'Shared Seminar' }));
  });

  it('the way back to a list keeps what was searched for and chosen', async () => {
    await render('/projects', { as: 'administrator', with: network });
    await button('Status').click();
    await button('Inactive').click();
    await main.getByRole('searchbox').fill('Wells');
    await main.getByRole('link', { name: 'Ten Wells' }).click();
    await shown(heading('Ten Wells'));
    await main.getByRole('link', { name: 'Projects', exact: true }).click();
    await expect.element(main.getByRole('searchbox')).toHaveValue('Wells');
    await shown(button('Drop Status: all but Inactive'));
  });

  it('who can only nominate is offered to nominate', async () => {
    await render('/members', { as: mora, with: network, width: 390 });
    await shown(main.getByRole('link', { name: '+ Nominate a Member' }));
  });

  it('who can add members is offered to', async () => {
    await render('/members', { as: 'administrator', with: network });
    await shown(main.getByRole('link', { name: '+ Member' }));
  });

  it('a deletion says first what names the record, and what becomes of that', async () => {
    await render(`/topics/${hydraulics.id}`, { as: 'administrator', with: network });
    await button('Delete').click();
    await shown(
      dialog.getByText(
        'It will be removed from 1 project, 1 university, 1 member, 1 resource and 1 opportunity.',
      ),
    );
    await userEvent.keyboard('{Escape}');
    await absent(dialog);
    go(`/universities/${college.id}`);
    await shown(heading('Ash College'));
    await button('Delete').click();
    await shown(dialog.getByText('1 member will show “Deleted University” instead.'));
  });
});

describe('a request of somebody who may be a member by now', () => {
  it('says so where they are one, and can only be deleted', async () => {
    const twice = member({ name: 'Tess Twice' });
    const again = joinRequest({ name: 'Tess Twice', email: twice.email, nominatedBy: cara.id });
    const { service } = await render(`/requests/${again.id}`, {
      as: 'administrator',
      with: [...network, twice, again],
    });
    const notice = main.getByRole('status').filter({ hasText: 'This address belongs to' });
    await shown(notice.getByRole('link', { name: 'Tess Twice' }));
    expect(button('Approve').elements()).toHaveLength(0);
    await button('Delete').click();
    await shown(dialog.getByText('Tess Twice remains a member'));
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await arrived('/requests');
    expect(service.world.get('requests', again.id)).toBeUndefined();
  });

  it('is marked where a member or another request has the name, and asks the nominator by mail', async () => {
    const tess = member({ name: 'Téss Twice' });
    const own = joinRequest({ name: 'Twice, Tess', email: 't.twice@colloquy.example' });
    const named = joinRequest({ name: 'Tess Twice', email: 'tess@elsewhere.example', nominatedBy: mora.id });
    await render('/requests', { as: 'administrator', with: [...network, tess, own, named] });
    for (const name of ['Twice, Tess', 'Tess Twice']) {
      await shown(row(name).getByText('May be a member already'));
      await shown(row(name).getByText('May have asked twice'));
    }
    expect(row('Nomi Nominee').getByText(/^May /).elements()).toHaveLength(0);

    await row('Twice, Tess').getByRole('link').click();
    const holder = main.getByRole('status').filter({ hasText: 'May be a member already' });
    await shown(holder.getByRole('link', { name: 'Téss Twice' }));
    await shown(holder.getByText('same or nearly the same name'));
    const request = main.getByRole('status').filter({ hasText: 'May have asked twice' });
    await shown(request.getByRole('link', { name: 'Tess Twice' }));
    const address = main.getByRole('link', { name: 't.twice@colloquy.example' });
    await expect.element(address).toHaveAttribute('href', 'mailto:t.twice@colloquy.example');
    await shown(button('Approve'));
    await shown(button('Ask a Question'));

    await request.getByRole('link', { name: 'Tess Twice' }).click();
    await expect
      .element(main.getByRole('link', { name: 'Ask the Nominator' }))
      .toHaveAttribute('href', expect.stringContaining(`mailto:${mora.email}?subject=`));
  });

  it('a name that nobody else has is not marked', async () => {
    await render(`/requests/${nomination.id}`, { as: 'administrator', with: network });
    await shown(main.getByRole('link', { name: 'Ask the Nominator' }));
    expect(main.getByText(/^May /).elements()).toHaveLength(0);
  });

  it('is refused at the field of the address when they are nominated once more', async () => {
    const { service } = await render('/members/add', { as: mora, with: network, width: 390 });
    const told = 'This address belongs to Tess Twice, who is already a member.';
    service.refuse('createRecord', 'invalid', { fields: [{ path: 'email', message: told }] });
    const email = main.getByLabelText('Email');
    await email.fill('tess@colloquy.example');
    await main.getByLabelText('Name', { exact: true }).fill('Tess Twice');
    await main.getByRole('textbox', { name: 'Reason to join' }).fill('Again.');
    await button('Send').first().click();
    await shown(main.getByText(told).first());
    expect(email.element()).toHaveAccessibleDescription(expect.stringContaining(told));
  });

  it('says so first where somebody else decided on it meanwhile', async () => {
    const { service } = await render(`/requests/${nomination.id}`, { as: 'administrator', with: network });
    await shown(button('Delete'));
    // Only the refusal tells of it: a sync comes after that.
    const syncs = service.hold('sync');
    service.world.remove('requests', nomination.id);
    await button('Delete').click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => service.callsOf('deleteRecord')).toHaveLength(1);
    syncs.letGo();
    await shown(main.getByText('It may have been approved or deleted'));
    expect(texts(heading(/./))).toEqual(['This request isn’t here']);
    expect(hasFocus(heading(/./))).toBe(true);
  });
});

describe('the form of a project tells a lead', () => {
  const status = main.getByLabelText('Status');
  const others = main.getByText('A task force chair or an administrator can choose another one.');
  const losing = () => texts(main.getByText(/^Once this is saved, you can no longer/));
  const ongoing = project({
    name: 'Ongoing Wells',
    leads: [mora.id],
    topics,
    status: 'ongoing',
    taskforces: [{ id: circle.id }],
  });

  it('who takes themselves out, before that it is no longer theirs to change', async () => {
    await render(`/projects/edit/${wells.id}`, { as: mora, with: network, width: 390 });
    await shown(button('Remove Mora Mead'));
    expect(losing()).toEqual([]);
    await button('Remove Mora Mead').click();
    await expect
      .poll(losing)
      .toEqual([expect.stringContaining('Once this is saved, you can no longer change this project.')]);
  });

  it('before what only a chair or an administrator can choose again, and who can', async () => {
    await render(`/projects/edit/${ongoing.id}`, { as: mora, with: [...network, ongoing], width: 390 });
    await status.selectOptions('proposal');
    await drawn();
    expect(losing()).toEqual([]);
    await button('Remove Clean Water').click();
    await expect
      .poll(losing)
      .toEqual([
        'Once this is saved, you can no longer choose another status.',
        'Once this is saved, you can no longer add a task force.',
      ]);
    expect(others.elements()).toHaveLength(0);
    await button('Save Changes').click();
    await arrived(`/projects/${ongoing.id}`);
    go(`/projects/edit/${ongoing.id}`);
    await shown(others);
  });

  it('how to take back what is no longer theirs to choose, once the project has gone back meanwhile', async () => {
    const { service, sync } = await render(`/projects/edit/${ongoing.id}`, {
      as: mora,
      with: [...network, ongoing],
      width: 390,
    });
    await status.selectOptions('complete');
    service.world.put('projects', { ...ongoing, status: 'proposal', taskforces: [] });
    await sync();
    await shown(others);
    expect(texts(status.getByRole('option'))).toEqual(['Proposal', 'Complete']);
    await status.selectOptions('proposal');
    await button('Remove Clean Water').click();
    await button('Save Changes').click();
    await arrived(`/projects/${ongoing.id}`);
    expect(service.world.get('projects', ongoing.id)).toMatchObject({ status: 'proposal', taskforces: [] });
  });
});
