import { expect, it } from 'vitest';
import { said } from '../../shared/language/messages.ts';
import { passwordNote } from '../../web/auth/credentials.ts';
import { aProfile, unique } from '../factories.ts';
import { askForCode, invitationOf } from '../helpers/account.ts';
import { eventually } from '../helpers/eventually.ts';
import { codeFor, mailsTo } from '../helpers/mail.ts';
import { aMember, commonGround, password, theAdministrator } from '../helpers/people.ts';
import { syncBeforeAnswer } from './sync-before-answer.ts';
import { aBrowser, enter, go, signInAs } from './windows.ts';

const browser = aBrowser();

const reason = 'I teach hydrology.';

it('keeps what was written on the way to joining over a reload, but for the password', async () => {
  const email = `${unique('rita')}@colloquy.example`;
  const page = await browser.window();
  await page.goto('/login/join');
  await page.getByLabel('Name').fill('Rita Reload');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('University').fill('Common Wells');
  await page.getByLabel('Your role there').fill('Lecturer');
  await page.getByLabel('Why you would like to join').fill(reason);
  await page.reload();
  expect(await page.getByLabel('Name').inputValue()).toBe('Rita Reload');
  expect(await page.getByLabel('Why you would like to join').inputValue()).toBe(reason);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.waitForURL(/\/login\/code$/);

  await page.getByText('If the email has no code, it explains why.').waitFor();
  await page.getByLabel('Code').fill('000000000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  const refused = page.getByText('This code is wrong or has expired.');
  await refused.waitFor();
  const again = page.getByRole('button', { name: 'Email the code again' });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/account/codes', async (route) => {
    await held;
    await route.continue();
  });
  await again.click();
  await expect.poll(() => again.getAttribute('aria-busy')).toBe('true');
  answer();
  await page.getByText('Another email with the code is on its way.').waitFor();
  expect(await again.getAttribute('aria-busy')).toBe(null);
  // The previous code is worth nothing now.
  expect([await page.getByLabel('Code').inputValue(), await refused.count()]).toEqual(['', 0]);

  await page.reload();
  await page.getByText('If the email has no code, it explains why.').waitFor();
  await page.getByText('Type it again: it was not saved.').waitFor();
  const code = await codeFor(email);
  await page.getByLabel('Code').fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(/\/approval/);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Rita');
});

it('takes a code that was asked for elsewhere', async () => {
  const email = `${unique('olga')}@colloquy.example`;
  await askForCode(email, 'join');
  const page = await browser.window();
  await page.goto('/login/join');
  await page.getByRole('link', { name: 'I already have a code' }).click();
  await page.getByLabel('Code').fill(await codeFor(email));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name').fill('Olga Other');
  await page.getByLabel('University').fill('Common Wells');
  await page.getByLabel('Your role there').fill('Lecturer');
  await page.getByLabel('Why you would like to join').fill(reason);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Confirm' }).click();
  const secret = page.getByLabel('Password', { exact: true });
  const readOut = () =>
    secret.evaluate((input) =>
      input
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent),
    );
  await expect.poll(readOut).toEqual(['A password needs 12 or more characters.', said(passwordNote)]);
  expect(await secret.getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('switch', { name: 'Show password' }).click();
  expect(await secret.getAttribute('type')).toBe('text');
  await secret.fill(password);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(/\/approval/);
});

