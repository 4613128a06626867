import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../shared/language/messages.ts';
import { declineReasons } from '../../../shared/request/request.rules.ts';
import { product } from '../../../shared/text/product.ts';
import { wipe } from '../../../web/auth/wipe.ts';
import { absent, button, drafts, go, kept, main, shown } from '../fixture/hands.ts';
import { joinRequest, member, offer } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const ada = member({ name: 'Ada Administrator', admin: 'true' });
const ana = joinRequest({ name: 'Ana Applicant' });
const bea = joinRequest({ name: 'Ana Applicant' });
const desk = offer({ name: 'A desk in Lima', owner: ada.id });
const dialog = page.getByRole('dialog');
const words = 'Which courses did you teach?';
const as = 'administrator';

describe('what was typed in a dialog', () => {
  it('is there again after a reload, in the dialog of its own record only, until it was sent', async () => {
    const { service, reload } = await render(`/requests/${ana.id}`, { as, with: [ana, bea] });
    await button('Ask a Question').click();
    await dialog.getByLabelText('Question').fill(words);
    await kept();
    await reload();
    await button('Ask a Question').click();
    await expect.element(dialog.getByLabelText('Question')).toHaveValue(words);
    // Its other question has a draft of its own, as has somebody of the same name.
    await userEvent.keyboard('{Escape}');
    await button('Decline').click();
    await expect.element(dialog.getByLabelText('Reason')).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    go(`/requests/${bea.id}`);
    await button('Ask a Question').click();
    await expect.element(dialog.getByLabelText('Question')).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    go(`/requests/${ana.id}`);
    await button('Ask a Question').click();
    await expect.element(dialog.getByLabelText('Question')).toHaveValue(words);
    service.answer('askApplicant', () => ({ status: 200, body: ana }));
    await dialog.getByRole('button', { name: 'Send' }).click();
    await absent(dialog);
    await expect.poll(drafts).toEqual([]);
  });

  it('is there again after the session was lost and begun again', async () => {
    const { reload } = await render(`/offers/${desk.id}`, { as: ada, with: [ada, desk] });
    await button('Close with an Outcome').click();
    await dialog.getByLabelText('What came of it').fill('Two courses came of it.');
    await kept();
    // A session that is lost takes everything but drafts from the browser.
    await wipe({ keepDrafts: true });
    await reload();
    await button('Close with an Outcome').click();
    await expect.element(dialog.getByLabelText('What came of it')).toHaveValue('Two courses came of it.');
  });

  it('is not thrown away by a text to begin with, which replaces only another one', async () => {
    await render(`/requests/${ana.id}`, { as, with: [ana] });
    const { elsewhere: first, short: second } = declineReasons;
    const values = { product: product.name };
    await button('Decline').click();
    const reason = dialog.getByLabelText('Reason');
    const begin = dialog.getByLabelText('Begin with');
    await reason.fill('You wrote to me last week.');
    await begin.selectOptions(t(first.name));
    await expect.element(reason).toHaveValue(`${t(first.text, values)}\n\nYou wrote to me last week.`);
    await begin.selectOptions(t(second.name));
    await expect.element(reason).toHaveValue(`${t(second.text, values)}\n\nYou wrote to me last week.`);
    await shown(main.getByRole('heading', { level: 1 }));
  });
});
