import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Stored } from '../../../shared/kinds/registry.ts';
import { absent, arrived, button, choose, form, hasFocus, main, shown } from '../fixture/hands.ts';
import { administrator, member, project, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { violations } from '../fixture/violations.ts';

const panel = main.getByRole('region', { name: 'Changes made in the meantime' });
const goOn = panel.getByRole('button', { name: 'Continue with these' });
const group = (field: RegExp) => panel.getByRole('group', { name: field });
const field = (label: string) => main.getByLabelText(label, { exact: true });
const save = () => button('Save Changes').click();

/** What a side of a field shows, line by line. */
function lines(field: RegExp, side: string): string[] {
  const labels = [...group(field).element().querySelectorAll('label')];
  const found = labels.find(({ innerText }) => innerText.includes(side));
  return found?.innerText.split('\n').filter(Boolean) ?? [];
}

/** The words that are marked on a side of a field. */
function marks(field: RegExp, side: string, as: 'ins' | 'del'): string[] {
  const labels = [...group(field).element().querySelectorAll('label')];
  const found = labels.find(({ innerText }) => innerText.includes(side));
  return [...(found?.querySelectorAll(as) ?? [])].map(({ textContent }) => textContent ?? '');
}

const looks = [1280, 390].flatMap((width) => [false, true].map((dark) => ({ width, dark })));
const hydrology = topic({ name: 'Hydrology' });

describe('saving what someone else has changed meanwhile', () => {
  it.each(looks)('shows both sides and loses neither, at $width px, dark: $dark', async (look) => {
    const wells = project({
      leads: [member().id],
      topics: [{ id: hydrology.id }],
      description: '<p>As it was before.</p>',
    });
    const { service } = await render(`/projects/edit/${wells.id}`, {
      as: 'administrator',
      with: [hydrology, wells],
      ...look,
    });
    await shown(form(`Edit ${wells.name}`));
    await field('Name').fill('Wells, as I call them');
    service.world.put('projects', {
      ...wells,
      name: 'Wells, as they call them',
      description: '<p>Written by them.</p>',
    });
    await save();
    await shown(panel);
    const names = group(/Name/);
    await expect.element(names).toHaveTextContent('changed on both sides');
    const mine = names.getByRole('radio', { name: /Wells, as I call them/ });
    const theirs = names.getByRole('radio', { name: /Wells, as they call them/ });
    // Both changed it: neither is chosen for them, and going on asks which.
    await expect.element(mine).not.toBeChecked();
    await expect.element(theirs).not.toBeChecked();
    await goOn.click();
    await shown(panel.getByText('Choose what to keep of: Name.'));
    expect(hasFocus(mine)).toBe(true);
    const descriptions = group(/Description/);
    await expect.element(descriptions).toHaveTextContent('changed meanwhile');
    await expect.element(descriptions.getByRole('radio', { name: /Written by them/ })).toBeChecked();
    expect(await violations()).toEqual([]);

    // Either side can be had in every field, and a choice can be taken back.
    await theirs.click();
    await descriptions.getByRole('radio', { name: /^As it was/ }).click();
    await mine.click();
    await goOn.click();
    await absent(panel);
    await expect.element(field('Name')).toHaveValue('Wells, as I call them');
    await save();
    await arrived(`/projects/${wells.id}`);
    expect(service.world.get('projects', wells.id)).toMatchObject({
      name: 'Wells, as I call them',
      description: '<p>As it was before.</p>',
      version: 3,
    });
  });

  it('keeps what is written while the two are compared', async () => {
    const wells = university({ topics: { [hydrology.id]: ['graduate'] } });
    const { service } = await render(`/universities/edit/${wells.id}`, {
      as: 'administrator',
      with: [hydrology, wells],
    });
    await shown(form(`Edit ${wells.name}`));
    await field('City').fill('My City');
    service.world.put('universities', { ...wells, city: 'Their City', country: 'Their Country' });
    await save();
    await group(/^City/)
      .getByRole('radio', { name: /^Yours/ })
      .click();
    await field('City').fill('My own City');
    await field('Website').fill('https://mine.example');
    await goOn.click();
    await save();
    await arrived(`/universities/${wells.id}`);
    expect(service.world.get('universities', wells.id)).toMatchObject({
      city: 'My own City',
      country: 'Their Country',
      website: 'https://mine.example',
    });
  });

  it('shows of long texts the part that differs, in sight', async () => {
    const same = Array.from({ length: 20 }, (_, at) => `<p>Paragraph ${at}.</p>`).join('');
    const wells = project({
      leads: [member().id],
      topics: [{ id: hydrology.id }],
      description: `${same}<p>The end.</p>`,
    });
    const { service } = await render(`/projects/edit/${wells.id}`, {
      as: 'administrator',
      with: [hydrology, wells],
    });
    await shown(form(`Edit ${wells.name}`));
    await main.getByRole('textbox', { name: 'Description' }).click();
    await userEvent.keyboard('{Control>}{End}{/Control} So I say.');
    const theirs = `<p>Before all.</p>${same}<p>The end. So they say.</p><p>And more.</p>`;
    service.world.put('projects', { ...wells, description: theirs });
    await save();
    const description = /^Description/;
    await expect.poll(() => lines(description, 'Yours')).toEqual(['Yours', '…', 'The end. So I say.']);
    expect(lines(description, 'Saved in the meantime')).toEqual([
      'Saved in the meantime',
      'Before all.',
      '…',
      'The end. So they say.',
      'And more.',
    ]);
    expect(marks(description, 'Yours', 'ins')).toEqual([' So I say.']);
    expect(marks(description, 'Saved in the meantime', 'ins')).toEqual([
      'Before all.',
      ' So they say.',
      'And more.',
    ]);
    // All of it is in sight: nothing scrolls within it.
    for (const side of group(description).element().querySelectorAll('label > span'))
      expect(side.scrollHeight).toBeLessThanOrEqual(side.clientHeight);
  });

  it.each([390, 1280])('marks the words that either side added and removed, at %i px', async (width) => {
    const before = `<p>${'A long paragraph that stays as it is.'.repeat(40)}</p><p>The wells of the <strong>north</strong> are deep.</p>`;
    const wells = project({
      name: 'Wells of the North',
      leads: [member().id],
      topics: [{ id: hydrology.id }],
      description: before,
    });
    const { service } = await render(`/projects/edit/${wells.id}`, {
      as: 'administrator',
      with: [hydrology, wells],
      width,
    });
    await shown(form(`Edit ${wells.name}`));
    await field('Name').fill('Wells of the South');
    await main.getByRole('textbox', { name: 'Description' }).click();
    await userEvent.keyboard('{Control>}{End}{/Control} And cold.');
    service.world.put('projects', {
      ...wells,
      name: 'Old Wells of the North',
      description: before.replace('are deep', 'were shallow & warm'),
    });
    await save();
    await shown(panel);
    // It begins below the header, though it is taller than the window.
    const header = page.getByRole('banner').element().getBoundingClientRect();
    const top = () => panel.element().getBoundingClientRect().top;
    await expect.poll(top).toBeGreaterThanOrEqual(header.bottom);
    const [name, description] = [/^Name/, /^Description/];
    const both = (of: RegExp, side: string) => [marks(of, side, 'del'), marks(of, side, 'ins')];
    expect(both(name, 'Yours')).toEqual([['North'], ['South']]);
    expect(both(name, 'Saved in the meantime')).toEqual([[], ['Old ']]);
    expect(both(description, 'Yours')).toEqual([[], [' And cold.']]);
    expect(both(description, 'Saved in the meantime')).toEqual([
      ['are', 'deep'],
      ['were', 'shallow & warm'],
    ]);
    expect(lines(description, 'Yours').join()).not.toContain('A long paragraph');
    expect(await violations()).toEqual([]);
  });

  it('says so where only the formatting of a text is another', async () => {
    const wells = project({
      leads: [member().id],
      topics: [{ id: hydrology.id }],
      description: '<p>Deep wells.</p>',
    });
    const { service } = await render(`/projects/edit/${wells.id}`, {
      as: 'administrator',
      with: [hydrology, wells],
    });
    await shown(form(`Edit ${wells.name}`));
    await field('Name').fill('Wells, as I call them');
    service.world.put('projects', { ...wells, description: '<p>Deep <strong>wells</strong>.</p>' });
    await save();
    const description = /^Description/;
    await shown(group(description));
    expect(lines(description, 'Saved in the meantime')[1]).toBe('Only the formatting is different.');
    expect(lines(description, 'As it was').join()).not.toContain('formatting');
  });

  it.each([
    {
      what: 'paragraphs of either',
      mine: ' I add.',
      theirs: '<p>First, they say.</p><p>Last.</p>',
      both: '<p>First, they say.</p><p>Last. I add.</p>',
    },
    {
      what: 'the same paragraph twice',
      mine: ' I add.',
      theirs: '<p>First.</p><p>Last. They add.</p>',
      both: '<p>First.</p><p>Last. They add.</p><p>Last. I add.</p>',
    },
  ])('makes one text of both on request: $what', async ({ mine, theirs, both }) => {
    const wells = project({
      leads: [member().id],
      topics: [{ id: hydrology.id }],
      description: '<p>First.</p><p>Last.</p>',
    });
    const { service } = await render(`/projects/edit/${wells.id}`, {
      as: 'administrator',
      with: [hydrology, wells],
    });
    await shown(form(`Edit ${wells.name}`));
    await main.getByRole('textbox', { name: 'Description' }).click();
    await userEvent.keyboard(`{Control>}{End}{/Control}${mine}`);
    service.world.put('projects', { ...wells, description: theirs });
    await save();
    await group(/^Description/)
      .getByRole('radio', { name: /^Both together/ })
      .click();
    await goOn.click();
    await save();
    await arrived(`/projects/${wells.id}`);
    expect(service.world.get('projects', wells.id)).toMatchObject({ description: both });
  });

  it('names the areas in which a university’s levels differ, and no others', async () => {
    const [mine, theirs] = [topic({ name: 'Aquifers' }), topic({ name: 'Basins' })];
    const levels: Stored<'universities'>['topics'] = {
      [hydrology.id]: ['graduate'],
      [mine.id]: ['graduate'],
    };
    const wells = university({ topics: levels });
    const { service } = await render(`/universities/edit/${wells.id}`, {
      as: 'administrator',
      with: [hydrology, mine, theirs, wells],
      width: 390,
    });
    await shown(form(`Edit ${wells.name}`));
    await main.getByRole('group', { name: 'Aquifers' }).getByLabelText('Doctorate').click();
    service.world.put('universities', { ...wells, topics: { ...levels, [theirs.id]: ['undergraduate'] } });
    await save();
    const areas = /^Areas of Specialization/;
    await shown(group(areas));
    expect(lines(areas, 'Yours')).toEqual(['Yours', 'Aquifers: Graduate, Doctorate', 'Basins: nothing']);
    expect(lines(areas, 'Saved in the meantime')).toEqual([
      'Saved in the meantime',
      'Aquifers: Graduate',
      'Basins: Undergraduate',
    ]);
    // Nothing lies over the button.
    const element = goOn.element();
    element.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    expect(element.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true);
  });

  it('asks nothing where no field of the form is another', async () => {
    const wells = university();
    const me = member({
      name: 'Nora',
      university: { id: wells.id },
      topics: [{ id: hydrology.id }],
    });
    const { service } = await render(`/members/edit/${me.id}`, { as: me, with: [hydrology, wells, me] });
    await shown(form('Edit your profile'));
    await field('Title').fill('Reader in Silence');
    service.world.put('users', { ...me, notForMe: ['somebody'], notifyByMail: false });
    await save();
    await arrived(`/members/${me.id}`);
    expect(service.world.get('users', me.id)).toMatchObject({
      title: 'Reader in Silence',
      notForMe: ['somebody'],
      notifyByMail: false,
    });
  });

  it.each([false, true])('asks before it undoes rights that were decided on, given: %s', async (given) => {
    const them = member({ name: 'Rita Rights', ...(!given && { admin: 'true' }) });
    const { service } = await render(`/members/edit-permissions/${them.id}`, {
      as: 'administrator',
      with: [them, ...(given ? [] : [administrator(them.id)])],
    });
    const { world } = service;
    const now = () => world.get('users', them.id) ?? them;
    const choice = main.getByLabelText('Is Rita Rights an administrator?');
    await expect.element(choice).toHaveValue(given ? 'NO' : 'YES');
    const { admin: _, ...rightless } = them;
    if (given) {
      world.put('admins', { id: them.id });
      world.put('users', { ...them, admin: 'true' });
    } else {
      world.remove('admins', them.id);
      world.put('users', rightless);
    }
    await save();
    await shown(panel);
    expect(now().admin).toBe(given ? 'true' : undefined);
    await panel.getByRole('button', { name: /^Continue/ }).click();
    await expect.element(choice).toHaveValue(given ? 'YES' : 'NO');
    // A change that isn't about the rights holds up nothing.
    world.put('users', { ...now(), notifyByMail: false });
    await choice.selectOptions(given ? 'NO' : 'YES');
    await save();
    await arrived(`/members/${them.id}`);
    expect(now().admin).toBe(given ? undefined : 'true');
  });

  it('is offered to who can’t save because of what was filled in there', async () => {
    const wells = university({ name: 'Common Wells' });
    const empty = { name: 'Nils', title: '', bio: '', contact: [], firstRun: true };
    const me = member(empty);
    const { service, sync } = await render(`/members/edit/${me.id}`, {
      as: me,
      with: [me, hydrology, wells],
    });
    await shown(form('Edit your profile'));
    await field('Title').fill('Reader in Rivers');
    await shown(button('Cannot Save Changes Due to Errors'));
    const { topics, title, bio, contact } = member({ topics: [{ id: hydrology.id }] });
    const profile = { university: { id: wells.id }, topics, title, bio, contact };
    service.world.put('users', { ...me, ...profile });
    await sync();
    await button('Compare').click();
    await group(/^Title/)
      .getByRole('radio', { name: /^Yours/ })
      .click();
    await panel.getByRole('button', { name: /^Continue/ }).click();
    await save();
    await arrived(`/members/${me.id}`);
    expect(service.world.get('users', me.id)).toMatchObject({
      title: 'Reader in Rivers',
      topics: [{ id: hydrology.id }],
    });
  });

  it('has both additions to a list stand where one says so', async () => {
    const [first, mine, theirs] = ['Fay First', 'Mine Maker', 'Theo Their'].map((name) => member({ name }));
    if (!first || !mine || !theirs) throw new Error('Three were made.');
    const wells = project({ leads: [first.id], topics: [{ id: hydrology.id }] });
    const { service } = await render(`/projects/edit/${wells.id}`, {
      as: 'administrator',
      with: [hydrology, first, mine, theirs, wells],
    });
    await shown(form(`Edit ${wells.name}`));
    await choose('Project Leads', mine.name);
    await userEvent.keyboard('{Escape}');
    service.world.put('projects', { ...wells, leads: [first.id, theirs.id] });
    await save();
    const leads = /Project Leads/;
    const both = group(leads).getByRole('radio', { name: /Both together/ });
    await expect.element(both).not.toBeChecked();
    // Among hundreds of names nobody finds the one that is new: what came and what went is said first.
    expect(lines(leads, 'Yours').join()).toContain('Added: Mine Maker');
    expect(lines(leads, 'Saved in the meantime').join()).toContain('Added: Theo Their');
    expect(lines(leads, 'Both together').join()).toContain('Added: Theo Their, Mine Maker');
    await both.click();
    await goOn.click();
    await save();
    await arrived(`/projects/${wells.id}`);
    const now = service.world.get('projects', wells.id)?.leads;
    expect(now?.toSorted()).toEqual([first.id, mine.id, theirs.id].toSorted());
  });
});
