import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { aHandover, ofInterest, toJoin, toMember } from '../../factories.ts';
import { absent, button, main, shown, texts } from '../fixture/hands.ts';
import { block, introduction, member, offer, project, taskforce } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { inEveryLook } from '../fixture/violations.ts';

const mia = member({ name: 'Mia Member' });
const ana = member({ name: 'Ana Asks', email: 'ana@university.example' });
const leo = member({ name: 'Leo Lead', email: 'leo+?&@university.example' });
const water = taskforce({ name: 'Water', chairs: [mia.id], members: [] });
const wells = project({ name: 'Wells', leads: [leo.id] });
const desk = offer({ name: 'A desk in Lima', owner: mia.id });
const people = [mia, ana, leo, water, wells, desk];
const as = mia;

const threads = () =>
  [...main.element().querySelectorAll('summary:not(.button)')].map((each) =>
    (each as HTMLElement).innerText.split('\n'),
  );
const messagesWith = (name: string) => main.getByRole('list', { name: `Messages: ${name}` });
const rowsOf = (name: string) => texts(messagesWith(name).getByRole('listitem'));
const answer = (name: string) => main.getByRole('link', { name: `Answer ${name}` });
const more = (name: string) => main.getByLabelText(`More: ${name}`);
const question = page.getByRole('dialog');

/** Presses a link without following it: a browser opens no mail program in a test. */
async function press(link: ReturnType<typeof answer>) {
  await shown(link);
  const stay = (event: Event) => event.preventDefault();
  addEventListener('click', stay, { once: true });
  await link.click();
}

it('shows a thread for each person: what waits first and open, with whom, what about and what became of it', async () => {
  const [old, recent, latest] = [
    '2026-01-15T10:00:00.000Z',
    '2026-02-20T10:00:00.000Z',
    '2026-02-21T10:00:00.000Z',
  ];
  const records = [
    introduction(ana.id, { ...toMember(mia.id), createTimestamp: old }),
    introduction(mia.id, { ...toMember(ana.id), createTimestamp: recent, status: 'answered' }),
    introduction(mia.id, {
      ...ofInterest('projects', wells.id),
      to: [leo.id],
      createTimestamp: latest,
      message: undefined,
      status: 'closed',
    }),
    introduction(leo.id, {
      ...ofInterest('offers', desk.id),
      to: [mia.id],
      createTimestamp: old,
      status: 'closed',
    }),
  ];
  const { service } = await render('/messages', { as, with: [...people, ...records] });
  await shown(main.getByText('1 message waits for your answer.'));
  await expect.poll(() => threads().map(([, name]) => name)).toEqual(['Ana Asks', 'Leo Lead']);
  const [first, second] = rowsOf('Ana Asks');
  expect(first).toContain('You wrote to Ana Asks Answered');
  expect(second).toContain('Ana Asks wrote to you Waits for you');
  // The others are closed, with the latest of them in a line.
  expect(threads()[1]?.[2]).toMatch(/You are interested in the project Wells · .*2026/);
  await main.getByText('You are interested in').click();
  const [interest, answered] = rowsOf('Leo Lead');
  expect(interest).toContain('The message was deleted after 30 days.');
  expect(answered).toContain('Leo Lead is interested in the opportunity A desk in Lima Closed');
  expect(answered).toContain('The recipient closed this, or what it is about.');
  expect(await inEveryLook()).toEqual([]);

  service.setOnline(false);
  await absent(button('Close: Ana Asks'));
  expect(rowsOf('Ana Asks')).toHaveLength(2);
});

