import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { aHandover, ofInterest, toJoin, toMember } from '../../factories.ts';
import { absent, button, main, region, shown, texts } from '../fixture/hands.ts';
import { block, introduction, member, offer, project, taskforce } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { inEveryLook } from '../fixture/violations.ts';

const mia = member({ name: 'Mia Member' });
const ana = member({ name: 'Ana Asks' });
const leo = member({ name: 'Leo Lead' });
const water = taskforce({ name: 'Water', chairs: [mia.id], members: [] });
const wells = project({ name: 'Wells', leads: [leo.id] });
const desk = offer({ name: 'A desk in Lima', owner: mia.id });
const people = [mia, ana, leo, water, wells, desk];
const as = mia;

const received = region(/^Received/);
const sent = region(/^Sent/);
const rowsOf = (part: typeof received) => texts(part.getByRole('listitem'));
const question = page.getByRole('dialog');

it('shows both sides, the newest first, each with whom, what about, when and what became of it', async () => {
  const [old, recent] = ['2026-01-15T10:00:00.000Z', '2026-02-20T10:00:00.000Z'];
  const records = [
    introduction(ana.id, {
      ...toMember(mia.id),
      createTimestamp: old,
      message: undefined,
      status: 'answered',
    }),
    introduction(leo.id, {
      ...ofInterest('offers', desk.id),
      to: [mia.id],
      createTimestamp: recent,
    }),
    introduction(mia.id, {
      ...ofInterest('projects', wells.id),
      to: [leo.id],
      createTimestamp: recent,
      status: 'closed',
    }),
  ];
  const { service } = await render('/messages', { as, with: [...people, ...records] });
  await shown(main.getByText('We plan a course on water.').first());
  const [first, second] = rowsOf(received);
  for (const each of [
    'Leo Lead is interested in the opportunity A desk in Lima',
    'Waits for you',
    '20 February 2026',
  ])
    expect(first).toContain(each);
  for (const each of ['Ana Asks wrote to you', 'Answered', 'The message was deleted after 30 days.'])
    expect(second).toContain(each);
  expect(rowsOf(sent)).toMatchObject([expect.stringContaining('You are interested in the project Wells')]);
  expect(rowsOf(sent)[0]).toContain('Closed');
  expect(sent.getByRole('button').elements()).toEqual([]);

  await button('Mark as Answered: Leo Lead').click();
  await expect.poll(() => rowsOf(received)[0]).toContain('Answered');
  await absent(button('Mark as Answered: Leo Lead'));
  await button('Close: Leo Lead').click();
  await expect.poll(() => service.world.get('introductions', records[1]?.id ?? '')?.status).toBe('closed');

  service.setOnline(false);
  await absent(button('Mark as Answered: Leo Lead'));
  expect(received.getByRole('button').elements()).toEqual([]);
  expect(rowsOf(received)).toHaveLength(2);
});

it('a chair accepts who asked to join', async () => {
  const asked = introduction(ana.id, toJoin(water.id));
  const { service } = await render('/messages', { as, with: [...people, asked] });
  await shown(received.getByText('asks to join the task force'));
  await button('Accept Ana Asks').click();
  await shown(page.getByText('Ana Asks is now a member of the task force Water.'));
  expect(service.world.get('taskforces', water.id)?.members).toEqual([ana.id]);
  await expect.poll(() => rowsOf(received)[0]).toContain('Accepted');
  for (const each of ['Accept Ana Asks', 'Mark as Answered: Ana Asks', 'Close: Ana Asks'])
    await absent(button(each));
});

it('somebody is muted, then blocked, without being told', async () => {
  const wrote = introduction(ana.id, toMember(mia.id));
  const { service } = await render('/messages', {
    as,
    with: [...people, wrote, block(mia.id, leo.id, 'muted')],
  });
  for (const [verb, how] of [
    ['Mute', 'muted'],
    ['Block', 'blocked'],
  ] as const) {
    await button(`${verb} Ana Asks`).click();
    await expect.poll(() => texts(question)[0]).toContain('They aren’t told.');
    await question.getByRole('button', { name: verb }).click();
    await shown(received.getByText(`You ${how} them.`));
    await absent(button(`${verb} Ana Asks`));
    const ofAna = service.world.all('blocks').filter(({ record }) => record.id === ana.id);
    expect(ofAna).toMatchObject([{ member: mia.id, how }]);
  }
});

