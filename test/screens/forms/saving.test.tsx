import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  absent,
  arrived,
  button,
  choose,
  drawn,
  form,
  go,
  heading,
  main,
  shown,
  texts,
} from '../fixture/hands.ts';
import { type AnyRecord, member, offer, project, taskforce, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const name = () => main.getByLabelText('Name', { exact: true });
const edit = () => main.getByRole('link', { name: 'Edit', exact: true });
const question = page.getByRole('dialog');
const chosenChairs = main.getByRole('list', { name: 'Chairs: chosen' }).getByRole('listitem');
const week = 604_800_000;

async function describeIt(words: string): Promise<void> {
  await main.getByRole('textbox', { name: 'Description' }).click();
  await userEvent.keyboard(words);
}

async function open(address: string, title: string): Promise<void> {
  go(address);
  await shown(form(title));
}

const named = <R extends AnyRecord>(records: R[], name: string) =>
  records.find((each) => 'name' in each && each.name === name);

describe('saving', () => {
  it('leads from a new resource to the list, from an edit to its page, from a deletion to the list', {
    tags: ['2.1-16', '2.5-14', '2.5-15', '2.5-16', '4-11', '5-63', '8-5', '8-6'],
  }, async () => {
    const { service } = await render('/resources/add', { as: 'chair', with: [topic({ name: 'Hydrology' })] });
    await shown(form('Add Resource'));
    await name().fill('Reading rivers');
    await main.getByLabelText('Type').selectOptions('Course');
    await main.getByLabelText('Audience').selectOptions('Students');
    await choose('Areas of Specialization', 'Hydrology');
    await describeIt('Twelve rivers.');
    await button('Save Changes').click();
    await arrived('/resources');
    await shown(heading('Resources'));
    await main.getByRole('searchbox').fill('Reading rivers');
    await main.getByRole('link', { name: 'Reading rivers' }).click();
    await edit().click();
    await shown(form('Edit Reading rivers'));
    await main.getByLabelText('Audience').selectOptions('Faculty');
    await button('Save Changes').click();
    await shown(heading('Reading rivers'));
    await expect.element(main).toHaveTextContent('Course for Faculty');
    const [made] = service.world.all('resources');
    expect(made).toMatchObject({ name: 'Reading rivers', audience: 'faculty' });
    expect(location.pathname).toBe(`/resources/${made?.id}`);

    await button('Delete').click();
    await expect.element(question).toHaveTextContent('Are you sure? Deleted records cannot be recovered.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await absent(question);
    await button('Delete').click();
    expect(service.callsOf('deleteRecord')).toEqual([]);
    await question.getByRole('button', { name: 'Delete' }).click();
    await arrived('/resources');
    expect(service.world.all('resources')).toEqual([]);
  });

  it('leads from a new task force to the list, and from an edit to its page', {
    tags: ['2.1-20', '2.1-21', '2.6-12', '2.6-13', '4-16', '4-17'],
  }, async () => {
    const first = member({ name: 'Fay First' });
    const { service, me } = await render('/taskforces/add', { as: 'chair', with: [first] });
    await shown(form('Add Task Force'));
    await name().fill('Quiet rivers');
    await describeIt('Where nobody hurries.');
    // Who makes it chairs it from the start.
    await shown(chosenChairs.first().filter({ hasText: me.name }));
    await choose('Chairs', 'Fay First');
    await shown(chosenChairs.nth(1).filter({ hasText: 'Fay First' }));
    await choose('Members', 'Fay First');
    await button('Save Changes').click();
    await arrived('/taskforces');
    await shown(heading('Task Forces'));
    const made = named(service.world.all('taskforces'), 'Quiet rivers');
    expect(service.world.get('chairs', first.id)).toMatchObject({ taskforces: [made?.id] });

    go(`/taskforces/${made?.id}`);
    await edit().click();
    await shown(chosenChairs.nth(1));
    await chosenChairs.getByRole('button', { name: 'Fay First' }).click();
    await button('Save Changes').click();
    await arrived(`/taskforces/${made?.id}`);
    await shown(heading('Quiet rivers'));
    expect(service.world.get('chairs', first.id)).toBeUndefined();
  });

  it('leaves no form behind, and nothing that was deleted: Back leads to where they were opened from', async () => {
    const { service } = await render('/projects', { as: 'chair', with: [project({ leads: [] })] });
    await shown(heading('Projects'));
    await open('/topics/add', 'Add Area of Specialization');
    await name().fill('Slow rivers');
    await describeIt('Where nobody looks.');
    await button('Save Changes').click();
    await arrived('/topics');
    const [made] = service.world.all('topics');
    go(`/topics/${made?.id}`);
    await edit().click();
    await shown(form('Edit Slow rivers'));
    await describeIt('Or nearly.');
    await button('Save Changes').click();
    await arrived(`/topics/${made?.id}`);
    await button('Delete').click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await arrived('/topics');
    // Neither the page nor the list is in the history twice.
    await shown(heading('Areas of Specialization'));
    history.back();
    await arrived('/projects');
  });

  it('leads from a new project to the list, and from an edit to its page', {
    tags: ['2.1-29', '2.1-30', '2.8-14', '2.8-15', '4-30'],
  }, async () => {
    const me = member({ name: 'Cleo Chair' });
    const circle = taskforce({ name: 'Clean water', chairs: [me.id], members: [me.id] });
    const { service } = await render('/projects/add', {
      as: me,
      with: [me, circle, topic({ name: 'Hydrology' })],
    });
    await shown(form('Add Project'));
    await name().fill('Counting rivers');
    await choose('Areas of Specialization', 'Hydrology');
    await describeIt('One by one.');
    await button('Save Changes').click();
    await arrived('/projects');
    const [made] = service.world.all('projects');
    expect(made).toMatchObject({
      name: 'Counting rivers',
      leads: [me.id],
      status: 'proposal',
      taskforces: [],
    });
    await open(`/projects/edit/${made?.id}`, 'Edit Counting rivers');
    await main.getByLabelText('Status').selectOptions('Ongoing');
    await choose('Associated Task Forces', 'Clean water');
    await button('Save Changes').click();
    await arrived(`/projects/${made?.id}`);
    await shown(heading('Counting rivers'));
    await expect.element(main).toHaveTextContent('Ongoing');
  });

  it('leads from a nomination to the list of members', { tags: ['2.1-24', '2.7-31'] }, async () => {
    const { service, me } = await render('/members/add', { as: 'chair' });
    await shown(form('Nominate a Member'));
    await main.getByLabelText('Email').fill('nominee@colloquy.example');
    await main.getByRole('textbox', { name: 'Reason to join' }).click();
    await userEvent.keyboard('They know every river.');
    await name().fill('Nora Nominee');
    await button('Send').first().click();
    await arrived('/members');
    await shown(heading('Registered Members'));
    expect(service.world.all('requests')).toMatchObject([
      { email: 'nominee@colloquy.example', name: 'Nora Nominee', nominatedBy: me.id },
    ]);
  });

  const weeks = main.getByLabelText('Weeks until it expires');

  it('renews an opportunity for as many weeks as are chosen, unless the renewal is cancelled', {
    tags: ['2.1-41', '2.11-12', '4-32', '4-33', '5-42', '9-18'],
  }, async () => {
    const me = member();
    const mine = offer({ owner: me.id, expiry: new Date(Date.now() + week).toISOString() });
    const { service } = await render(`/offers/edit/${mine.id}`, { as: me, with: [me, mine] });
    const expiry = () => service.world.get('offers', mine.id)?.expiry ?? '';
    await shown(form(`Edit ${mine.name}`));
    await button('Renew').click();
    await shown(weeks);
    await button('Cancel Renewal').click();
    await absent(weeks);
    await name().fill('Cancelled and kept');
    await button('Save Changes').click();
    await arrived(`/offers/${mine.id}`);
    expect(service.world.get('offers', mine.id)?.name).toBe('Cancelled and kept');
    expect(expiry()).toBe(mine.expiry);

    await open(`/offers/edit/${mine.id}`, 'Edit Cancelled and kept');
    await button('Renew').click();
    await weeks.fill('5');
    const before = Date.now();
    await button('Save Changes').click();
    await arrived(`/offers/${mine.id}`);
    const from = Date.parse(expiry()) - 5 * week;
    expect(from).toBeGreaterThanOrEqual(before);
    expect(from).toBeLessThanOrEqual(Date.now());
  });

  it('renews an opportunity in the week before its end, when its owner is told of it, by one press on its page', async () => {
    const me = member();
    const mine = offer({ owner: me.id });
    const { service, sync } = await render(`/offers/${mine.id}`, { as: me, with: [me, mine] });
    const renewal = button('Renew for 3 Weeks');
    await shown(heading(mine.name));
    await absent(renewal);
    service.world.put('offers', { ...mine, expiry: new Date(Date.now() + 86_400_000).toISOString() });
    await sync();
    await renewal.click();
    await shown(page.getByText('Renewed: it is open for 3 more weeks from today.'));
    await absent(renewal);
  });

  it('says of an opportunity that has ended until when it is kept, and how it comes back', async () => {
    const me = member();
    const ended = new Date(Date.now() - 1000);
    const mine = offer({ name: 'A seminar', owner: me.id, expiry: ended.toISOString() });
    await render(`/offers/${mine.id}`, { as: me, with: [me, mine] });
    await shown(main.getByText('Expired', { exact: true }));
    const told = main.getByRole('status').filter({ hasText: 'This opportunity has expired.' });
    const last = new Date(ended.getTime() + 30 * 86_400_000).toLocaleDateString('en-GB', {
      dateStyle: 'long',
    });
    const deletion = `It will be deleted on ${last} unless it is renewed.`;
    await shown(told);
    expect(texts(told)[0]).toContain(deletion);
    await open(`/offers/edit/${mine.id}`, 'Edit A seminar');
    await shown(told);
    expect(texts(told)[0]).toContain(`${deletion} Choose Renew below`);
    expect(main.getByText('Expired on').elements()).toHaveLength(1);
    await button('Renew').click();
    await button('Save Changes').click();
    await arrived(`/offers/${mine.id}`);
    await open(`/offers/edit/${mine.id}`, 'Edit A seminar');
    await absent(told);
  });
});

describe('what says that something was saved', () => {
  const [hydrology, wells] = [topic(), university()];
  const profile = { university: { id: wells.id }, topics: [{ id: hydrology.id }] };
  const said = page.getByRole('status');
  const toast = () => document.querySelectorAll('.toast');

  it('goes with what was saved, once that is deleted', async () => {
    const me = member();
    const mine = offer({ owner: me.id });
    await render(`/offers/edit/${mine.id}`, { as: me, with: [me, mine] });
    await shown(form(`Edit ${mine.name}`));
    await name().fill('Soon gone');
    await button('Save Changes').click();
    await shown(said.getByText('The opportunity was saved.'));
    await button('Delete').click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await shown(said.getByText('The opportunity was deleted.'));
    expect(said.getByText('The opportunity was saved.').elements()).toEqual([]);
  });

  it('names what was changed, and how many were added and removed', async () => {
    const [ada, ben, cleo] = ['Ada In', 'Ben Out', 'Cleo New'].map((name) => member({ name }));
    if (!ada || !ben || !cleo) throw new Error('Three were made.');
    const circle = taskforce({ name: 'Rivers', chairs: [ada.id], members: [ada.id, ben.id] });
    const open = async () => {
      await render(`/taskforces/edit/${circle.id}`, {
        as: 'administrator',
        with: [ada, ben, cleo, circle],
      });
      await shown(form('Edit Rivers'));
    };
    await open();
    await choose('Members', cleo.name);
    await userEvent.keyboard('{Escape}');
    await button('Remove Ben Out').click();
    await button('Save Changes').click();
    await expect
      .poll(() => toast()[0]?.querySelector('span')?.textContent)
      .toBe('The task force was saved. Members: 1 added, 1 removed.');

    await open();
    await name().fill('Rivers and Wells');
    await button('Save Changes').click();
    await expect
      .poll(() => toast()[0]?.querySelector('span')?.textContent)
      .toBe('The task force was saved. Changed: Name.');
  });

  it('is read out alone, and stays while it has the focus', async () => {
    const me = member({ ...profile, name: 'Tom Toast' });
    await render(`/members/edit/${me.id}`, { as: me, with: [hydrology, wells, me] });
    await shown(form('Edit your profile'));
    await main.getByLabelText('Title', { exact: true }).fill('Dean of Lakes');
    vi.useFakeTimers();
    await button('Save Changes').click();
    // The page that the saving leads to takes the focus when it comes.
    await shown(heading('Tom Toast'));
    (page.getByRole('status').getByRole('button', { name: 'Close' }).element() as HTMLElement).focus();
    expect(document.querySelector('.toaster')?.ariaAtomic).toBe('false');
    await vi.advanceTimersByTimeAsync(20_000);
    await drawn();
    expect(toast()).toHaveLength(1);
    (heading('Tom Toast').element() as HTMLElement).focus();
    await vi.advanceTimersByTimeAsync(2000);
    await drawn();
    expect(toast()).toHaveLength(0);
  });

  it('moves nothing when it goes: the end of a page stays under the finger', async () => {
    const me = member({ ...profile, name: 'Tess Toast' });
    const address = `/members/edit/${me.id}`;
    await render(address, { as: me, with: [hydrology, wells, me] });
    await shown(form('Edit your profile'));
    await shown(main.getByRole('textbox', { name: 'Biography' }));
    await main.getByLabelText('Title', { exact: true }).fill('Dean of Rivers');
    vi.useFakeTimers();
    await button('Save Changes').click();
    await shown(heading('Tess Toast'));
    expect(toast()).toHaveLength(1);
    await open(address, 'Edit your profile');
    await shown(main.getByRole('textbox', { name: 'Biography' }));
    scrollTo(0, document.documentElement.scrollHeight);
    const place = () => button('Save Changes').element().getBoundingClientRect().toJSON();
    const before = place();
    expect(toast()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(7000);
    await drawn();
    expect(toast()).toHaveLength(0);
    expect(place()).toEqual(before);
  });
});
