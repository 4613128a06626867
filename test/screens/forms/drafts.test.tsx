import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { saveDraft } from '../../../web/storage/form-draft.ts';
import { memberHere } from '../../../web/storage/session-trace.ts';
import {
  absent,
  areBack,
  arrived,
  button,
  choose,
  drafts,
  heading,
  kept,
  main,
  shown,
} from '../fixture/hands.ts';
import { member, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const hydrology = topic({ name: 'Hydrology' });
const wells = university({
  name: 'Common Wells',
  city: 'Old City',
  country: 'Old Country',
  topics: { [hydrology.id]: ['graduate'] },
});
const field = (label: string) => main.getByRole('textbox', { name: label, exact: true });
const question = page.getByRole('dialog');
const meanwhile = main.getByRole('region', { name: 'Changes made in the meantime' });

describe('what was written and not saved', () => {
  it('is back with rows and choices in a profile, and saving it ends it', async () => {
    const dora = member({ name: 'Dora Draft', university: { id: wells.id }, topics: [{ id: hydrology.id }] });
    const college = university({ name: 'Boston College' });
    const { service, reload } = await render(`/members/edit/${dora.id}`, {
      as: dora,
      with: [hydrology, wells, college, dora],
    });
    await shown(field('Title'));
    await field('Title').fill('Reader in Rivers');
    await choose('University', 'Boston College');
    await button('Add contact').click();
    const second = main.getByLabelText('Type').nth(1);
    await second.selectOptions('website');
    await main
      .getByRole('textbox', { name: /^Contact/ })
      .nth(1)
      .fill('https://rivers.example');
    await expect.poll(async () => JSON.stringify(await drafts())).toContain('https://rivers.example');
    await reload();
    await shown(areBack);
    await expect.element(field('Title')).toHaveValue('Reader in Rivers');
    await expect.element(main.getByRole('combobox', { name: 'University' })).toHaveValue('Boston College');
    await expect.element(second).toHaveValue('website');
    await button('Save Changes').click();
    await arrived(`/members/${dora.id}`);
    await expect.poll(drafts).toEqual([]);
    const saved = service.world.get('users', dora.id);
    expect(saved).toMatchObject({ title: 'Reader in Rivers', university: { id: college.id } });
    expect(JSON.stringify(saved)).toContain('https://rivers.example');
  });

  it('of a new record is back too, until the person leaves it', async () => {
    const { reload } = await render('/topics/add', { as: 'chair' });
    await shown(field('Name'));
    await field('Name').fill('Half a thought');
    await kept();
    await reload();
    await shown(areBack);
    await expect.element(field('Name')).toHaveValue('Half a thought');
    await main.getByRole('link', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect.element(field('Name')).toHaveValue('Half a thought');
    expect(await drafts()).toHaveLength(1);
    await main.getByRole('link', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await arrived('/topics');
    await expect.poll(drafts).toEqual([]);
  });

  it('in a field that only another release has stays in the draft, for when that one is back', async () => {
    const { reload } = await render('/topics/add', { as: 'chair' });
    await shown(field('Name'));
    await field('Name').fill('Half a thought');
    await kept();
    const [draft] = await drafts();
    if (!draft) expect.fail();
    const { initialValues, values } = draft;
    // As the other release's form left it: all that was written is in its own field.
    await saveDraft(memberHere() ?? '', {
      ...draft,
      initialValues: { ...initialValues, about: '' },
      values: { ...initialValues, about: 'A long text' },
    });
    await reload();
    await shown(field('Name'));
    await expect.element(field('Name')).toHaveValue('');
    await expect.poll(drafts).toMatchObject([{ values: { name: '', about: 'A long text' } }]);
    await field('Name').fill('A whole one');
    await expect
      .poll(drafts)
      .toMatchObject([
        { initialValues: { about: '' }, values: { ...values, name: 'A whole one', about: 'A long text' } },
      ]);
  });

  it('can be discarded, and the form has what is saved again', async () => {
    const { reload } = await render(`/universities/edit/${wells.id}`, {
      as: 'chair',
      with: [hydrology, wells],
    });
    await shown(field('City'));
    await field('City').fill('My City');
    await kept();
    await reload();
    await shown(areBack);
    await expect.element(field('City')).toHaveValue('My City');
    await button('Discard them').click();
    await expect.element(field('City')).toHaveValue('Old City');
    expect(document.activeElement).toBe(heading(/./).element());
    await expect.poll(drafts).toEqual([]);
    await absent(areBack);
  });

  it('is compared with what somebody else saved since', async () => {
    const { service, reload } = await render(`/universities/edit/${wells.id}`, {
      as: 'chair',
      with: [hydrology, wells],
    });
    await shown(field('City'));
    await field('City').fill('My City');
    await kept();
    service.world.put('universities', { ...wells, city: 'Their City', country: 'Their Country' });
    await reload();
    await shown(areBack);
    await shown(meanwhile);
    await shown(meanwhile.getByRole('group', { name: /^City/ }).getByText('changed on both sides'));
    await shown(meanwhile.getByRole('group', { name: /^Country/ }).getByText('changed meanwhile'));
    await meanwhile
      .getByRole('group', { name: /^City/ })
      .getByRole('radio', { name: /^Yours/ })
      .click();
    await meanwhile.getByRole('button', { name: /^Continue/ }).click();
    await button('Save Changes').click();
    await arrived(`/universities/${wells.id}`);
    expect(service.world.get('universities', wells.id)).toMatchObject({
      city: 'My City',
      country: 'Their Country',
    });
  });

  it('has its rows still when it was compared with what was saved since', async () => {
    const area = topic({ name: 'Water', otherNames: [{ language: 'es', names: ['agua'] }] });
    const { service, reload } = await render(`/topics/edit/${area.id}`, { as: 'chair', with: [area] });
    const names = main.getByRole('textbox', { name: 'Names, one on each line' });
    const rows = () => (names.elements() as HTMLTextAreaElement[]).map(({ lang, value }) => [lang, value]);
    await shown(names);
    await names.fill('agua\nríos');
    await button('Add language').click();
    await main.getByRole('combobox', { name: 'Language' }).nth(1).fill('Italian');
    await page.getByRole('option', { name: /Italiano/ }).click();
    await names.nth(1).fill('acqua');
    await expect.poll(async () => JSON.stringify(await drafts())).toContain('acqua');
    service.world.put('topics', { ...area, description: '<p>Written meanwhile.</p>' });
    await reload();
    await meanwhile.getByRole('button', { name: /^Continue/ }).click();
    const written = [
      ['es', 'agua\nríos'],
      ['it', 'acqua'],
    ];
    await expect.poll(rows).toEqual(written);
    await expect.element(field('Description')).toHaveTextContent(/^Written meanwhile\.$/);
    await button('Save Changes').click();
    await arrived(`/topics/${area.id}`);
    expect(service.world.get('topics', area.id)).toMatchObject({
      description: '<p>Written meanwhile.</p>',
      otherNames: written.map(([language, names = '']) => ({ language, names: names.split('\n') })),
    });
  });

  it('goes with the record when its writer deletes it', async () => {
    const { reload } = await render(`/universities/edit/${wells.id}`, {
      as: 'chair',
      with: [hydrology, wells],
    });
    await shown(field('City'));
    await field('City').fill('My City');
    await kept();
    await reload(`/universities/${wells.id}`);
    await button('Delete').click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await arrived('/universities');
    await expect.poll(drafts).toEqual([]);
  });
});
