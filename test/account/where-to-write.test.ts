import { afterAll, beforeAll, expect, it } from 'vitest';
import { provideAccounts } from '../in-process/accounts.ts';

const accounts = provideAccounts();
let mailSomething: (email: string) => Promise<unknown>;

beforeAll(async () => {
  const { sendMail } = await import('../../functions/mail/send-mail.ts');
  const { noAccountMail } = await import('../../functions/mail/joining-mails.ts');
  mailSomething = (email) => sendMail(noAccountMail, { email, language: 'en' }, {});
});
afterAll(() => {
  delete process.env.MAIL_CONTACT;
});

/** The mail that somebody gets from a stage with these settings. */
async function mailFrom(to: string, settings: { MAIL_CONTACT?: string; APP_URL?: string }) {
  for (const name of ['MAIL_CONTACT', 'APP_URL'] as const) {
    delete process.env[name];
    if (settings[name]) process.env[name] = settings[name];
  }
  await mailSomething(to);
  return accounts.mailsTo(to)[0];
}

it('a mail names the address to write to, and has replies sent there', async () => {
  const mail = await mailFrom('one@example.org', {
    MAIL_CONTACT: 'help@example.org',
    APP_URL: 'https://colloquy.example',
  });
  expect(mail?.replyTo).toEqual(['help@example.org']);
  expect(mail?.text).toContain('reply to this email or write to help@example.org');
  expect(mail?.text).toContain('https://colloquy.example/help');
});

it('without an address it leads to the page that says who runs the network, and asks for no reply', async () => {
  const mail = await mailFrom('two@example.org', { APP_URL: 'https://colloquy.example' });
  expect(mail?.replyTo).toBeUndefined();
  expect(mail?.text).toContain('need an administrator, see https://colloquy.example/help');
  expect(mail?.text).not.toContain('reply');
});

it('a function that doesn’t know where the app is says where the page is found', async () => {
  const mail = await mailFrom('three@example.org', {});
  expect(mail?.text).toContain('see “Help and contact” at the foot of each page');
  expect(mail?.text).not.toContain('https:');
});
