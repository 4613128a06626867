import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { exampleClosing } from '../../../shared/fields/common-fields.ts';
import { ofInterest, toMember } from '../../factories.ts';
import { absent, button, go, heading, main, region, shown, texts } from '../fixture/hands.ts';
import { introduction, member, offer, project, topic } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { inEveryLook } from '../fixture/violations.ts';

const water = topic({ name: 'Water' });
const law = topic({ name: 'Law' });
const olga = member({ name: 'Olga Owner', topics: [{ id: law.id }] });
const mia = member({ name: 'Mia Member', topics: [{ id: water.id }] });
const closed = { ...exampleClosing, closed: '2026-03-10T10:00:00.000Z' };
const dialog = page.getByRole('dialog');
const outcome = dialog.getByLabelText('Outcome');
const result = dialog.getByLabelText('What came of it');
const closeIt = dialog.getByRole('button', { name: 'Close It' });

describe('closing', () => {
  it('an opportunity asks for the outcome and a sentence, and keeps what was typed', async () => {
    const desk = offer({ name: 'A desk in Lima', owner: olga.id, topics: [{ id: water.id }] });
    const { service } = await render(`/offers/${desk.id}`, { as: olga, with: [olga, mia, water, desk] });
    await button('Close with an Outcome').click();
    await closeIt.click();
    await shown(dialog.getByText('Choose how it ended.'));
    await shown(dialog.getByText('What came of it is required.'));
    expect(await inEveryLook()).toEqual([]);

    await result.fill('Mia has the desk.');
    await userEvent.keyboard('{Escape}');
    await absent(dialog);
    await button('Close with an Outcome').click();
    await expect.element(result).toHaveValue('Mia has the desk.');
    await outcome.selectOptions('Found within the network');
    await closeIt.click();
    await shown(page.getByText('The opportunity is closed.'));
    await absent(dialog);
    await expect.element(heading('A desk in Lima')).toHaveFocus();
    const left = (text: string | RegExp) => main.getByText(text).element().getBoundingClientRect().left;
    expect(left(/^Found within the network, closed on/)).toBe(left('Mia has the desk.'));
    expect(service.world.get('offers', desk.id)).toMatchObject({
      outcome: 'within',
      result: 'Mia has the desk.',
    });
    await shown(main.getByText('Closed: found within the network'));
    await expect.element(region('What came of it')).toHaveTextContent('Mia has the desk.');
    await absent(button('Close with an Outcome'));
    await absent(main.getByText('Expires'));
  });

  it('a project makes it inactive if nobody was found, and nobody can write about it', async () => {
    const wells = project({ name: 'Wells', leads: [olga.id], topics: [{ id: water.id }] });
    const { service } = await render(`/projects/${wells.id}`, { as: olga, with: [olga, mia, water, wells] });
    await button('Close with an Outcome').click();
    await outcome.selectOptions('Not found');
    await result.fill('Nobody had the time.');
    await closeIt.click();
    await shown(main.getByText('Closed: not found'));
    expect(service.world.get('projects', wells.id)?.status).toBe('inactive');
  });

  it('is offered to nobody else, and not offline', async () => {
    const desk = offer({ name: 'A desk in Lima', owner: olga.id });
    await render(`/offers/${desk.id}`, { as: mia, with: [olga, mia, desk] });
    await shown(main.getByRole('link', { name: 'I’m Interested' }));
    await absent(button('Close with an Outcome'));
  });

  it('lists for its owner alone who answered, and says who waits', async () => {
    const desk = offer({ name: 'A desk in Lima', owner: olga.id, ...closed });
    const zoe = member({ name: 'Zoe Asked' });
    const about = { ...ofInterest('offers', desk.id), to: [olga.id] };
    const answers = [
      introduction(mia.id, { ...about, status: 'closed' }),
      introduction(zoe.id, { ...about, message: 'I would like it.' }),
      introduction(zoe.id, toMember(olga.id)),
    ];
    const everything = [olga, mia, zoe, desk, ...answers];
    await render(`/offers/${desk.id}`, { as: olga, with: everything });
    const rows = () => texts(region(/^Answers/).getByRole('listitem'));
    await expect.poll(() => rows().length).toBe(2);
    expect(rows().filter((each) => /Zoe Asked.*Waits for you/.test(each))).toHaveLength(1);
    expect(await inEveryLook()).toEqual([]);
    await render(`/offers/${desk.id}`, { as: zoe, with: everything });
    await shown(heading('A desk in Lima'));
    await absent(region(/^Answers/));
  });

  it('leaves nobody a way to write about it', async () => {
    const desk = offer({ name: 'A desk in Lima', owner: olga.id, ...closed });
    await render(`/offers/${desk.id}`, { as: mia, with: [olga, mia, desk] });
    await shown(region('What came of it'));
    await absent(main.getByRole('link', { name: 'I’m Interested' }));
    go(`/messages/write?purpose=interest&kind=offers&id=${desk.id}`);
    await shown(main.getByText('This is closed, so you can’t write about it.', { exact: false }));
  });
});

