import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { unique } from '../factories.ts';
import { awaitMail, codeFor, newCodeFor } from '../helpers/mail.ts';
import { commonGround, password, theWaitingRequest } from '../helpers/people.ts';
import { aBrowser, choose, enter, signInAs } from './windows.ts';

const browser = aBrowser();

describe('joining', () => {
  it('goes from asking, over an administrator’s approval and a first profile with a picture, to the list of members', {
    tags: [
      '2.1-7',
      '2.2-2',
      '2.3-17',
      '2.7-21',
      '2.7-22',
      '2.7-23',
      '2.7-24',
      '2.7-25',
      '2.7-27',
      '2.7-28',
      '2.7-29',
      '2.7-31',
      '2.10-3',
      '2.10-4',
      '4-8',
      '4-34',
      '8-7',
    ],
    timeout: 120_000,
  }, async () => {
    const { topic, university } = await commonGround();
    const email = `${unique('ines')}@colloquy.example`;
    const name = `Inés ${unique('Ibarra')}`;
    const page = await browser.window();

    await page.goto('/members');
    await page.waitForURL(/\/login\?redirectUrl=/);
    await page.getByRole('link', { name: 'Ask to join' }).click();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('University').fill('Common Wells');
    await page.getByLabel('Your role there').fill('Lecturer');
    await page.getByLabel('Why you would like to join').fill('I teach hydrology & look for colleagues.');
    await page.getByRole('button', { name: 'Send the code' }).click();
    await page.getByLabel(/code/i).fill(await codeFor(email));
    await page.getByRole('button', { name: /confirm|join|continue/i }).click();

    await page.waitForURL(/\/approval/, { timeout: 20_000 }).catch(async () => {
      await signInAs(page, email, password);
      await page.waitForURL(/\/approval/);
    });
    await expect.poll(() => page.locator('main').innerText()).toMatch(/administrator/i);

    const desk = await browser.signedIn('admin@colloquy.example');
    await desk.goto('/requests');
    // Where many wait, the newest is out of sight: it is last.
    await desk.getByRole('button', { name: 'Find anything' }).click();
    await choose(desk, 'Find anything', name);
    await expect.poll(() => desk.locator('main').innerText()).toContain(email);
    const question = desk.getByRole('dialog');
    await desk.getByRole('button', { name: 'Delete' }).click();
    await question.getByText(`${name} won’t be emailed, can’t ask again`, { exact: false }).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await desk.getByRole('button', { name: 'Approve' }).click();
    expect(await question.innerText()).toContain('Are you sure?');
    await question.getByRole('button', { name: /approve|yes/i }).click();
    await desk.getByRole('dialog').waitFor({ state: 'hidden' });
    await awaitMail(email, /approved|welcome/i);

    await enter(page, email, password);
    await expect.poll(() => page.locator('main').innerText()).toContain('Please fill out your user profile');
    await page.getByRole('link', { name: 'Fill out my profile' }).click();
    await page.getByRole('heading', { name: 'Edit your profile' }).waitFor();
    await page.getByLabel('Title').fill('Professor of Hydrology');
    // What they said as they asked is there already.
    await expect
      .poll(() => page.getByRole('combobox', { name: 'University' }).inputValue())
      .toBe(String(university.name));
    await choose(page, 'Areas of Specialization', String(topic.name));
    await page.getByRole('textbox', { name: 'Biography' }).click();
    await page.keyboard.type('Fond of rivers.');
    await page.getByRole('combobox', { name: 'Type' }).selectOption('phone');
    await page.getByRole('textbox', { name: /^Contact/ }).fill('+52 33 5555 0100');
    const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a8b6f' } })
      .jpeg()
      .toBuffer();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo });
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await expect.poll(() => page.locator('main').innerText()).toContain('Unsaved Changes');
    await page
      .getByRole('group', { name: /^Picture/ })
      .locator('img')
      .waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Save Changes', exact: true }).click();

    await page.waitForURL(/\/members\/[0-9a-f-]+$/);
    await page.getByRole('heading', { name }).waitFor();
    await expect
      .poll(() => page.locator('main').innerText())
      .not.toMatch(/Please fill out your user profile|Welcome to Colloquy/);
    await page.goto(`/members?q=${encodeURIComponent(name.split('-').at(-1) ?? '')}`);
    await page.getByRole('link', { name }).waitFor();
  });

  it('a code that was confirmed in one tab leads on in another, joining and choosing a password', {
    tags: ['long'],
    timeout: 90_000,
  }, async () => {
    const email = `${unique('tess')}@colloquy.example`;
    const page = await browser.window();
    await page.goto('/login/join');
    await page.getByLabel('Name').fill('Tess Twotabs');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('University').fill('Common Wells');
    await page.getByLabel('Your role there').fill('Lecturer');
    await page.getByLabel('Why you would like to join').fill('I press twice.');
    await page.getByRole('button', { name: 'Send the code' }).click();
    const code = await codeFor(email);
    const other = await page.context().newPage();
    await other.goto('/login/code');
    await other.getByLabel('Name').fill('Tess Twotabs');
    await other.getByLabel('Email').fill(email);
    await other.getByLabel('University').fill('Common Wells');
    await other.getByLabel('Your role there').fill('Lecturer');
    await other.getByLabel('Why you would like to join').fill('I press twice.');
    for (const [tab, secret] of [
      [page, undefined],
      [other, 'another password than that'],
      [other, password],
    ] as const) {
      await tab.getByLabel(/code/i).fill(code);
      if (secret) await tab.getByLabel('Password', { exact: true }).fill(secret);
      await tab.getByRole('button', { name: 'Confirm' }).click();
      if (secret === undefined || secret === password) await tab.waitForURL(/\/approval\?sent=/);
      else await tab.getByText('This code is wrong or has expired.').waitFor();
    }

    await Promise.all([page.goto('/login/new-password'), other.goto('/login/new-password')]);
    await page.getByRole('link', { name: 'Email the code again' }).click();
    // Both steps have an address: that of the one left would be typed in.
    await page.getByRole('heading', { level: 1, name: 'Choose a password' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the code' }).click();
    await page.getByLabel(/code/i).fill(await newCodeFor(email, code));
    await other.getByLabel('Email').fill(email);
    await other.getByLabel(/code/i).fill(await page.getByLabel(/code/i).inputValue());
    for (const tab of [page, other]) {
      await tab.getByLabel('New password', { exact: true }).fill('three lamps beside a river');
      await tab.getByRole('button', { name: 'Change the password' }).click();
      await tab.waitForURL(/\/approval\?sent=/);
    }
  });

  it('an identity with neither member nor request is told so, and the address bar forgets who', {
    tags: ['2.1-6', '4-2', '8-1'],
  }, async () => {
    const page = await browser.window();
    await signInAs(page, 'stranger@colloquy.example', password);
    await page.waitForURL(/\/baduser/);
    await expect.poll(() => page.locator('main').innerText()).toContain('stranger@colloquy.example');
    await expect.poll(() => page.url()).not.toContain('stranger');
    // Nobody mails it: who was waiting for an answer has it here.
    expect(await page.locator('main').innerText()).toContain(
      'If your request to join was waiting, an administrator has decided against it.',
    );
  });

  it('somebody whose request waits is told since when', { tags: ['2.1-7', '4-2', '8-1'] }, async () => {
    const page = await browser.window();
    await signInAs(page, 'applicant@colloquy.example', password);
    await page.waitForURL(/\/approval/);
    await expect
      .poll(() => page.locator('main').innerText())
      .toContain(
        'An administrator decides on each request. If you’re approved, we’ll email you and you can sign in.',
      );
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
    const request = await theWaitingRequest();
    expect(await page.locator('main time').innerText()).toBe(
      day.format(new Date(String(request.createTimestamp))),
    );
    // The page doesn't follow what is decided meanwhile: one looks, or signs out.
    await page.locator('main').getByRole('button', { name: 'Look for the decision' }).waitFor();
    await page.locator('main').getByRole('button', { name: 'Sign out' }).click();
    await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login');
  });
});
