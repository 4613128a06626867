import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { arrived, button, form, main, shown } from '../fixture/hands.ts';
import { member, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const sentence = 'Something went wrong on our side.';
const saveIt = (label = 'Save Changes') => button(label).first().click();
const field = (label: string) => main.getByLabelText(label, { exact: true });
const opened = (title: string) => shown(form(title));
const notKnownSent = page.getByRole('alert').filter({ hasText: 'We don’t know whether this was sent.' });
const notKnown = page.getByRole('alert').filter({ hasText: 'We don’t know whether this was saved.' });

describe('what was saved, though nobody was told, can be saved again', () => {
  it('adding, where the answers are lost: it isn’t known whether it was saved, and saving again makes no second one, in other words and after a reload too', async () => {
    const { service, reload } = await render('/topics/add', { as: 'administrator' });
    await opened('Add Area of Specialization');
    await field('Name').fill('Added at last');
    await main.getByRole('textbox', { name: 'Description' }).fill('All of it.');
    // The gateway gives up waiting, the function fails after the write, the answer breaks off, the line goes. Beside
    // each stands how often the service has been asked by then: only what is busy is asked again by itself.
    const losses = [
      { lose: () => Response.json({ message: 'Endpoint request timed out' }, { status: 504 }), asked: 4 },
      {
        lose: () => Response.json({ error: { code: 'internal', message: sentence } }, { status: 500 }),
        asked: 5,
      },
      { lose: () => new Response('{"id":', { status: 201 }), asked: 6 },
      { lose: () => Promise.reject(new TypeError('Failed to fetch')), asked: 7 },
    ];
    // Nobody waits here for the pauses between the attempts.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const { lose, asked } of losses) {
      const mend = service.answer('createRecord', async (_, carryOut) => {
        await carryOut();
        return lose();
      });
      await saveIt();
      await expect.poll(() => service.callsOf('createRecord')).toHaveLength(asked);
      await shown(notKnown);
      await expect.element(notKnown).toHaveTextContent('Save it again: there won’t be a second one.');
      mend();
    }
    vi.useRealTimers();
    expect(service.world.all('topics').map(({ name }) => name)).toEqual(['Added at last']);
    await field('Name').fill('Added at last, in other words');
    await reload();
    await shown(page.getByText('Your unsaved changes from'));
    await saveIt();
    await arrived('/topics');
    expect(service.world.all('topics').map(({ name }) => name)).toEqual(['Added at last, in other words']);
  });

  it('adding again what others have edited since: both sides are compared, and nothing of theirs is lost', async () => {
    const { service } = await render('/topics/add', { as: 'administrator' });
    await opened('Add Area of Specialization');
    await field('Name').fill('Added and edited');
    await main.getByRole('textbox', { name: 'Description' }).fill('What its maker says.');
    service.loseAnswer('createRecord');
    await saveIt();
    await shown(notKnown);
    const [made] = service.world.all('topics');
    if (!made) throw new Error('The area was not made.');
    service.world.put('topics', { ...made, description: '<p>What others say.</p>' });

    await field('Name').fill('Added, in other words');
    await saveIt();
    const panel = main.getByRole('region', { name: 'Changes made in the meantime' });
    const side = (field: RegExp, side: RegExp) =>
      panel.getByRole('group', { name: field }).getByRole('radio', { name: side });
    await side(/Description/, /Saved in the meantime/).click();
    await side(/Name/, /Yours/).click();
    await panel.getByRole('button', { name: 'Continue with these' }).click();
    await saveIt();
    await arrived('/topics');
    expect(service.world.all('topics')).toMatchObject([
      { id: made.id, name: 'Added, in other words', description: '<p>What others say.</p>' },
    ]);
  });

  async function addContact(): Promise<void> {
    await button('Add contact').click();
    await main.getByLabelText('Type').last().selectOptions('Website');
    await main
      .getByRole('textbox', { name: /^Contact/ })
      .last()
      .fill('https://rivers.example');
  }

  it('adding a contact: it isn’t there twice', async () => {
    const [area, wells] = [topic(), university()];
    const me = member({ university: { id: wells.id }, topics: [{ id: area.id }] });
    const { service } = await render(`/members/edit/${me.id}`, { as: me, with: [area, wells, me] });
    await opened('Edit your profile');
    await addContact();
    // What was saved isn't what was typed, and is one's own all the same.
    await field('Title').fill('Reader in Rivers ');
    service.loseAnswer('editRecord');
    await saveIt();
    await shown(notKnown);
    await saveIt();
    await arrived(`/members/${me.id}`);
    const contact = service.world.get('users', me.id)?.contact;
    expect(contact?.map((each) => each.contact)).toEqual(['+52 33 5555 0100', 'https://rivers.example']);
  });

  it('nominating in other words what was saved already: it isn’t its maker’s to change any more', async () => {
    const { service } = await render('/members/add', { as: 'member' });
    await opened('Nominate a Member');
    await field('Email').fill('nominee@colloquy.example');
    await field('Name').fill('Nora Nominee');
    await main.getByRole('textbox', { name: 'Reason to join' }).fill('They know every river.');
    service.loseAnswer('createRecord');
    await saveIt('Send');
    await shown(notKnownSent);
    await field('Name').fill('Nora N. Nominee');
    await saveIt('Send');
    const told = page.getByRole('alert').filter({ hasText: 'This was already sent.' });
    await shown(told.getByText('An earlier attempt was saved, with what you had written then.'));
    expect(service.world.all('requests')).toMatchObject([{ name: 'Nora Nominee' }]);
  });

  it('inviting somebody: they aren’t there twice', async () => {
    const { service } = await render('/members/add', { as: 'administrator' });
    await opened('Add Member');
    await field('Email').fill('invited@colloquy.example');
    await field('Name').fill('Ines Invited');
    await addContact();
    service.loseAnswer('createRecord');
    await saveIt('Send');
    await shown(notKnownSent);
    await saveIt('Send');
    await arrived('/members');
    expect(service.world.all('users').filter(({ name }) => name === 'Ines Invited')).toHaveLength(1);
  });
});
