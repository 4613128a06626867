import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { messagesIn } from '../../../infra/languages/messages-in.ts';
import { loadLanguage } from '../../../shared/language/load-language.ts';
import { inLanguage, type Message, t, type Values } from '../../../shared/language/messages.ts';
import { aProfile, unique } from '../../factories.ts';
import { invitationOf } from '../../helpers/account.ts';
import { awaitMail } from '../../helpers/mail.ts';
import { commonGround, theAdministrator } from '../../helpers/people.ts';
import { aBrowser, choose, narrow } from '../windows.ts';

const browser = aBrowser([], 'allow');

/** A message in Spanish. */
const es = (message: string, values?: Values): string =>
  inLanguage('es', () => t(message as unknown as Message, values));

const english = new Set(messagesIn().map(({ msgid }) => msgid));

/** The lines of a text that are a sentence or a word of the product in English. */
function inEnglish(text: string): string[] {
  return text.split('\n').filter((line) => english.has(line.trim()) && es(line.trim()) !== line.trim());
}

const nothingInEnglish = async (page: Page) => {
  expect(inEnglish(await page.locator('body').innerText())).toEqual([]);
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
};

it('a newcomer goes from an invitation in Spanish to a saved profile and an opportunity, offline in the middle', {
  timeout: 120_000,
}, async () => {
  await loadLanguage('es');
  const { api } = await theAdministrator();
  const { topic, university } = await commonGround();
  const email = `${unique('lucia')}@colloquy.example`;
  const name = unique('Lucía Lima');
  const profile = aProfile({ university: { id: university.id }, topics: [{ id: topic.id }] });
  await api.create('users', { ...profile, name, email, language: 'es' });

  const mail = await awaitMail(email, /\/login\/invitation#/);
  expect(inEnglish(`${mail.subject}\n${mail.text}`)).toEqual([]);
  expect(mail.subject).toBe(es('You are invited to {product}', { product: 'Colloquy' }));

  const page = await browser.window({ width: narrow, dark: false }, { locale: 'es-PE' });
  const { id, code } = await invitationOf(email);
  await page.goto(`/login/invitation#${id}.${code}`);
  await page.getByLabel(es('New password')).fill('nine quiet otters swim');
  await nothingInEnglish(page);
  const { data } = await (await page.context().newCDPSession(page)).send('Page.getAppManifest');
  expect(JSON.parse(data ?? '')).toMatchObject({
    lang: 'es',
    description: es('The directory and collaboration network of Jesuit higher education.'),
  });
  await page.getByRole('button', { name: es('Save and continue') }).click();
  await page.waitForURL(/\/profile|\/home/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await nothingInEnglish(page);

  await page.goto(`/members/edit/${id}`);
  await page.getByRole('heading', { level: 1, name: es('Edit your profile') }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByLabel(es('Title')).fill('Profesora de hidrología');
  await page.context().setOffline(true);
  const biography = page.getByRole('textbox', { name: es('Biography') });
  await biography.click();
  await page.keyboard.type('Trabajo con comunidades ribereñas.');
  await page
    .getByText(es('You are offline. What you wrote stays here; you can save it when you are online again.'))
    .waitFor();
  await page.reload();
  await expect.poll(() => biography.innerText()).toContain('ribereñas');
  await nothingInEnglish(page);
  await page.context().setOffline(false);
  await page
    .getByRole('button', { name: es('Save Changes'), exact: true })
    .first()
    .click();
  await page.waitForURL(/\/members\/[0-9a-f-]+$/);
  await page.getByRole('heading', { name }).waitFor();
  await nothingInEnglish(page);

  await page.goto('/offers/add');
  const offer = unique('Curso de agua');
  await page.getByRole('textbox', { name: es('Name'), exact: true }).fill(offer);
  await page.getByRole('textbox', { name: es('Description') }).fill('Enseñemos esto juntos.');
  await choose(page, es('Areas of Specialization'), String(topic.name));
  await nothingInEnglish(page);
  await page
    .getByRole('button', { name: es('Save Changes'), exact: true })
    .first()
    .click();
  await page.locator('main').getByRole('link', { name: offer, exact: true }).first().waitFor();
  await nothingInEnglish(page);
});
