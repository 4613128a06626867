import type { Page } from 'playwright-core';

export async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signed in, with everything loaded. */
export async function enter(page: Page, email: string, password: string): Promise<void> {
  await signInAs(page, email, password);
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await page
    .getByRole('progressbar', { name: 'Loading the network for the first time' })
    .waitFor({ state: 'detached' });
}
