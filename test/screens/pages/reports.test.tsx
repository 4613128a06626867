import { expect, it } from 'vitest';
import { toMember } from '../../factories.ts';
import { absent, arrived, button, drafts, heading, kept, main, shown, texts } from '../fixture/hands.ts';
import { administrator, introduction, member, offer, report } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const mia = member({ name: 'Mia Member' });
const ana = member({ name: 'Ana Muñoz' });
const ada = member({ name: 'Ada Administrator', admin: 'true' });
const desk = offer({ name: 'A desk in Lima', owner: ana.id });
const records = [mia, ana, ada, desk];
const link = main.getByRole('link', { name: 'Report to administrators' });
const reason = main.getByLabelText('Reason');
const text = main.getByLabelText('What is wrong');
const words = 'She left the university two years ago.';

it('a member reports a page: what they write is kept offline, sent once, and answered under Reports', async () => {
  const { service, reload } = await render(`/members/${ana.id}`, { as: mia, with: records });
  await link.click();
  await shown(heading('Report This Member'));
  await shown(button('Send'));
  await reason.selectOptions('Wrong or out of date');
  service.setOnline(false);
  await text.fill(words);
  await kept();
  await reload(`/reports/add?kind=users&id=${ana.id}`);
  await expect.element(text).toHaveValue(words);
  service.setOnline(true);
  await button('Send').first().click();
  await arrived('/reports');
  expect(service.world.all('reports')).toMatchObject([
    { record: { kind: 'users', id: ana.id }, reason: 'wrong', text: words, by: mia.id },
  ]);
  expect(await drafts()).toEqual([]);
  await expect.poll(() => texts(main.getByRole('listitem'))[0]).toContain('Waits');
  await absent(main.getByRole('link', { name: /^Settle/ }));
});

it('nobody is led to report their own page or opportunity', async () => {
  for (const address of [`/members/${ana.id}`, `/offers/${desk.id}`]) {
    await render(address, { as: ana, with: records });
    await shown(main.getByRole('heading', { level: 1 }));
    await absent(link);
  }
});

it('the desk counts what waits, and nothing is called corrected without a word of what changed', async () => {
  const waits = report(mia.id, 'users', ana.id, { createTimestamp: '2026-03-01T10:00:00.000Z' });
  const settled = report(mia.id, 'offers', desk.id, { outcome: 'nothing', answer: 'It is fine.' });
  const everything = [...records, administrator(ada.id), waits, settled];
  await render('/requests', { as: ada, with: everything });
  await main.getByRole('link', { name: 'Reports (1)' }).click();
  await main.getByRole('link', { name: /^Settle/ }).click();
  const unchanged = main.getByText(/^Nothing on its page has changed since it was reported/);
  const outcome = main.getByLabelText('What was done');
  await outcome.selectOptions('Spoke with them');
  await absent(unchanged);
  await outcome.selectOptions('Corrected');
  await shown(unchanged);
  await render(`/reports/settle?id=${waits.id}`, {
    as: ada,
    with: [
      mia,
      member({ ...ana, updateTimestamp: '2026-03-02T10:00:00.000Z' }),
      ada,
      administrator(ada.id),
      waits,
    ],
  });
  await outcome.selectOptions('Corrected');
  await absent(unchanged);
});

it('an administrator reads what waits, the longest first, and says what was done', async () => {
  const [early, late] = ['2026-01-15T10:00:00.000Z', '2026-02-20T10:00:00.000Z'];
  const first = report(mia.id, 'users', ana.id, { createTimestamp: early });
  const second = report(mia.id, 'introductions', 'some-id', {
    title: 'Ana Muñoz',
    message: 'Buy my course.',
    reason: 'advertising',
    createTimestamp: late,
  });
  const { service } = await render('/reports', {
    as: ada,
    with: [...records, administrator(ada.id), second, first],
  });
  const waiting = main.getByRole('list', { name: 'Waiting' });
  await expect.poll(() => texts(waiting.getByRole('listitem'))).toHaveLength(2);
  const rows = texts(waiting.getByRole('listitem'));
  for (const each of ['Ana Muñoz', 'Wrong or out of date', 'reported by Mia Member', 'since they moved'])
    expect(rows[0]).toContain(each);
  for (const each of ['Introduction by Ana Muñoz', 'Advertising', 'Buy my course.'])
    expect(rows[1]).toContain(each);
  await main.getByRole('link', { name: 'Settle: Introduction by Ana Muñoz' }).click();
  await shown(heading('Settle This Report'));
  await main.getByLabelText('What was done').selectOptions('Spoke with them');
  await main.getByLabelText('Answer').fill('We wrote to her, and she takes it back.');
  await button('Send').first().click();
  await arrived('/reports');
  expect(service.world.get('reports', second.id)).toMatchObject({ outcome: 'spoken' });
  await expect.poll(() => texts(waiting.getByRole('listitem'))).toHaveLength(1);
  await shown(main.getByText('We wrote to her, and she takes it back.'));
});

it('whoever received a message reports it', async () => {
  const hello = introduction(ana.id, toMember(mia.id));
  await render('/messages', { as: mia, with: [...records, hello] });
  await main.getByLabelText('More: Ana Muñoz').click();
  await main.getByRole('link', { name: 'Report Ana Muñoz' }).click();
  await shown(heading('Report This Introduction'));
  await shown(main.getByText('Administrators get a copy of the message'));
});
