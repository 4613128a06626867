import { TOTP } from 'otpauth';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { aMember, anAdministrator, type Person, password } from '../helpers/people.ts';
import { inEveryLook } from './violations.ts';
import { aBrowser, enter, go, narrow, signInAs } from './windows.ts';

const browser = aBrowser();

let member: Person;
beforeAll(async () => {
  member = await aMember('Sara Secondfactor');
});

const typeCode = async (page: Page, code: string, button: string) => {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: button, exact: true }).click();
};

const elsewhereToo = 'You’ll be signed out everywhere else.';

/** Goes as far as the picture of a secret, and gives what makes its codes. */
async function beginApp(page: Page, isFirst = true): Promise<TOTP> {
  await page.getByRole('button', { name: 'Set up an app' }).click();
  if (isFirst) await page.getByText(elsewhereToo).waitFor();
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: 'The secret as a QR code' }).waitFor();
  return new TOTP({
    secret: (await page.locator('.authenticator-app-secret dd').innerText()).replaceAll(' ', ''),
  });
}

/** Says that the recovery codes are kept, which come with a first second factor. */
const keepCodes = (page: Page) => page.getByRole('button', { name: 'I have saved them' }).click();

/** A device of the browser's own that makes passkeys, whose person always confirms. */
async function aDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the person shows who they are. */
    confirms: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

it('a member sets up an app and a passkey, signs in with either, and takes them away', {
  tags: ['long'],
}, async () => {
  const page = await browser.signedIn(member.email, undefined, { mayComplain: true });
  await page.goto('/profile/sign-in');
  await page.getByRole('link', { name: 'Second factor' }).click();
  await page.getByRole('heading', { level: 1, name: 'Second factor' }).waitFor();
  const totp = await beginApp(page);
  expect(await inEveryLook(page)).toEqual([]);
  // A code is good once: the one of the next half minute is taken too.
  const [now, next] = [0, 30_000].map((ahead) => totp.generate({ timestamp: Date.now() + ahead }));
  await typeCode(page, now ?? '', 'Confirm');
  await page.getByText('From now on, signing in takes a code from your app.').waitFor();
  await keepCodes(page);
  await page.getByRole('button', { name: 'Remove the app' }).waitFor();

  const elsewhere = await browser.window(undefined, { mayComplain: true });
  await signInAs(elsewhere, member.email, password);
  await elsewhere.getByRole('heading', { level: 1, name: 'Enter your code' }).waitFor();
  expect(await inEveryLook(elsewhere)).toEqual([]);
  await typeCode(elsewhere, now ?? '', 'Continue');
  await expect.poll(() => elsewhere.locator('main').innerText()).toContain('This code is wrong');
  await typeCode(elsewhere, next ?? '', 'Continue');
  await elsewhere.getByRole('heading', { name: /^Welcome/ }).waitFor();

  const device = await aDevice(elsewhere);
  const addPasskey = async () => {
    await elsewhere.getByLabel('Your password', { exact: true }).fill(password);
    await elsewhere.getByRole('button', { name: 'Continue' }).click();
  };
  await elsewhere.goto('/second-factor');
  await elsewhere.getByRole('button', { name: 'Add a passkey' }).click();
  expect(await elsewhere.getByText(elsewhereToo).count()).toBe(0);
  await elsewhere.getByLabel('Name', { exact: true }).fill('My phone');
  await device.confirms(false);
  await addPasskey();
  await expect.poll(() => elsewhere.locator('main').innerText()).toContain('The passkey was not confirmed');
  await device.confirms(true);
  await addPasskey();
  await elsewhere.getByRole('listitem').filter({ hasText: 'My phone' }).waitFor();
  expect(await inEveryLook(elsewhere)).toEqual([]);
  await elsewhere.goto('/profile/sign-in');
  await elsewhere.getByRole('button', { name: 'Sign out' }).click();
  await elsewhere.waitForURL((url) => url.pathname !== '/profile/sign-in');

  // The passkey is of this browser, and its person must confirm here too.
  await signInAs(elsewhere, member.email, password);
  await elsewhere.getByRole('heading', { level: 1, name: 'Use your passkey' }).waitFor();
  expect(await inEveryLook(elsewhere)).toEqual([]);
  await device.confirms(false);
  await elsewhere.keyboard.press('Enter');
  await expect.poll(() => elsewhere.locator('main').innerText()).toContain('The passkey was not confirmed');
  await elsewhere.getByRole('button', { name: 'Enter a code instead' }).click();
  await elsewhere.getByRole('button', { name: 'Use a passkey instead' }).click();
  await device.confirms(true);
  await elsewhere.getByRole('button', { name: 'Use a passkey', exact: true }).click();
  await elsewhere.getByRole('heading', { name: /^Welcome/ }).waitFor();

  const takeAway = async (button: string, left: string) => {
    await elsewhere.goto('/second-factor');
    await elsewhere.getByRole('button', { name: button }).click();
    await elsewhere.getByLabel('Your password', { exact: true }).fill(password);
    await elsewhere.getByRole('button', { name: 'Remove it and sign out' }).click();
    await elsewhere.waitForURL((url) => !url.pathname.startsWith('/second-factor'));
    await signInAs(elsewhere, member.email, password);
    await elsewhere.getByRole('heading', { level: 1, name: left }).waitFor();
  };
  await takeAway('Remove the app', 'Use your passkey');
  await elsewhere.getByRole('button', { name: 'Use a passkey', exact: true }).click();
  await elsewhere.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await takeAway('Remove My phone', 'Welcome');
});

