import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { absent, arrived, button, choose, form, go, heading, main, shown } from '../fixture/hands.ts';
import { member, resource, taskforce, topic } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { violations } from '../fixture/violations.ts';

const waits =
  'not visible yet: a chair of Elsewhere (Sam Decides) or an administrator has to approve it first.';
const name = () => main.getByLabelText('Name', { exact: true });
const hydrology = topic({ name: 'Hydrology' });
const somebody = member({ name: 'Sam Decides' });
const cleo = member({ name: 'Cleo Chair' });
const own = taskforce({ name: 'Own circle', chairs: [cleo.id], members: [cleo.id] });
const elsewhere = taskforce({ name: 'Elsewhere', chairs: [somebody.id], members: [] });
const chairless = taskforce({ name: 'Chairless', chairs: [], members: [] });
const records = [hydrology, somebody, cleo, own, elsewhere, chairless];

describe('given a chair who writes what they may not see afterwards', () => {
  it('a resource added to another task force is in no list of theirs, and they are told why', async () => {
    const seen = resource({ name: 'Close by', taskforce: { id: own.id }, topics: [{ id: hydrology.id }] });
    const { service } = await render('/resources/add', { as: cleo, with: [...records, seen] });
    await shown(form('Add Resource'));
    await name().fill('Far away');
    await main.getByLabelText('Type').selectOptions('course');
    await main.getByLabelText('Audience').selectOptions('students');
    await choose('Task Force', 'Chairless');
    await shown(
      main.getByText('It is hidden until an administrator approves it, as this task force has no chair.'),
    );
    await choose('Task Force', 'Elsewhere');
    await shown(main.getByText('It is hidden until a chair of this task force approves it.'));
    await choose('Areas of Specialization', 'Hydrology');
    await userEvent.keyboard('{Escape}');
    await main.getByRole('textbox', { name: 'Description' }).fill('Twelve lessons.');
    await button('Save Changes').click();
    await arrived('/resources');
    const told = page.getByRole('status').getByText(waits);
    await shown(told);
    // It stands until they have read it: no list of theirs says so.
    vi.useFakeTimers();
    await vi.advanceTimersByTimeAsync(120_000);
    vi.useRealTimers();
    await shown(told);
    const made = service.world.all('resources').find((each) => each.name === 'Far away');
    expect(made).toMatchObject({ taskforce: { id: elsewhere.id }, approved: false });
    await main.getByRole('searchbox').fill('Far away');
    await shown(main.getByText('No Search Results Found'));
    await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
    await absent(told);
  });

  it('a resource that waits says on its page who sees it, and who decides', async () => {
    const waiting = resource({ taskforce: { id: own.id }, topics: [{ id: hydrology.id }], approved: false });
    const chairlessOne = resource({
      taskforce: { id: chairless.id },
      topics: [{ id: hydrology.id }],
      approved: false,
    });
    const seen = resource({ taskforce: { id: own.id }, topics: [{ id: hydrology.id }], approved: true });
    const said = main.getByText('Other members don’t see this resource yet.');
    const world = [...records, waiting, chairlessOne, seen];
    await render(`/resources/${waiting.id}`, { as: cleo, with: world });
    await shown(said);
    await shown(main.getByText('until a chair of Own circle (Cleo Chair) or an administrator approves it.'));
    await render(`/resources/${chairlessOne.id}`, { as: 'administrator', with: world });
    await shown(main.getByText('It is waiting until an administrator approves it.'));
    await render(`/resources/${seen.id}`, { as: cleo, with: world });
    await shown(heading(seen.name));
    expect(said.elements()).toEqual([]);
  });

  it('an approved resource that they move away leads to the list, said before and after', async () => {
    const course = resource({ taskforce: { id: own.id }, topics: [{ id: hydrology.id }], approved: true });
    await render(`/resources/edit/${course.id}`, { as: cleo, with: [...records, course] });
    await shown(form(`Edit ${course.name}`));
    await absent(main.getByText('Moved to this task force'));
    await choose('Task Force', 'Elsewhere');
    await shown(main.getByText('Moved to this task force, it is hidden'));
    await button('Save Changes').click();
    await arrived('/resources');
    await shown(page.getByText(waits));
    go(`/resources/${course.id}`);
    await shown(main.getByText('This resource isn’t here'));
  });

  it('links that they add to a resource are shown on its page, with where they lead', async () => {
    const course = resource({ taskforce: { id: own.id }, topics: [{ id: hydrology.id }], approved: true });
    const { service } = await render(`/resources/edit/${course.id}`, {
      as: cleo,
      with: [...records, course],
    });
    await shown(form(`Edit ${course.name}`));
    await button('Add link').click();
    await main.getByLabelText('Label').fill('Reader (PDF)');
    await main.getByLabelText('Address').fill('reader.example');
    await userEvent.tab();
    await shown(main.getByText('Address must be a valid URL').first());
    await shown(button('Cannot Save Changes Due to Errors'));
    await main.getByLabelText('Address').fill('https://www.reader.example/one.pdf');
    await button('Save Changes').click();
    await arrived(`/resources/${course.id}`);
    const link = main.getByRole('link', { name: 'Reader (PDF)' });
    await expect.element(link).toHaveAttribute('href', 'https://www.reader.example/one.pdf');
    await shown(main.getByText('reader.example', { exact: true }));
    expect(await violations()).toEqual([]);
    expect(service.world.get('resources', course.id)?.links).toMatchObject([{ label: 'Reader (PDF)' }]);
  });

  it('what they post is one press away', async () => {
    await render('/offers/add', { as: cleo, with: records });
    await shown(form('Add Opportunity'));
    await name().fill('A joint seminar');
    await main.getByRole('textbox', { name: 'Description' }).fill('Let us teach together.');
    await button('Save Changes').click();
    await page.getByRole('status').getByRole('link', { name: 'View' }).click();
    await shown(heading('A joint seminar'));
  });
});
