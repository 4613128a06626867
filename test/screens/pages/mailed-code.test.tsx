import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { dropEntryDraft, keepEntryDraft, noteMailed } from '../../../web/auth/entry-draft.ts';
import { arrived, button, heading, main, shown } from '../fixture/hands.ts';
import { render } from '../fixture/render.tsx';
import { violations } from '../fixture/violations.ts';

/** A mailed code is typed, pasted, or filled in by the mail's link. */
const code = () => main.getByLabelText('Code', { exact: true });
const caret = () => (code().element() as HTMLInputElement).selectionStart;
const sentence = 'Your code to join Colloquy is 1234 5678 9012. Enter it on the page where you asked for it.';
const ana = {
  email: 'ana@example.org',
  name: 'Ana Muñoz',
  university: 'Wells',
  title: 'Dean',
  reason: 'To meet.',
};

afterEach(dropEntryDraft);

describe('where a code is typed', () => {
  it('says what it is, and groups it as it comes', async () => {
    await render('/login/code');
    await shown(code());
    expect(code().element().getAttribute('aria-describedby')).toBeTruthy();
    await shown(main.getByText(/Twelve digits/));
    await userEvent.type(code(), '123456789012');
    await expect.element(code()).toHaveValue('1234 5678 9012');
    expect(caret()).toBe(14);
    expect(await violations()).toEqual([]);
  });

  it('keeps the caret where a digit is put in or taken out, also over a gap', async () => {
    await render('/login/code');
    await userEvent.type(code(), '12345678');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}9');
    await expect.element(code()).toHaveValue('1234 5697 8');
    expect(caret()).toBe(8);
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Delete}{Delete}');
    await expect.element(code()).toHaveValue('1234 6978');
    await userEvent.keyboard('{Backspace}{Backspace}');
    await expect.element(code()).toHaveValue('1236 978');
  });

  it('takes a pasted sentence, and leaves what is no code', async () => {
    await render('/login/new-password');
    await code().fill(sentence);
    await expect.element(code()).toHaveValue('1234 5678 9012');
    await code().fill('I have no code');
    await expect.element(code()).toHaveValue('I have no code');
    await button('Change the password').click();
    await shown(main.getByText(/twelve digits/));
  });
});

describe('the link of a mail', () => {
  it('fills in its code, leaves no trace of it in the address, and uses it at a press alone', async () => {
    keepEntryDraft(ana);
    noteMailed(ana.email, 'join');
    const { service } = await render('/login/code#123456789012');
    await expect.element(code()).toHaveValue('1234 5678 9012');
    await expect.poll(() => location.href).not.toContain('#');
    expect(service.callsOf('join')).toEqual([]);
    await main.getByLabelText('Password', { exact: true }).fill('nine quiet otters swim');
    await button('Confirm').click();
    await expect
      .poll(() => service.callsOf('join'))
      .toMatchObject([{ body: { ...ana, code: '123456789012' } }]);
  });

  it('asks the tab that waits for what was typed there, but not for the password', async () => {
    const asked: unknown[] = [];
    const other = new BroadcastChannel('entry-draft');
    other.onmessage = ({ data }) => {
      asked.push(data);
      if ('wanted' in data)
        other.postMessage({
          purpose: 'join',
          draft: { ...ana, mailed: { email: ana.email, purpose: 'join' } },
        });
    };
    await render('/login/code#123456789012');
    await shown(main.getByText(ana.email));
    expect(asked).toEqual([{ wanted: 'join' }]);
    await expect.element(main.getByLabelText('Password', { exact: true })).toHaveValue('');
    await expect.element(main.getByLabelText('Name', { exact: true })).not.toBeInTheDocument();
    other.close();
  });

  it('asks for all of it where no tab waits', async () => {
    await render('/login/new-password#123456789012');
    await expect.element(code()).toHaveValue('1234 5678 9012');
    await shown(main.getByLabelText('Email'));
  });

  it.each([
    ['/login/code%23123456789012', 'Confirm your address'],
    ['/login/new-password%23123456789012', 'Choose a new password'],
    ['/unsubscribe%23a-token', 'Stop the digest'],
    ['/revert-email%23a-token', /Take/],
    ['/login/invitation%23an-id.a-code', /invitation|expired|Welcome/],
  ])('%s, as a mail gateway writes it, is read with its #', async (address, title) => {
    await render(address);
    await shown(heading(title));
    expect(location.pathname).not.toContain('%23');
    await arrived(address.split('%23')[0] ?? '');
  });

  it('with something else behind its # fills in nothing', async () => {
    await render('/login/code#%3Cimg%20src=x%3E');
    await expect.element(code()).toHaveValue('');
  });
});
