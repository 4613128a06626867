import type { Page } from 'playwright';
import { readConfig, signIn } from '../helpers/cognito.ts';

/** Signs in as a person does, at the form. */
export async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Home, with everything loaded. @param timeout in milliseconds, for a large network */
export async function loaded(page: Page, timeout?: number): Promise<void> {
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await page
    .getByRole('progressbar', { name: 'Loading the network for the first time' })
    .waitFor({ state: 'detached', timeout });
}

/**
 * At home, signed in, with everything loaded. A window that was nowhere yet is given the tokens of a new sign-in
 * as Amplify keeps them, which costs a third less than the form; in any other one signs in at the form.
 */
export async function enter(page: Page, email: string, password: string): Promise<void> {
  if (page.url() === 'about:blank') await giveTokens(page, email, password);
  else await signInAs(page, email, password);
  await loaded(page);
}

async function giveTokens(page: Page, email: string, password: string): Promise<void> {
  const [{ userPoolClientId }, tokens] = await Promise.all([readConfig(), signIn(email, password)]);
  const client = `CognitoIdentityServiceProvider.${userPoolClientId}`;
  // Any answer of the product's own that runs none of its scripts.
  await page.goto('/config.json');
  await page.evaluate(
    (kept) => {
      for (const [key, value] of kept) localStorage.setItem(key, value);
    },
    [
      [`${client}.LastAuthUser`, email],
      ...Object.entries(tokens).map(([name, value]) => [`${client}.${email}.${name}`, value]),
      [`${client}.${email}.clockDrift`, '0'],
      [
        `${client}.${email}.signInDetails`,
        JSON.stringify({ loginId: email, authFlowType: 'USER_PASSWORD_AUTH' }),
      ],
    ] as [string, string][],
  );
  await page.goto('/');
}