it('a block that fails leaves the mute as it is', async () => {
  const wrote = introduction(ana.id, toMember(mia.id));
  const { service } = await render('/messages', {
    as,
    with: [...people, wrote, block(mia.id, ana.id, 'muted')],
  });
  for (const operation of ['createRecord', 'editRecord'] as const) service.refuse(operation, 'internal');
  await button('Block Ana Asks').click();
  await question.getByRole('button', { name: 'Block' }).click();
  await expect
    .poll(() => service.callsOf('createRecord').length + service.callsOf('editRecord').length)
    .toBeGreaterThan(0);
  expect(service.world.all('blocks')).toMatchObject([{ how: 'muted' }]);
});

it('says what there could be where there is nothing', async () => {
  await render('/messages', { as, with: people });
  await shown(received.getByText('Nobody has written to you yet'));
  await shown(sent.getByText('You have not written to anybody yet'));
});

it('says that it is loading while the first records come', async () => {
  await render('/messages', {
    as,
    with: people,
    firstLoad: true,
    prepare: (service) => service.hold('sync'),
  });
  await shown(main.getByRole('heading', { level: 1, name: 'Introductions' }));
  await shown(main.getByText('Loading...').first());
  await absent(received.getByText('Nobody has written to you yet'));
});

it('whoever is asked to take over does so, and both sides say what of', async () => {
  const air = taskforce({ name: 'Air', chairs: [ana.id], members: [] });
  const handover = introduction(ana.id, {
    ...aHandover('taskforces', air.id, mia.id),
    createTimestamp: new Date().toISOString(),
  });
  const { service } = await render('/messages', { as, with: [...people, air, handover] });
  await expect
    .poll(() => rowsOf(received)[0])
    .toContain('Ana Asks asks you to take over as a chair of the task force Air');
  await absent(button('Accept Ana Asks'));
  await button('Take Over: Air').click();
  await shown(page.getByText('You are now a chair of “Air”.'));
  expect(service.callsOf('acceptIntroduction')).toHaveLength(1);
});

it('whoever asked takes a handover back, and both sides see that', async () => {
  const handover = introduction(mia.id, aHandover('taskforces', water.id, ana.id));
  const { service } = await render('/messages', { as, with: [...people, handover] });
  await button('Take Back: Water').click();
  await shown(page.getByText('You took it back.'));
  expect(service.world.get('introductions', handover.id)?.status).toBe('withdrawn');
  await expect.poll(() => rowsOf(sent)[0]).toContain('Taken Back');
  expect(rowsOf(sent)[0]).toContain('The sender took this back.');
  await absent(button('Take Back: Water'));
});

it('a handover that has ended says why, and offers nothing', async () => {
  const reasons = {
    withdrawn: 'The sender took this back.',
    expired: 'A handover ends after 30 days.',
    'role-lost': 'The sender no longer has this role.',
    'role-gained': 'The successor has this role already.',
    'sender-left': 'The sender is no longer a member.',
    deleted: 'What this is about was deleted.',
    closed: 'The recipient closed this, or what it is about.',
  } as const;
  const statuses = Object.keys(reasons) as (keyof typeof reasons)[];
  const records = statuses.flatMap((status) => [
    introduction(ana.id, { ...aHandover('taskforces', water.id, mia.id), status }),
    introduction(mia.id, { ...aHandover('taskforces', water.id, ana.id), status }),
  ]);
  await render('/messages', { as, with: [...people, ...records] });
  for (const part of [received, sent]) {
    await expect.poll(() => rowsOf(part)).toHaveLength(statuses.length);
    for (const reason of Object.values(reasons))
      expect(rowsOf(part).filter((row) => row.includes(reason))).toHaveLength(1);
  }
  expect(await inEveryLook()).toEqual([]);
  for (const name of [/^Take/, /^Mark as Answered/, /^Close/])
    await absent(page.getByRole('button', { name }));
});