it('a passkey that was taken though the answer was lost is not asked for again; an app beside it may be used', {
  tags: ['long'],
}, async () => {
  const { email } = await aMember('Lara Lost');
  const page = await browser.signedIn(email, undefined, { mayComplain: true });
  await page.goto('/second-factor');
  await aDevice(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText(elsewhereToo).waitFor();
  // Before the network is back, what there is can't be read again either.
  await page.route('**/api/me/second-factor', (route) => route.abort());
  await page.route('**/api/me/passkeys', async (route) => {
    if (route.request().method() === 'PUT') await route.fetch().then(() => route.abort());
    else await route.continue();
  });
  await page.getByLabel('Name', { exact: true }).fill('My phone');
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('There is no connection.').waitFor();
  await page.unrouteAll();
  const begun: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && begun.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('You can now sign in with My phone.').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'My phone' }).waitFor();
  expect(begun).not.toContain('/api/me/passkeys');
  // Signing in asks for the passkey first, so it isn't said to take a code.
  const totp = await beginApp(page, false);
  await typeCode(page, totp.generate(), 'Confirm');
  await page.getByText('You can now sign in with your app.').waitFor();
});

it('whoever is the only administrator is told that nobody could let them in again, and others who can', {
  tags: ['long'],
}, async () => {
  const { id, email } = await anAdministrator();
  const page = await browser.window();
  // There are others in the network of the tests.
  await page.context().route('**/api/sync*', async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    const { admins } = json.collections;
    if (admins) admins.upsert = admins.upsert.filter((each: { id: string }) => each.id === id);
    await route.fulfill({ response: answer, json });
  });
  await enter(page, email, password);
  await go(page, '/second-factor');
  await page.getByText('nobody here can reset it for you: you are the only administrator.').waitFor();
  const other = await browser.signedIn(email);
  await go(other, '/second-factor');
  await other
    .getByText('If you lose it, an administrator can reset it for you.')
    .getByRole('link', { name: 'an administrator' })
    .waitFor();
});

it('an administrator who has none yet is led to it from where administrators alone may go, and back', async () => {
  const { email } = await anAdministrator();
  const page = await browser.window();
  // What the sync says where the setting asks for a second factor, which it doesn't here.
  await page.context().route('**/api/sync*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), needsSecondFactor: true } });
  });
  await enter(page, email, password);
  const banner = page.getByText(
    'You are an administrator, but you can only do what a member can until you set up a second factor.',
  );
  await banner.waitFor();
  expect(await page.getByRole('link', { name: 'Set it up' }).getAttribute('href')).toBe('/second-factor');
  await go(page, '/requests');
  await page.getByRole('heading', { level: 1, name: 'This page needs your second factor' }).waitFor();
  expect(await inEveryLook(page)).toEqual([]);
  await page.getByRole('link', { name: 'Set it up' }).click();
  await page.getByRole('heading', { level: 1, name: 'Second factor' }).waitFor();
  const totp = await beginApp(page);
  await page.context().unroute('**/api/sync*');
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.context().route('**/api/sync*', async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  await typeCode(page, totp.generate(), 'Confirm');
  await asked.promise;
  // What administrators see comes with their rights: before, the list would say that there is nothing.
  expect(new URL(page.url()).pathname).toBe('/second-factor');
  released.resolve();
  await keepCodes(page);
  await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
  expect(await banner.count()).toBe(0);
});

it('on the phone that has the app it opens the app, which can’t read a picture on its own screen', {
  tags: ['long'],
}, async () => {
  const { email } = await aMember('Flora Phone');
  const toTheApp = (page: Page) => page.getByRole('link', { name: 'Open your app on this device' });
  const phone = await browser.signedIn(email, { width: narrow, dark: false }, { hasTouch: true });
  await phone.goto('/second-factor');
  const { secret } = await beginApp(phone);
  expect(await toTheApp(phone).getAttribute('href')).toMatch(
    new RegExp(`^otpauth://totp/.*secret=${secret.base32}`),
  );
  const desk = await browser.signedIn(email);
  await desk.goto('/second-factor');
  await beginApp(desk);
  expect(await toTheApp(desk).isVisible()).toBe(false);
});

it('a tab that was put aside for the app goes on with the same secret, until that is given up', {
  tags: ['long'],
}, async () => {
  const { email } = await aMember('Tara Tab');
  const page = await browser.signedIn(email);
  await page.goto('/second-factor');
  await beginApp(page);
  const secret = page.locator('.authenticator-app-secret dd');
  const first = await secret.innerText();
  await page.reload();
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(await secret.innerText()).toBe(first);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Set up an app' }).waitFor();
});
