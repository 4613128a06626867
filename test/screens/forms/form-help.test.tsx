import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { arrived, button, choose, form, go, main, offered, shown } from '../fixture/hands.ts';
import { member, taskforce, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const hydrology = topic({ name: 'Hydrology' });
const boston = university({ name: 'Boston College', city: 'Boston', country: 'United States' });
const ana = member({ name: 'Ana Area' });
const elsewhere = taskforce({ name: 'Elsewhere' });
const name = main.getByLabelText('Name', { exact: true });

/** Goes to a form, without the app being loaded again. */
async function openForm(address: string, title: string): Promise<void> {
  go(address);
  await shown(form(title));
}

/** The labels of the fields that say they may be left out. */
const optional = () =>
  [...main.element().querySelectorAll<HTMLElement>('.form-fields label')]
    .map(({ innerText }) => innerText)
    .filter((text) => text.includes('(optional)'))
    .map((text) => text.replace(' (optional)', ''));

/** Begins as such a picture does, and is too large. */
const largePng = new Uint8Array(11 * 1024 * 1024);
largePng.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

describe('a form', () => {
  it('marks what may be left out as its rule has it, for each kind and state', async () => {
    await render('/universities/add', { as: 'administrator' });
    await shown(form('Add University'));
    expect(optional()).toEqual(['Picture', 'Founded', 'Contact']);
    const sought = ['Looking for', 'Degree levels', 'Regions', 'Languages'];
    await openForm('/offers/add', 'Add Opportunity');
    expect(optional()).toEqual(['Areas of Specialization', ...sought]);
    // Though the service puts English where none is said.
    await openForm('/resources/add', 'Add Resource');
    expect(optional()).toEqual([]);
    await openForm('/projects/add', 'Add Project');
    expect(optional()).toEqual(['Associated Task Forces', ...sought]);
    await main.getByLabelText('Status').selectOptions('Ongoing');
    await expect.poll(optional).toEqual(sought);
  });

  it('marks what may be left out of a nomination, which can be taken out again', async () => {
    await render('/members/add', { as: 'member', with: [boston] });
    await shown(form('Nominate a Member'));
    // A contact may be left out; one that is there has a type.
    await button('Add contact').click();
    await shown(main.getByLabelText('Type'));
    expect(optional()).toEqual(['Title', 'University', 'Picture', 'Areas of Specialization', 'Biography']);
    await choose('University', 'Boston College');
    const chosen = main.getByRole('combobox', { name: 'University' });
    await expect.element(chosen).toHaveValue('Boston College');
    await button('Choose none').click();
    await expect.element(chosen).toHaveValue('');
  });

  it('begins with the task force that its maker leads, or from whose page it was opened', async () => {
    await render('/resources/add', { as: 'chair', with: [elsewhere] });
    const chosen = main.getByRole('combobox', { name: 'Task Force' });
    await expect.element(chosen).toHaveValue('Mia’s circle');
    go(`/taskforces/${elsewhere.id}`);
    await main.getByRole('link', { name: '+ Resource' }).click();
    await expect.element(chosen).toHaveValue('Elsewhere');
    // Nothing of it is unsaved: whoever changes their mind is back without a question.
    await main.getByRole('link', { name: 'Cancel' }).click();
    await arrived(`/taskforces/${elsewhere.id}`);
    await main.getByRole('link', { name: '+ Project' }).click();
    await shown(button('Remove Elsewhere'));
  });

  it('isn’t offered to who may not add, nor does an address fill what they don’t see', async () => {
    const { service } = await render(`/taskforces/${elsewhere.id}`, {
      as: 'member',
      with: [hydrology, elsewhere],
    });
    await shown(main.getByRole('heading', { level: 1, name: elsewhere.name }));
    expect(main.getByRole('link', { name: /^\+/ }).elements()).toHaveLength(0);
    await openForm(`/projects/add?taskforce=${elsewhere.id}`, 'Add Project');
    await name.fill('A proposal');
    await main.getByRole('textbox', { name: 'Description' }).fill('Wells, and who digs them.');
    await choose('Areas of Specialization', 'Hydrology');
    await userEvent.keyboard('{Escape}');
    await button('Save Changes').click();
    await arrived('/projects');
    expect(service.world.all('projects')).toMatchObject([{ name: 'A proposal', taskforces: [] }]);
  });

  it('begins with its maker as the chair, where they would lose what they made otherwise', async () => {
    const { me } = await render('/taskforces/add', { as: 'chair' });
    await shown(form('Add Task Force'));
    await shown(
      main.getByRole('list', { name: 'Chairs: chosen' }).getByRole('button', { name: `Remove ${me.name}` }),
    );
  });

  it('begins with no chair for an administrator, who loses nothing', async () => {
    await render('/taskforces/add', { as: 'administrator' });
    await shown(form('Add Task Force'));
    expect(main.getByRole('button', { name: /^Remove/ }).elements()).toHaveLength(0);
  });

  it('finds universities by city and country, languages and regions by both names, people with their university', async () => {
    const lima = university({ name: 'Antonio Ruiz', city: 'Lima', country: 'Peru' });
    const lea = member({ name: 'Lea Lead', university: { id: lima.id } });
    await render('/members/add', { as: 'administrator', with: [lima, boston, lea] });
    await shown(form('Add Member'));
    for (const typed of ['Lima', 'Peru'])
      expect(await offered('University', typed)).toEqual([expect.stringContaining('Lima, Peru')]);
    await shown(main.getByText('If it is missing, add it'));
    await openForm('/resources/add', 'Add Resource');
    for (const [typed, found] of [
      ['Spanish', 'Español'],
      ['German', 'Deutsch'],
      ['Quechua', 'Runa Simi'],
    ] as const)
      expect((await offered('Language', typed)).join()).toContain(found);
    await openForm('/projects/add', 'Add Project');
    expect(await offered('Project Leads', 'Ruiz')).toEqual([expect.stringContaining('Lea Lead')]);
    expect((await offered('Regions', 'jheasa')).join()).toContain('India');
  });

  it('lists what is wrong in its own order', async () => {
    await render('/universities/add', { as: 'administrator', with: [hydrology] });
    for (const [path = '', title = '', done = 'saved'] of [
      ['/universities/add', 'Add University'],
      ['/members/add', 'Add Member', 'sent'],
      ['/resources/add', 'Add Resource'],
      ['/projects/add', 'Add Project'],
      ['/taskforces/add', 'Add Task Force'],
    ]) {
      await openForm(path, title);
      if (done === 'sent') await button('Send').click();
      const summary = main.getByRole('region', { name: `Before this can be ${done}:` });
      await shown(summary);
      const tops: number[] = [];
      for (const problem of summary.getByRole('button').elements()) {
        (problem as HTMLElement).click();
        tops.push((document.activeElement?.getBoundingClientRect().top ?? 0) + window.scrollY);
      }
      expect(new Set(tops).size).toBeGreaterThan(1);
      expect(tops).toEqual([...tops].sort((a, b) => a - b));
    }
  });

  it('lets go of the first press on Cancel, though the field that was left has something to say', async () => {
    await render('/topics/add', { as: 'administrator' });
    // All of it is in sight: in a page that is scrolled the browser itself holds the link in its place.
    await page.viewport(1280, 1400);
    await name.fill('abc');
    await name.fill('');
    // At its upper edge, where it would not be any more if a line appeared above it.
    await main.getByRole('link', { name: 'Cancel' }).click({ position: { x: 20, y: 4 } });
    await arrived('/topics');
  });

  it('saves from the panel beside it, which lies over no open list on a phone', async () => {
    const paula = member({ name: 'Paula Panel', topics: [{ id: hydrology.id }] });
    await render(`/members/edit/${paula.id}`, { as: paula, with: [paula, hydrology, boston], width: 390 });
    await page.viewport(390, 400);
    await shown(form('Edit your profile'));
    await main.getByLabelText('Title').fill('Dean of Panels');
    const panel = form('Edit your profile').getByText('Unsaved Changes');
    await shown(panel);
    const chosen = main.getByRole('combobox', { name: 'University' });
    await chosen.fill('Boston');
    const option = page.getByRole('option', { name: /Boston College/ });
    await shown(option);
    // A press into the letters is for the next one: it takes none of them away.
    await chosen.click();
    await shown(option);
    await expect.element(chosen).toHaveValue('Boston');
    await expect.element(panel).not.toBeVisible();
    // Beside the form it lies over nothing, and stays.
    await page.viewport(1280, 800);
    await shown(panel);
    await page.viewport(390, 400);
    await option.click();
    await shown(panel);
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await arrived(`/members/${paula.id}`);
    await shown(page.getByText('Dean of Panels'));
  });

  it.each([
    ['drawing.svg', '<svg/>', 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.'],
    ['large.png', largePng, 'A picture can have at most 10 MB.'],
  ])(
    'refuses %s, which the service would not take, before anybody cuts it',
    async (file, content, sentence) => {
      const { service } = await render('/members/add', { as: 'administrator' });
      await shown(form('Add Member'));
      const type = file.endsWith('.svg') ? 'image/svg+xml' : 'image/png';
      const input = main.element().querySelector('input[type=file]:not([capture])') as HTMLInputElement;
      await userEvent.upload(input, new File([content], file, { type }));
      await shown(main.getByText(sentence));
      expect(page.getByRole('dialog').elements()).toHaveLength(0);
      expect(service.callsOf('startUpload')).toEqual([]);
    },
  );
});

describe('a form that asks for areas', () => {
  const ask =
    'If one is missing, ask a task force chair or an administrator to add it; until then choose the nearest.';

  it('has an administrator add a missing one, and says whom work is proposed to', async () => {
    await render(`/members/edit/${ana.id}`, { as: 'administrator', with: [ana] });
    await shown(form('Edit Ana Area'));
    await shown(
      main.getByText('If one is missing, add it under Areas of Specialization first.', { exact: true }),
    );
    await shown(main.getByText('We’ll suggest work that needs one of these to them.'));
  });

  it('has any other member ask for a missing one, and says that work is proposed to them', async () => {
    await render('/projects/add', { as: ana, with: [ana] });
    await shown(main.getByText(ask, { exact: true }));
    await openForm(`/members/edit/${ana.id}`, 'Edit your profile');
    await shown(main.getByText('We’ll suggest work that needs one of these to you.'));
    const note = main.getByText(ask, { exact: true });
    // Read out with the field, too.
    expect(
      main
        .getByRole('combobox', { name: 'Areas of Specialization' })
        .element()
        .getAttribute('aria-describedby'),
    ).toContain(note.element().id);
    await note.getByRole('link', { name: 'an administrator' }).click();
    await arrived('/members');
    expect(location.search).toBe('?role=administrators');
  });
});