describe('answering', () => {
  it('opens an email to the sender and settles the message, which can be undone, as closing it can', async () => {
    const wrote = introduction(ana.id, { ...toMember(mia.id), message: 'Water & law?\nTell me.' });
    const { service } = await render('/messages', { as, with: [...people, wrote] });
    await shown(main.getByText('Their address: ana@university.example'));
    expect(answer('Ana Asks').element().getAttribute('href')).toBe(
      `mailto:ana@university.example?subject=Your%20message&body=${encodeURIComponent('\r\n\r\n> Water & law?\r\n> Tell me.')}`,
    );
    const status = () => service.world.get('introductions', wrote.id)?.status;
    await press(answer('Ana Asks'));
    await expect.poll(status).toBe('answered');
    await shown(main.getByText('Nothing waits for your answer.'));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(status).toBe('sent');
    await button('Close: Ana Asks').click();
    await expect.poll(status).toBe('closed');
    // It keeps its place and can be answered still.
    await press(answer('Ana Asks'));
    await expect.poll(status).toBe('answered');
  });

  it('quotes no long message, and takes no address apart', async () => {
    const wrote = introduction(leo.id, { ...toMember(mia.id), message: 'x'.repeat(501) });
    await render('/messages', { as, with: [...people, wrote] });
    await shown(answer('Leo Lead'));
    const href = new URL(answer('Leo Lead').element().getAttribute('href') ?? '');
    expect(decodeURIComponent(href.pathname)).toBe('leo+?&@university.example');
    expect([...href.searchParams]).toEqual([['subject', 'Your message']]);
  });

  it('by the service’s say alone: without an address it says where else an answer can be written', async () => {
    const wrote = introduction(ana.id, toMember(mia.id));
    await render('/messages', {
      as,
      with: [...people, wrote],
      prepare: (service) => service.refuse('listSenders', 'internal'),
    });
    await shown(main.getByText(/^To answer, reply to the email/));
    await absent(answer('Ana Asks'));
  });

  it('of what one sent asks for no address', async () => {
    const { service } = await render('/messages', {
      as,
      with: [...people, introduction(mia.id, toMember(ana.id))],
    });
    await shown(messagesWith('Ana Asks'));
    expect(service.callsOf('listSenders')).toEqual([]);
    await absent(answer('Ana Asks'));
    await absent(more('Ana Asks'));
  });
});

it('a chair accepts who asked to join', async () => {
  const asked = introduction(ana.id, toJoin(water.id));
  const { service } = await render('/messages', { as, with: [...people, asked] });
  await shown(messagesWith('Ana Asks').getByText('asks to join the task force'));
  await button('Accept Ana Asks').click();
  await shown(page.getByText('Ana Asks is now a member of the task force Water.'));
  expect(service.world.get('taskforces', water.id)?.members).toEqual([ana.id]);
  await expect.poll(() => rowsOf('Ana Asks')[0]).toContain('Accepted');
  for (const each of ['Accept Ana Asks', 'Close: Ana Asks']) await absent(button(each));
});

it('somebody is muted, then blocked, without being told, and can reach one again', async () => {
  const wrote = introduction(ana.id, toMember(mia.id));
  const { service } = await render('/messages', {
    as,
    with: [...people, wrote, block(mia.id, leo.id, 'muted')],
  });
  await more('Ana Asks').click();
  for (const [verb, how] of [
    ['Mute', 'muted'],
    ['Block', 'blocked'],
  ] as const) {
    await button(`${verb} Ana Asks`).click();
    await expect.poll(() => texts(question)[0]).toContain('They aren’t told.');
    await question.getByRole('button', { name: verb }).click();
    await shown(main.getByText(`You ${how} them.`));
    await absent(button(`${verb} Ana Asks`));
    const ofAna = service.world.all('blocks').filter(({ record }) => record.id === ana.id);
    expect(ofAna).toMatchObject([{ member: mia.id, how }]);
  }
  await button('Unblock Ana Asks').click();
  await absent(main.getByText('You blocked them.'));
  expect(service.world.all('blocks')).toHaveLength(1);
});

it('a block that fails leaves the mute as it is', async () => {
  const wrote = introduction(ana.id, toMember(mia.id));
  const { service } = await render('/messages', {
    as,
    with: [...people, wrote, block(mia.id, ana.id, 'muted')],
  });
  for (const operation of ['createRecord', 'editRecord'] as const) service.refuse(operation, 'internal');
  await more('Ana Asks').click();
  await button('Block Ana Asks').click();
  await question.getByRole('button', { name: 'Block' }).click();
  await expect
    .poll(() => service.callsOf('createRecord').length + service.callsOf('editRecord').length)
    .toBeGreaterThan(0);
  expect(service.world.all('blocks')).toMatchObject([{ how: 'muted' }]);
});