it('changes the address over a reload, and takes it back where it is signed in', {
  tags: ['long'],
}, async () => {
  const person = await aMember(unique('Ada Address'));
  const email = `${unique('elsewhere')}@colloquy.example`;
  const page = await browser.signedIn(person.email, undefined, { mayComplain: true });
  await go(page, '/profile/sign-in');
  await page.getByRole('button', { name: 'Change the address' }).click();
  await page.getByLabel('New address').fill(email);
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByLabel('Code').waitFor();

  await page.reload();
  const code = await codeFor(email);
  await page.getByLabel('Code').fill('000000000000');
  await page.getByRole('button', { name: 'Change the address' }).click();
  await page.getByText('Check it, or ask for a new one.').waitFor();
  await page.getByRole('button', { name: 'Email the code again' }).click();
  await page.getByText(`We’ll email the code to ${email} again.`).waitFor();
  expect(await page.getByLabel('New address').count()).toBe(0);
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByLabel('Code').waitFor();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Change the address' }).click();
  await page.getByText(`From now on you sign in with ${email}.`).waitFor();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(email);

  const link = await eventually(
    'the mail to the old address',
    async () =>
      /\S+\/revert-email#\S+/.exec((await mailsTo(person.email)).map(({ text }) => text).join('\n'))?.[0],
  );
  await page.goto(new URL(link).pathname + new URL(link).hash);
  await syncBeforeAnswer(page, (call) => call.url().endsWith('/api/account/revert-email'));
  await page.getByRole('button', { name: 'Take the address back' }).click();
  await page.getByRole('heading', { level: 1, name: 'The address is yours again' }).waitFor();
  await page.reload();
  await page.getByText('Go to sign-in').click();
  await page.waitForURL(({ pathname }) => pathname === '/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await page.getByRole('heading', { name: 'Choose a password' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
});

it('the page where requests wait tells nobody of a request that they did not send', {
  tags: ['long'],
}, async () => {
  const page = await browser.window();
  for (const address of ['/approval', '/approval?sent=yesterday']) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: 'Requests to join wait here' }).waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/your request (to join was|is)/i);
  }
  await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/login');
  await enter(page, 'member@colloquy.example', password);
  await page.goto('/approval?sent=2026-11-20T10:00:00.000Z');
  await page.getByRole('heading', { level: 1, name: 'You are a member of Colloquy' }).waitFor();
  await page.goto('/baduser');
  await page.getByRole('heading', { level: 1, name: 'You are a member of Colloquy' }).waitFor();
  expect(await page.locator('main').innerText()).not.toContain('signed out');
});

it('an administrator invites again whoever never took an invitation, and the newest link opens the account', {
  tags: ['long'],
}, async () => {
  const email = `${unique('ivo')}@colloquy.example`;
  const { api } = await theAdministrator();
  const { topic, university } = await commonGround();
  const profile = aProfile({ university: { id: university.id }, topics: [{ id: topic.id }] });
  const { id } = await api.create('users', { ...profile, name: 'Ivo Invited', email });
  const first = await invitationOf(email);

  const page = await browser.window();
  await signInAs(page, email, password);
  await page.getByText('the invitation may have expired', { exact: false }).waitFor();

  const desk = await browser.signedIn('admin@colloquy.example');
  await desk.goto(`/members/${id}`);
  await desk.getByRole('button', { name: 'Invite Again' }).click();
  await desk.getByText('Ivo Invited was invited again.').waitFor();
  await eventually('the second invitation', async () => (await mailsTo(email)).length === 2);

  await page.goto(`/login/invitation#${first.id}.${first.code}`);
  await page.getByText('This invitation has ended or has already been used.', { exact: false }).waitFor();
  expect(await page.getByLabel('New password').count()).toBe(0);
  await page.getByRole('link', { name: 'Sign in' }).click();
  const { code } = await invitationOf(email);
  await page.goto('/login');
  await page.goto(`/login/invitation#${id}.${code}`);
  await page.getByLabel('New password').fill('nine quiet otters swim');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.waitForURL(/\/profile|\/home/);

  await desk.getByRole('button', { name: 'Invite Again' }).click();
  await desk.getByText('Ivo Invited already has a password.', { exact: false }).waitFor();

  // Opened where somebody is signed in, it says who that is, and neither they nor the link are lost.
  await page.goto(`/login/invitation#${id}.${code}`);
  await page.getByText('This browser is signed in as Ivo Invited.', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Stay signed in' }).click();
  await page.getByText('Welcome, Ivo Invited').waitFor();
  await page.goto(`/login/invitation#${id}.${code}`);
  await page.getByRole('button', { name: 'Sign out and continue' }).click();
  await page.getByText('This invitation has ended or has already been used.', { exact: false }).waitFor();
});
