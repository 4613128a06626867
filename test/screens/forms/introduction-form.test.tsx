import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { names } from '../../../shared/kinds/collections.ts';
import { introductionForm } from '../../../web/ui/introductions/use-target.ts';
import { ofInterest, toJoin, toMember } from '../../factories.ts';
import {
  absent,
  areBack,
  arrived,
  button,
  drafts,
  go,
  heading,
  kept,
  main,
  shown,
  texts,
} from '../fixture/hands.ts';
import { introduction, member, offer, project, taskforce } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const mia = member({ name: 'Mia Member', email: 'mia@colloquy.example' });
const ana = member({ name: 'Ana Chair', title: 'Professor of Hydrology' });
const leo = member({ name: 'Leo Lead' });
const water = taskforce({ name: 'Water', chairs: [ana.id], members: [] });
const wells = project({ name: 'Wells', leads: [leo.id] });
const desk = offer({ name: 'A desk in Lima', owner: ana.id });
const as = mia;
const records = [mia, ana, leo, water, wells, desk];

const toAna = `/messages/write?purpose=message&kind=users&id=${ana.id}`;
const message = main.getByLabelText('Message');
const agreement = main.getByRole('checkbox', { name: /^My email address is shown/ });
/** The panel of unsaved changes has a second one. */
const send = button('Send').first();
const text = 'Would you like to teach a part of our course?';

describe('writing to a member', () => {
  it('says who receives it and what happens with it, and is sent once there is a text and consent', async () => {
    const { service } = await render(`/members/${ana.id}`, { as, with: records });
    go(toAna);
    await shown(heading('Write to Ana Chair'));
    const said = () => texts(main)[0];
    await expect.poll(said).toContain('Professor of Hydrology');
    for (const each of [
      'mia@colloquy.example',
      'You don’t see theirs until they answer',
      'After 30 days',
      '2,000 characters left',
    ])
      expect(said()).toContain(each);
    await message.fill('Too short');
    expect(said()).toContain('1,991 characters left');
    await userEvent.tab();
    await expect.poll(said).toContain('Message requires 20 or more characters.');
    await message.fill(text);
    await expect.poll(said).toContain('Agree that your email address is shown');
    await send.click();
    await expect.element(agreement).toHaveFocus();
    await agreement.click();
    await send.click();
    // One stays where one was.
    await arrived(`/members/${ana.id}`);
    await shown(page.getByText('Your message was sent.'));
    expect(service.callsOf('createRecord')).toHaveLength(1);
    expect(service.world.all('introductions')).toMatchObject([{ from: mia.id, to: [ana.id], message: text }]);
    expect(await drafts()).toEqual([]);
  });

  it('keeps a draft for each, written offline, which is sent when there is a network', async () => {
    const { service, reload } = await render(toAna, { as, with: records });
    await shown(message);
    service.setOnline(false);
    await message.fill(text);
    await agreement.click();
    await expect.element(send).toBeDisabled();
    await kept();
    await reload(`/messages/write?purpose=message&kind=users&id=${leo.id}`);
    await shown(heading('Write to Leo Lead'));
    await absent(areBack);
    await expect.element(message).toHaveValue('');
    await reload(toAna);
    await shown(areBack);
    await expect.element(message).toHaveValue(text);
    service.setOnline(true);
    await send.click();
    await expect
      .poll(() => service.world.all('introductions'))
      .toMatchObject([{ ...toMember(ana.id), message: text }]);
  });

  it('says that an earlier message still waits, and what the service says where it takes no more', async () => {
    const earlier = introduction(mia.id, toMember(ana.id));
    const answered = introduction(mia.id, { ...toMember(leo.id), status: 'answered' });
    const { service } = await render(toAna, { as, with: [...records, earlier, answered] });
    await shown(main.getByText(/^You already wrote on 15 January 2026/));
    const refusal = 'You can write to 30 people a day. You can go on tomorrow.';
    service.refuse('createRecord', 'slow-down', { message: refusal });
    await message.fill(text);
    await agreement.click();
    await send.click();
    await shown(page.getByText(refusal));
    go(`/messages/write?purpose=message&kind=users&id=${leo.id}`);
    await shown(heading('Write to Leo Lead'));
    await absent(main.getByText(/^You already wrote/));
  });
});

it.each([
  [toJoin(water.id), 'Ask to Join Water', 'Ana Chair'],
  [ofInterest('projects', wells.id), 'I’m Interested in Wells', 'Leo Lead'],
  [ofInterest('offers', desk.id), 'I’m Interested in A desk in Lima', 'Ana Chair'],
])('a message about %o reaches those who answer for it', async (introduced, title, recipient) => {
  const { service } = await render(introductionForm(introduced), { as, with: records });
  await shown(heading(title));
  await shown(main.getByRole('list', { name: 'To' }).getByRole('link', { name: recipient }));
  await message.fill(text);
  await agreement.click();
  await send.click();
  await arrived(`${names[introduced.about.kind].path}/${introduced.about.id}`);
  expect(service.callsOf('createRecord')[0]?.body).toEqual({
    ...introduced,
    message: text,
    showsAddress: true,
  });
});

describe('nothing can be written', () => {
  const closed = member({ name: 'Nora Nobody', writers: 'nobody' });
  const own = taskforce({ name: 'Own', chairs: [ana.id], members: [mia.id] });
  const unled = taskforce({ name: 'Unled', chairs: [], members: [] });
  it.each([
    [
      'to somebody who takes nothing',
      toMember(closed.id),
      'Nora Nobody doesn’t receive introductions from you.',
    ],
    ['to oneself', toMember(mia.id), 'This is your own profile.'],
    ['where one is a member', toJoin(own.id), 'You are a member of this task force already.'],
    [
      'where nobody reads it',
      toJoin(unled.id),
      'No chair of this task force has accepted the role yet. Ask an administrator.',
    ],
    ['to nobody', undefined, 'You write to a member from their page.'],
  ])('%s', async (_, introduced, words) => {
    await render(introduced ? introductionForm(introduced) : '/messages/write', {
      as,
      with: [...records, closed, own, unled],
    });
    await expect.poll(() => texts(main)[0]).toContain(words);
    await absent(message);
  });
});
