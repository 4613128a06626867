import { describe, expect, it } from 'vitest';
import { absent, button, main, shown, texts } from '../fixture/hands.ts';
import { member, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { inEveryLook } from '../fixture/violations.ts';

const college = university({ name: 'Ash College' });
const area = topic({ name: 'Hydrology' });
const said = main.getByText(/We filled in your sign-in address/);
const contact = main.getByRole('textbox', { name: 'Contact' });

describe('the first profile', () => {
  const me = member({ name: 'Una New', email: 'una@colloquy.example', firstRun: true, contact: [] });

  it('proposes the address that is known, and says so', async () => {
    await render(`/members/edit/${me.id}`, { as: me, with: [me] });
    await shown(said);
    await expect.element(contact).toHaveValue('una@colloquy.example');
    await expect.element(main.getByLabelText('Type', { exact: true })).toHaveValue('email');
  });

  it('has nothing proposed by whoever else edits it', async () => {
    await render(`/members/edit/${me.id}`, { as: 'administrator', with: [me] });
    await expect.element(contact).toHaveValue('');
    expect(said.elements()).toHaveLength(0);
  });

  it('keeps the contacts that somebody has given already', async () => {
    const known = member({
      firstRun: true,
      contact: [{ id: 'c', type: 'phone', contact: '+52 33 5555 0100' }],
    });
    await render(`/members/edit/${known.id}`, { as: known, with: [known] });
    await expect.element(contact).toHaveValue('+52 33 5555 0100');
    expect(said.elements()).toHaveLength(0);
  });

  it('is not a later one', async () => {
    const later = member({ contact: [] });
    await render(`/members/edit/${later.id}`, { as: later, with: [later] });
    await expect.element(contact).toHaveValue('');
    expect(said.elements()).toHaveLength(0);
  });
});

describe('who has changed the sign-in address', () => {
  const rows = [
    { id: 'a', type: 'email' as const, contact: 'Mia@colloquy.example' },
    { id: 'b', type: 'phone' as const, contact: '+52 33 5555 0100' },
  ];
  const notice = main.getByText('Your profile still shows mia@colloquy.example');

  async function changeAddress(contacts: typeof rows | [(typeof rows)[1]]) {
    const mia = member({
      email: 'mia@colloquy.example',
      contact: contacts,
      university: { id: college.id },
      topics: [{ id: area.id }],
    });
    const { service } = await render('/profile/sign-in', { as: mia, with: [mia, college, area] });
    await button('Change the address').click();
    service.answer('askForAddress', () => ({ status: 204 }));
    service.answer('changeAddress', () => ({ status: 204 }));
    await main.getByLabelText('New address').fill('mia@new.example');
    await main.getByLabelText('Your password').fill('four quiet words');
    await button('Send the code').click();
    await main.getByLabelText('Code').fill('123456123456');
    await button('Change the address').click();
    return { service, id: mia.id };
  }

  it('is offered to show it in the profile too, where that shows the previous one', async () => {
    const { service, id } = await changeAddress(rows);
    await shown(notice);
    expect(await inEveryLook()).toEqual([]);
    await button('Show the new address').click();
    await absent(notice);
    expect(service.world.get('users', id)?.contact).toEqual([
      { id: 'a', type: 'email', contact: 'mia@new.example' },
      rows[1],
    ]);
  });

  it('can leave it, and reads why it could not be changed', async () => {
    const { service, id } = await changeAddress(rows);
    await shown(notice);
    const message = 'Something stands in the way.';
    service.refuse('editRecord', 'conflict', { message });
    await button('Show the new address').click();
    await shown(main.getByText(message));
    await button('Keep it').click();
    await absent(notice);
    expect(service.world.get('users', id)?.contact).toEqual(rows);
  });

  it('is asked nothing where the profile doesn’t show it', async () => {
    await changeAddress([rows[1] as (typeof rows)[1]]);
    await shown(button('Change the address'));
    expect(texts(notice)).toEqual([]);
  });
});
