import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Browser, Page } from 'playwright';
import { answerHelp } from '../../infra/terminal/answer-help.ts';
import { launch } from '../e2e/browser.ts';
import { loaded, signInAs } from '../e2e/entering.ts';
import { deployable } from '../e2e/next-version.ts';
import { password } from '../helpers/people.ts';
import { type Product, startProduct } from '../local/start-product.ts';

/**
 * Shows that pages of the previous release go on with this one's service, and this one's pages with the previous
 * service: both are built and run, and a page of each release works on the same network.
 */
answerHelp(`npm run two-releases -- FOLDER runs the app of each release against the service of the other.

  FOLDER  a checkout of the previous release, after npm ci`);

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder of the previous release.');
const releases = { previous: resolve(folder), this: resolve(import.meta.dirname, '../..') };
type Release = keyof typeof releases;

/** Calls that a service of the release before doesn't know, and whose failure the app is made for: a digest tells it again. */
const mayBeUnknown = ['/api/me/seen'];

const states = mkdtempSync(join(tmpdir(), 'two-releases-'));
const browser = await launch();
const products: Product[] = [];
const start = async (name: Release) => {
  const product = await startProduct(join(states, name), { root: releases[name], members: 20 });
  products.push(product);
  return product.url;
};
try {
  // Both are built before an app is taken from one of them.
  const urls = { previous: await start('previous'), this: await start('this') };
  await walk('this', 'previous', urls.this);
  await walk('previous', 'this', urls.previous);
} finally {
  await Promise.all([browser.close(), ...products.map((product) => product.stop())]);
  rmSync(states, { recursive: true, force: true });
}

/** A page of the service's own release and one of the other work on one network. */
async function walk(service: Release, app: Release, url: string): Promise<void> {
  const site = await deployable(url);
  site.deploy(join(releases[app], 'build/web'));
  const refused: string[] = [];
  const own = await aPage(browser, url, refused);
  const other = await aPage(browser, site.url, refused);

  const [ownMembers, members] = [await membersOn(own), await membersOn(other)];
  if (!isDeepStrictEqual(members, ownMembers))
    throw new Error(
      `The app of ${app} release shows ${members.join(', ')} in place of ${ownMembers.join(', ')}.`,
    );
  for (const [writer, reader] of [
    [other, own],
    [own, other],
  ] as const) {
    const name = `Rivers of ${crypto.randomUUID()}`;
    await create(writer, name);
    await see(reader, name);
    await edit(writer, name, `${name}, edited`);
    await see(reader, `${name}, edited`);
  }
  // Its code is loaded with the first look.
  await membersOn(other);
  await other.context().setOffline(true);
  await section(other, 'Areas');
  await membersOn(other);
  if (refused.length > 0) throw new Error(`Refused: ${refused.join(', ')}`);
  console.log(
    `✓ the app of ${app} release with the service of ${service} release: ${members.length} members listed, areas written and read both ways, and read offline`,
  );
  await Promise.all([own, other].map((page) => page.context().close()));
  await site.close();
}

async function aPage(at: Browser, baseURL: string, refused: string[]): Promise<Page> {
  const page = await (await at.newContext({ baseURL, serviceWorkers: 'block' })).newPage();
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (answer.status() >= 400 && !mayBeUnknown.includes(pathname))
      refused.push(`${answer.status()} ${pathname}`);
  });
  await signInAs(page, 'admin@colloquy.example', password);
  await loaded(page);
  return page;
}

/** The addresses of the members that the list shows. */
async function membersOn(page: Page): Promise<string[]> {
  await section(page, 'Members');
  await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
  const links = page.locator('main li').getByRole('link');
  await links.first().waitFor();
  return links.evaluateAll((all) => all.map((link) => String(link.getAttribute('href'))).toSorted());
}

async function create(page: Page, name: string): Promise<void> {
  await page.goto('/topics/add');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Description' }).fill('Of rivers.');
  await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/add'));
}

async function edit(page: Page, name: string, to: string): Promise<void> {
  await see(page, name);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).first().click();
  await page.getByLabel('Name', { exact: true }).fill(to);
  await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: to }).waitFor();
}

function section(page: Page, name: string): Promise<void> {
  return page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();
}

/** Somebody who comes back to an open page finds what was written meanwhile. */
async function see(page: Page, name: string): Promise<void> {
  await section(page, 'Areas');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.locator('main').getByRole('searchbox').fill(name);
  await page.getByRole('link', { name, exact: true }).waitFor();
}