it('says what there could be where there is nothing', async () => {
  await render('/messages', { as, with: people });
  await shown(main.getByText('No messages yet'));
});

it('says that it is loading while the first records come', async () => {
  await render('/messages', {
    as,
    with: people,
    firstLoad: true,
    prepare: (service) => service.hold('sync'),
  });
  await shown(main.getByRole('heading', { level: 1, name: 'Messages' }));
  expect(main.getByText('Loading...').elements()).toHaveLength(1);
  await absent(main.getByText('No messages yet'));
});

describe('a handover', () => {
  const air = taskforce({ name: 'Air', chairs: [ana.id], members: [] });
  const handover = introduction(ana.id, {
    ...aHandover('taskforces', air.id, mia.id),
    createTimestamp: new Date().toISOString(),
  });

  it('is taken over by whoever is asked to', async () => {
    const { service } = await render('/messages', { as, with: [...people, air, handover] });
    await expect
      .poll(() => rowsOf('Ana Asks')[0])
      .toContain('Ana Asks asks you to take over as a chair of the task force Air');
    for (const each of ['Accept Ana Asks', 'Close: Ana Asks']) await absent(button(each));
    await button('Take Over: Air').click();
    await shown(page.getByText('You are now a chair of “Air”.'));
    expect(service.callsOf('acceptIntroduction')).toHaveLength(1);
  });

  it('is declined, after a question that says what follows', async () => {
    const { service } = await render('/messages', { as, with: [...people, air, handover] });
    await button('Decline: Air').click();
    await expect
      .poll(() => texts(question)[0])
      .toContain('Ana Asks will read it under Messages. You can’t undo this.');
    await question.getByRole('button', { name: 'Decline' }).click();
    await expect.poll(() => rowsOf('Ana Asks')[0]).toContain('The recipient declined this.');
    expect(service.world.get('introductions', handover.id)?.status).toBe('declined');
    for (const each of ['Take Over: Air', 'Decline: Air']) await absent(button(each));
    await absent(page.getByRole('button', { name: 'Undo' }));
  });

  it('says who has taken over to whoever handed it over', async () => {
    const over = introduction(mia.id, { ...aHandover('taskforces', water.id, ana.id), status: 'accepted' });
    await render('/messages', { as, with: [...people, over] });
    await expect.poll(() => rowsOf('Ana Asks')[0]).toContain('Ana Asks has taken over from you.');
  });

  it('is taken back by whoever asked, and both sides see that', async () => {
    const sent = introduction(mia.id, aHandover('taskforces', water.id, ana.id));
    const { service } = await render('/messages', { as, with: [...people, sent] });
    await button('Take Back: Water').click();
    await shown(page.getByText('You took it back.'));
    expect(service.world.get('introductions', sent.id)?.status).toBe('withdrawn');
    await expect.poll(() => rowsOf('Ana Asks')[0]).toContain('Taken Back');
    expect(rowsOf('Ana Asks')[0]).toContain('The sender took this back.');
    await absent(button('Take Back: Water'));
  });

  it('that has ended says why, and offers nothing', async () => {
    const reasons = {
      withdrawn: 'The sender took this back.',
      expired: 'A handover ends after 30 days.',
      declined: 'The recipient declined this.',
      'role-lost': 'The sender no longer has this role.',
      'role-gained': 'The successor has this role already.',
      'sender-left': 'The sender is no longer a member.',
      deleted: 'What this is about was deleted.',
    } as const;
    const statuses = Object.keys(reasons) as (keyof typeof reasons)[];
    const records = statuses.flatMap((status) => [
      introduction(ana.id, { ...aHandover('taskforces', water.id, mia.id), status }),
      introduction(mia.id, { ...aHandover('taskforces', water.id, ana.id), status }),
    ]);
    await render('/messages', { as, with: [...people, ...records] });
    await expect.poll(() => rowsOf('Ana Asks')).toHaveLength(2 * statuses.length);
    for (const reason of Object.values(reasons))
      expect(rowsOf('Ana Asks').filter((row) => row.includes(reason))).toHaveLength(2);
    for (const name of [/^Take/, /^Decline/, /^Close/]) await absent(page.getByRole('button', { name }));
  });
});
