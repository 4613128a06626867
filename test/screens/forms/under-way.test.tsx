import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { arrived, button, form, go, hasFocus, heading, main, shown } from '../fixture/hands.ts';
import { member, offer, resource, taskforce, topic } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const name = () => main.getByLabelText('Name', { exact: true });
const search = () => main.getByRole('searchbox');
const question = page.getByRole('dialog');
const told = (words: string) => shown(page.getByRole('status').getByText(words));

/** Asks to delete what the page shows, and says yes. */
async function deleteIt(): Promise<void> {
  await button('Delete').click();
  await question.getByRole('button', { name: 'Delete' }).click();
}

describe('while it is under way', () => {
  it('a deletion says so, and is asked of the service once', {
    tags: ['2.7-20', '3-38', '4-9', '4-10'],
  }, async () => {
    const person = member({ name: 'Gus Going' });
    const { service } = await render(`/members/${person.id}`, { as: 'chair', with: [person] });
    const held = service.hold('deleteRecord');
    const pending = button('delete in progress...');
    await shown(button('Delete'));
    await deleteIt();
    await shown(pending);
    await expect.poll(held.count).toBe(1);
    await pending.click({ force: true });
    expect(question.elements()).toEqual([]);
    // Elsewhere and back, it is the same deletion.
    go('/members');
    await shown(heading('Registered Members'));
    go(`/members/${person.id}`);
    await shown(pending);
    expect(held.count()).toBe(1);
    held.letGo();
    await arrived('/members');
    expect(service.world.get('users', person.id)).toBeUndefined();
    expect(service.callsOf('deleteRecord')).toHaveLength(1);
  });

  it('an edit says so on the record’s page', { tags: ['2.7-20', '3-38', '4-9'] }, async () => {
    const area = topic({ name: 'Slow rivers' });
    const { service } = await render(`/topics/edit/${area.id}`, { as: 'chair', with: [area] });
    await shown(name());
    await name().fill('Fast rivers');
    const held = service.hold('editRecord');
    await button('Save Changes').click();
    await expect.poll(held.count).toBe(1);
    go(`/topics/${area.id}`);
    await question.getByRole('button', { name: 'Leave' }).click();
    await shown(button('edit in progress...'));
    held.letGo();
    await shown(heading('Fast rivers'));
    await shown(main.getByRole('link', { name: 'Edit', exact: true }));
  });

  it('a deletion leaves alone who writes something else by then', async () => {
    const me = member();
    const mine = offer({ owner: me.id });
    const { service } = await render(`/offers/${mine.id}`, { as: me, with: [me, mine] });
    const held = service.hold('deleteRecord');
    await deleteIt();
    await expect.poll(held.count).toBe(1);
    go('/offers/add');
    await shown(form('Add Opportunity'));
    await name().fill('Half a thought');
    held.letGo();
    await told('The opportunity was deleted.');
    await userEvent.keyboard(', or more');
    await expect.element(name()).toHaveValue('Half a thought, or more');
    expect(question.elements()).toEqual([]);
    expect(location.pathname).toBe('/offers/add');
  });

  it.each([true, false])(
    'an approval takes the focus from nobody who has gone on, to another page: %s',
    async (elsewhere) => {
      const me = member();
      const circle = taskforce({ chairs: [me.id], members: [me.id] });
      const area = topic();
      const waiting = resource({
        taskforce: { id: circle.id },
        topics: [{ id: area.id }],
        approved: false,
        submittedBy: member().id,
      });
      const { service } = await render(`/resources/${waiting.id}`, {
        as: me,
        with: [me, circle, area, waiting],
      });
      const held = service.hold('approveResource');
      await button('Approve').click();
      await expect.poll(held.count).toBe(1);
      if (elsewhere) go('/resources');
      const next = elsewhere ? search() : button('Share');
      await shown(next);
      (next.element() as HTMLElement).focus();
      held.letGo();
      await told('Approved: every member can see it now.');
      expect(hasFocus(next)).toBe(true);
    },
  );

  it('a save leaves alone who has left its form, having said that it goes on', async () => {
    const me = member();
    const mine = offer({ owner: me.id });
    const { service } = await render(`/offers/edit/${mine.id}`, { as: me, with: [me, mine] });
    await shown(name());
    await name().fill('Saved from afar');
    const held = service.hold('editRecord');
    await button('Save Changes').click();
    await expect.poll(held.count).toBe(1);
    go('/projects');
    const question = page.getByRole('dialog', { name: 'Leave while this is being saved?' });
    await expect.element(question).not.toHaveTextContent('discarded');
    await question.getByRole('button', { name: 'Leave' }).click();
    await search().fill('rivers');
    held.letGo();
    await told('The opportunity was saved.');
    await userEvent.keyboard(' and wells');
    await expect.element(search()).toHaveValue('rivers and wells');
    expect(service.world.get('offers', mine.id)).toMatchObject({ name: 'Saved from afar' });
  });

  it('nothing can be written in a form, which would be lost with it; refused, it goes on where it was', async () => {
    const me = member();
    const mine = offer({ owner: me.id });
    const { service } = await render(`/offers/edit/${mine.id}`, { as: me, with: [me, mine] });
    await shown(name());
    await name().fill('Fast rivers');
    const held = service.hold('editRecord');
    const mend = service.answer('editRecord', () => ({ status: 500 }));
    await userEvent.keyboard('{Enter}');
    await expect.poll(held.count).toBe(1);
    await userEvent.keyboard(' and lakes');
    await expect.element(name()).toHaveValue('Fast rivers');
    held.letGo();
    await shown(page.getByRole('alert').getByText('We don’t know whether this was saved.'));
    mend();
    await expect.poll(() => hasFocus(name())).toBe(true);
    await userEvent.keyboard(' and lakes');
    await expect.element(name()).toHaveValue('Fast rivers and lakes');
    await button('Save Changes').click();
    await arrived(`/offers/${mine.id}`);
  });
});