describe('lists', () => {
  it('leave closed ones out unless they are asked for', async () => {
    const desk = offer({ name: 'A desk in Lima', owner: olga.id, ...closed, expiry: closed.closed });
    const room = offer({ name: 'A room in Quito', owner: olga.id });
    await render('/offers', { as: mia, with: [olga, mia, desk, room] });
    await shown(main.getByText('Showing 1 opportunity of 2.', { exact: false }));
    await absent(main.getByText('A desk in Lima'));
    await button('Closed Only').click();
    await shown(main.getByRole('link', { name: 'A desk in Lima' }));
    await absent(main.getByText('A room in Quito'));
    for (const words of ['Closed: found within the network', exampleClosing.result])
      await shown(main.getByText(words));
    expect(await inEveryLook()).toEqual([]);
  });

  it('say so where all are closed, and lead there', async () => {
    const wells = project({ name: 'Wells', leads: [olga.id], status: 'complete', ...closed });
    await render('/projects', { as: mia, with: [olga, mia, wells] });
    await shown(main.getByText('All projects are closed.'));
    await main.getByRole('button', { name: /^Show Closed/ }).click();
    await shown(main.getByRole('link', { name: 'Wells' }));
  });
});

describe('renewing', () => {
  const ends = new Date(Date.now() + 2 * 86_400_000).toISOString();

  it('proposes other areas where no member fits, and adds those that are pressed', async () => {
    const desk = offer({ name: 'A desk in Lima', owner: olga.id, topics: [{ id: law.id }], expiry: ends });
    const { service } = await render(`/offers/${desk.id}`, {
      as: olga,
      with: [olga, mia, water, law, desk],
    });
    await button('Renew for 3 Weeks').click();
    await shown(page.getByRole('dialog', { name: 'No member fits it now' }));
    expect(texts(dialog.getByRole('group').getByRole('button'))).toEqual([expect.stringContaining('Water')]);
    expect(await inEveryLook()).toEqual([]);
    await dialog.getByRole('button', { name: 'Water' }).click();
    await dialog.getByRole('button', { name: 'Renew for 3 Weeks' }).click();
    await shown(page.getByText('Renewed: it is open for 3 more weeks from today.'));
    const after = service.world.get('offers', desk.id);
    expect(after?.topics).toEqual([{ id: law.id }, { id: water.id }]);
    expect(after?.expiry.slice(0, 10)).not.toBe(ends.slice(0, 10));
  });

  it('asks nothing where a member fits', async () => {
    const desk = offer({ name: 'A desk in Lima', owner: olga.id, topics: [{ id: water.id }], expiry: ends });
    await render(`/offers/${desk.id}`, { as: olga, with: [olga, mia, water, law, desk] });
    await shown(region('People you might contact').getByText('Mia Member'));
    await button('Renew for 3 Weeks').click();
    await shown(page.getByText('Renewed: it is open for 3 more weeks from today.'));
    await absent(dialog);
  });

  it('opens a closed one again', async () => {
    const desk = offer({ name: 'A desk in Lima', owner: olga.id, topics: [{ id: water.id }], ...closed });
    const { service } = await render(`/offers/${desk.id}`, { as: olga, with: [olga, mia, water, desk] });
    await button('Open Again for 3 Weeks').click();
    await shown(page.getByText('It is open again, for 3 weeks from today.'));
    await absent(main.getByText('Closed: found within the network'));
    expect(service.world.get('offers', desk.id)).not.toHaveProperty('closed', closed.closed);
  });
});

describe('what came of it', () => {
  const now = new Date().toISOString();
  const ended = [
    offer({ owner: olga.id, ...closed, closed: now }),
    offer({ owner: olga.id, ...closed, closed: now, outcome: 'elsewhere' }),
    project({ leads: [olga.id], status: 'complete', ...closed, closed: now }),
  ];

  it('is counted on home', async () => {
    await render('/home', { as: mia, with: [olga, mia, ...ended] });
    await shown(
      main.getByText('In the past year, 1 opportunity and 1 project found somebody within the network.', {
        exact: false,
      }),
    );
  });

  it('is counted by outcome for administrators', async () => {
    await render('/audit', { as: 'administrator', with: [olga, ...ended] });
    const part = region('What Came of Opportunities and Projects');
    await shown(part.getByText('Found within the network: 1 · Found elsewhere: 1 · Not found: 0'));
    await shown(part.getByText('Found within the network: 1 · Found elsewhere: 0 · Not found: 0'));
  });
});
