import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../shared/language/messages.ts';
import { declineReasons, declineTexts } from '../../../shared/request/request.rules.ts';
import { signInState } from '../../../web/auth/account.ts';
import { dropEntryDraft, keepEntryDraft } from '../../../web/auth/entry-draft.ts';
import { absent, arrived, button, go, heading, main, shown, texts } from '../fixture/hands.ts';
import { joinRequest, member, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { violations } from '../fixture/violations.ts';

const dialog = page.getByRole('dialog');
const inDialog = (name: string) => dialog.getByRole('button', { name });
const contact = member({ name: 'Cora Contact' });
const college = university({
  name: 'Ash College',
  website: 'https://www.ash.example',
  contact: contact.id,
});
const ana = joinRequest({
  name: 'Ana Applicant',
  email: 'ana@mail.ash.example',
  university: { id: college.id },
  title: 'Lecturer',
});
const at = '2026-11-20T10:00:00.000Z';

describe('a request', () => {
  it('says what the address suggests, and whom at the university one can ask', async () => {
    await render(`/requests/${ana.id}`, { as: 'administrator', with: [college, contact, ana] });
    const place = main.getByRole('region', { name: /^Where they are/ });
    await shown(place.getByText(/The address is at mail.ash.example, the site of/));
    await shown(place.getByText('This proves nothing by itself.'));
    await place.getByRole('link', { name: 'Write to Cora Contact' }).click();
    await arrived(`/messages/write?member=${contact.id}`.split('?')[0] ?? '');
  });

  it('says that a public provider’s address says nothing, and keeps what was written of the university', async () => {
    const bob = joinRequest({
      name: 'Bob Applicant',
      email: 'bob@gmail.com',
      university: undefined,
      statedUniversity: 'Institute of Wells',
    });
    await render(`/requests/${bob.id}`, { as: 'administrator', with: [college, contact, bob], width: 390 });
    await shown(main.getByText(/The address is at gmail.com, where anybody can get one/));
    await shown(main.getByText('Their university is not in the list'));
    await shown(main.getByText(/They wrote “Institute of Wells”/));
  });

  it('is asked about, and keeps a question that isn’t sent', async () => {
    const { service } = await render(`/requests/${ana.id}`, {
      as: 'administrator',
      with: [college, contact, ana],
    });
    await button('Ask a Question').click();
    await inDialog('Send').click();
    await shown(dialog.getByText('Please write a question.'));
    await dialog.getByLabelText('Question').fill('Which courses?');
    await userEvent.keyboard('{Escape}');
    await absent(dialog);
    await button('Ask a Question').click();
    await expect.element(dialog.getByLabelText('Question')).toHaveValue('Which courses?');
    service.refuse('askApplicant', 'conflict', { message: 'This thread is full.' });
    await inDialog('Send').click();
    await shown(dialog.getByText('This thread is full.'));
  });

  it('shows the thread with who asked, and is declined with a text to begin with', async () => {
    const asked = joinRequest({
      name: 'Ana Applicant',
      thread: [
        { from: contact.id, text: 'Which courses?', at },
        { text: 'Hydrology.', at },
      ],
    });
    const { service } = await render(`/requests/${asked.id}`, {
      as: 'administrator',
      with: [college, contact, asked],
    });
    const thread = main.getByRole('list', { name: 'Questions and answers' });
    await expect
      .poll(() => texts(thread.getByRole('listitem')))
      .toEqual([
        expect.stringMatching(/Cora Contact.*Which courses\?/s),
        expect.stringMatching(/Ana Applicant.*Hydrology\./s),
      ]);
    await button('Decline').click();
    await dialog.getByLabelText('Begin with').selectOptions('Says too little');
    await expect.element(dialog.getByLabelText('Reason')).toHaveValue(t(declineReasons.short.text));
    await inDialog('Decline').click();
    await arrived('/requests');
    expect(service.callsOf('declineRequest')).toMatchObject([
      { body: { reason: t(declineReasons.short.text) } },
    ]);
  });
});

it('a request in another language is declined with a text in that', async () => {
  const asked = joinRequest({ name: 'Ana Applicant', language: 'es' });
  const { service } = await render(`/requests/${asked.id}`, { as: 'administrator', with: [asked] });
  await button('Decline').click();
  await dialog.getByLabelText('Begin with').selectOptions('Says too little');
  const [, text = ''] = declineTexts('es');
  expect(text).not.toBe(t(declineReasons.short.text));
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue(text);
  await inDialog('Decline').click();
  await arrived('/requests');
  expect(service.callsOf('declineRequest')).toMatchObject([{ body: { reason: text } }]);
});

describe('several requests', () => {
  const many = Array.from({ length: 60 }, (_, place) =>
    joinRequest({
      name: `Person ${place} Xu${'abcdefghijklmnopqrst'[place % 20]}${place}`,
      email: `p${place}@x.example`,
      // The longest waiting comes first.
      createTimestamp: new Date(Date.UTC(2026, 0, 15, 0, place)).toISOString(),
    }),
  );
  const start = async (width?: number) => {
    const rendered = await render('/requests', { as: 'administrator', with: many, ...(width && { width }) });
    await button('Choose Several').click();
    return rendered;
  };

  it('are decided, fifty at once, by four presses, each with its outcome', async () => {
    const { service } = await start();
    await button('Choose the First 50').click();
    await shown(main.getByText('50 chosen, the most at once'));
    await button('Approve').click();
    await shown(inDialog('Approve'));
    // Another administrator has decided on one of them meanwhile.
    const [gone] = many;
    if (gone) service.world.remove('requests', gone.id);
    await inDialog('Approve').click();
    // Fifty calls, one after the other, on a machine that does other things as well.
    await expect.element(dialog.getByText(/^\d+ of 50 decided\./), { timeout: 120_000 }).toBeVisible();
    const outcomes = dialog.getByRole('list', { name: 'Outcomes' }).getByRole('listitem');
    expect(outcomes.elements()).toHaveLength(50);
    const words = texts(outcomes);
    expect(words.filter((each) => each.endsWith('is a member now.'))).toHaveLength(49);
    expect(words[0]).toContain('This does not exist');
    expect(await violations()).toEqual([]);
    await inDialog('Close').click();
    await shown(main.getByText('1 chosen').or(main.getByText('0 chosen')));
    await expect.poll(() => service.world.all('requests')).toHaveLength(10);
  }, 180_000);

  it('keep their outcomes in sight when the list is empty afterwards', async () => {
    const { service } = await render('/requests', { as: 'administrator', with: many.slice(0, 2) });
    await button('Choose Several').click();
    await button('Choose All').click();
    await button('Approve').click();
    await inDialog('Approve').click();
    await expect.poll(() => service.world.all('requests')).toHaveLength(0);
    await shown(main.getByText('0 chosen'));
    await shown(dialog.getByText('2 of 2 decided.'));
    await inDialog('Close').click();
  });

  it('are declined with one reason, those chosen alone, and nothing follows a lost connection', async () => {
    const { service } = await start(390);
    const [first, second] = main.getByRole('checkbox').all();
    await first?.click();
    await second?.click();
    await shown(main.getByText('2 chosen'));
    service.disconnect('declineRequest');
    await button('Decline').click();
    await dialog.getByLabelText('Reason').fill('It says too little.');
    await inDialog('Decline').click();
    await shown(dialog.getByText('0 of 2 decided. 1 could not be decided. 1 is as it was.'));
    expect(service.world.all('requests')).toHaveLength(60);
    expect(service.callsOf('declineRequest')).toHaveLength(1);
  });
});

describe('whoever asked', () => {
  const waiting = async (fields: object, width = 390) => {
    const rendered = await render('/home', { as: 'member', width });
    const { service, me } = rendered;
    service.world.put('requests', joinRequest({ id: me.id, name: me.name, ...fields }) as never);
    signInState.set({ is: 'unknown' });
    go('/approval');
    return rendered;
  };

  it('is told who decides, and about when', async () => {
    await waiting({});
    await shown(heading('Your request was sent'));
    await shown(main.getByText(/3 administrators read the requests/));
    await shown(main.getByText(/Half of the latest requests were decided within 2 days/));
    await shown(main.getByText(/If an administrator has a question, we’ll email you/));
  });

  it('answers a question, which keeps an answer that isn’t sent', async () => {
    const { service, me } = await waiting({ thread: [{ from: 'ada', text: 'Which courses?', at }] });
    await shown(main.getByText('Which courses?'));
    service.disconnect('answerQuestion');
    await main.getByLabelText('Message').fill('Hydrology.');
    await button('Send').click();
    await shown(main.getByRole('alert'));
    go('/home');
    go('/approval');
    await expect.element(main.getByLabelText('Message')).toHaveValue('Hydrology.');
    expect(service.world.get('requests', me.id)?.thread).toHaveLength(1);
  });

  it('is shown the answer that was sent, also in the tab where they typed their address to sign in', async () => {
    keepEntryDraft({ email: 'ana@mail.ash.example' });
    onTestFinished(dropEntryDraft);
    const { service, me } = await waiting({ thread: [{ from: 'ada', text: 'Which courses?', at }] });
    await main.getByLabelText('Message').fill('Hydrology.');
    await button('Send').click();
    await shown(main.getByText('Your answer was sent to all administrators.', { exact: false }));
    expect(service.world.get('requests', me.id)?.thread?.at(-1)).toMatchObject({ text: 'Hydrology.' });
    await expect.element(main.getByLabelText('Message')).toHaveValue('');
  });

  it('is led on once it is decided', async () => {
    const { service, me } = await waiting({});
    await shown(heading('Your request was sent'));
    service.world.remove('requests', me.id);
    await button('Look for the decision').click();
    await expect.poll(() => location.pathname).not.toBe('/approval');
  });
});
