import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { hearPresses } from '../../helpers/presses.ts';
import { arrived, button, heading, main, shown, texts } from '../fixture/hands.ts';
import { joinRequest, member, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { violations } from '../fixture/violations.ts';

/** Administrators decide on the list itself, and read a request beside it. */
const dialog = page.getByRole('dialog');
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
const beside = (name: string) => main.getByRole('region', { name, exact: true });
const nameOfFocus = () => document.activeElement?.textContent;

const college = university({ name: 'Ash College', website: 'https://www.ash.example' });
const elm = university({ name: 'Elm College', website: 'https://www.elm.example' });
const water = topic({ name: 'Water' });
const on = (day: number) => new Date(Date.UTC(2026, 10, day, 10)).toISOString();
const ana = joinRequest({
  name: 'Ana Applicant',
  email: 'ana@mail.ash.example',
  university: { id: college.id },
  title: 'Lecturer in Hydrology',
  createTimestamp: on(1),
});
const bob = joinRequest({
  name: 'Bob Beginner',
  email: 'bob@gmail.com',
  university: undefined,
  statedUniversity: 'Institute of Wells',
  title: 'Librarian',
  createTimestamp: on(2),
});
const cleo = joinRequest({
  name: 'Cleo Curious',
  email: 'cleo@elm.example',
  university: { id: college.id },
  title: 'Dean',
  createTimestamp: on(3),
});
const three = [college, elm, water, ana, bob, cleo];

describe('a university that is not in the list', () => {
  it('is added from the desk, by a form with what they wrote, and is theirs', async () => {
    const { service } = await render(`/requests?open=${bob.id}`, { as: 'administrator', with: three });
    await beside('Bob Beginner').getByRole('link', { name: 'Add It' }).click();
    await shown(heading('Add University'));
    await expect.element(main.getByLabelText('Name')).toHaveValue('Institute of Wells');
    await main.getByLabelText('City').fill('Wells');
    await main.getByLabelText('Country').fill('United Kingdom');
    await main
      .getByLabelText('Region')
      .selectOptions('KIRCHER Europe and the Middle East (the Kircher Network)');
    await main.getByLabelText('Website').fill('https://wells.example');
    await main.getByRole('textbox', { name: 'Description' }).click();
    await userEvent.keyboard('An institute.');
    await main.getByRole('group', { name: 'Water' }).getByLabelText('Graduate', { exact: true }).click();
    await button('Save Changes').click();
    await shown(beside('Bob Beginner').getByRole('link', { name: 'Institute of Wells' }).first());
    const added = service.world.all('universities').find(({ name }) => name === 'Institute of Wells');
    expect(service.world.get('requests', bob.id)?.university).toEqual({ id: added?.id });
  });

  it('is chosen from the list', async () => {
    const { service } = await render(`/requests?open=${bob.id}`, { as: 'administrator', with: three });
    await beside('Bob Beginner').getByRole('button', { name: 'Choose One of the List' }).click();
    await inDialog('Save').click();
    await shown(dialog.getByText('Please select a university'));
    await dialog.getByRole('combobox').fill('Elm');
    await dialog.getByRole('option', { name: 'Elm College' }).click();
    await inDialog('Save').click();
    await expect.poll(() => service.world.get('requests', bob.id)?.university).toEqual({ id: elm.id });
    await expect.poll(nameOfFocus).toBe('Bob Beginner');
  });

  it('stays in the profile of whoever was approved, who saves it with what they wrote', async () => {
    const newcomer = member({
      name: 'Nora Newcomer',
      firstRun: true,
      university: undefined,
      statedUniversity: 'Institute of Wells',
      topics: [{ id: water.id }],
    });
    const { service } = await render(`/members/edit/${newcomer.id}`, {
      as: newcomer,
      with: [...three, newcomer],
    });
    await shown(main.getByText(/“Institute of Wells” is not in the list yet/));
    await main.getByLabelText('Title').fill('Librarian at large');
    await button('Save Changes').click();
    await arrived(`/members/${newcomer.id}`);
    await shown(main.getByText('Institute of Wells'));
    expect(service.callsOf('editRecord').at(-1)?.body).not.toHaveProperty('university');
  });
});

describe.each([1280, 390])('at %i px', (width) => {
  it('a row says where somebody is, as what, and what their address suggests', async () => {
    await render('/requests', { as: 'administrator', with: three, width });
    const rows = main.getByRole('list', { name: 'Member Requests' }).getByRole('listitem');
    await expect
      .poll(() => texts(rows))
      .toEqual([
        expect.stringMatching(/Ana.*Ash College.*Lecturer in Hydrology.*an address of this university/s),
        expect.stringMatching(/Bob.*“Institute of Wells”.*Librarian.*anybody can get.*not in the list/s),
        expect.stringMatching(/Cleo.*Ash College.*Dean.*an address of Elm College instead/s),
      ]);
    expect(await violations()).toEqual([]);
  });

  it('a request is read beside the list, and the next one comes by itself and has the focus', async () => {
    const { service } = await render('/requests', { as: 'administrator', with: three, width });
    await main.getByRole('link', { name: 'Ana Applicant' }).click();
    await shown(beside('Ana Applicant').getByText('1 of 3 requests'));
    await expect.poll(nameOfFocus).toBe('Ana Applicant');
    expect(await violations()).toEqual([]);
    await beside('Ana Applicant').getByRole('button', { name: 'Approve' }).click();
    await inDialog('Approve').click();
    await shown(beside('Bob Beginner'));
    await expect.poll(nameOfFocus).toBe('Bob Beginner');
    await shown(page.getByText('Ana Applicant is now a member.'));
    await beside('Bob Beginner').getByRole('button', { name: 'Decline' }).click();
    await inDialog('Decline').click();
    await shown(beside('Cleo Curious'));
    await expect.poll(nameOfFocus).toBe('Cleo Curious');
    await beside('Cleo Curious').getByRole('button', { name: 'Ask a Question' }).click();
    await dialog.getByLabelText('Question').fill('Which college?');
    await inDialog('Send').click();
    await shown(beside('Cleo Curious').getByText('Which college?'));
    expect(service.world.all('requests').map(({ name }) => name)).toEqual(['Cleo Curious']);
    await beside('Cleo Curious').getByRole('link', { name: 'Open Its Page' }).click();
    await arrived(`/requests/${cleo.id}`);
    await shown(heading('Cleo Curious'));
  });

  it('is decided on its row, after which the focus is on the next one', async () => {
    const { service } = await render('/requests', { as: 'administrator', with: three, width });
    await button('Approve Bob Beginner').click();
    await shown(dialog.getByText(/“Institute of Wells” is not in the list of universities/));
    await inDialog('Approve').click();
    await expect.poll(nameOfFocus).toBe('Cleo Curious');
    expect(service.callsOf('approveRequest')).toHaveLength(1);
    await button('Ask Ana Applicant').click();
    await shown(dialog.getByLabelText('Question'));
    await userEvent.keyboard('{Escape}');
    await button('Decline Ana Applicant').click();
    await inDialog('Decline').click();
    await expect.poll(() => service.world.all('requests')).toHaveLength(1);
  });
});

it.each([1280, 390])(
  'thirty-five are decided in at most sixty presses, at %i px',
  async (width) => {
    const many = Array.from({ length: 35 }, (_, place) =>
      joinRequest({
        name: `Person ${'abcdefghijklmnopqrstuvwxyzäöüñçéøłš'[place]?.repeat(4)}`,
        email: `p${place}@x.example`,
        university: { id: college.id },
        createTimestamp: new Date(Date.UTC(2026, 0, 15, 0, place)).toISOString(),
      }),
    );
    const { service } = await render('/requests', { as: 'administrator', with: [college, ...many], width });
    let presses = 0;
    Object.assign(window, { countPresses: (more: number) => (presses += more) });
    hearPresses();
    const [asked, declined] = [many.slice(0, 2), many.slice(2, 5)];
    const bar = main.getByRole('region', { name: 'Choose several' });
    const decide = async (verb: string, people: typeof many) => {
      await bar.getByRole('button', { name: verb }).click();
      for (const { name } of people) await shown(dialog.getByText(name));
      if (verb === 'Decline') await dialog.getByLabelText('Begin with').selectOptions('Says too little');
      await inDialog(verb).click();
      const end = dialog.getByText(`${people.length} of ${people.length} decided.`);
      await expect.element(end, { timeout: 60_000 }).toBeVisible();
      await inDialog('Close').click();
    };
    const box = ({ name }: { name: string }) =>
      main.getByRole('checkbox', { name: `Choose ${name}`, exact: true });

    for (const { name } of asked) {
      await button(`Ask ${name}`).click();
      await dialog.getByLabelText('Question').fill('Which courses?');
      await inDialog('Send').click();
      await expect.element(dialog).not.toBeInTheDocument();
    }
    await button('Choose Several').click();
    for (const each of declined) await box(each).click();
    await decide('Decline', declined);
    await bar.getByRole('button', { name: 'Choose All' }).click();
    for (const each of asked) await box(each).click();
    await decide('Approve', many.slice(5));
    expect(service.world.all('requests').map(({ name }) => name)).toEqual(asked.map(({ name }) => name));
    expect(presses).toBeLessThanOrEqual(60);
  },
  180_000,
);
