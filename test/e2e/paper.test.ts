import type { Page } from 'playwright';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password } from '../helpers/people.ts';
import { isLong } from '../lane.ts';
import { aBrowser, enter, lookAt, narrow, visit, wide } from './windows.ts';

const browser = aBrowser([], 'block', afterAll);

/** So many people that a list is drawn only where one looks. */
const many = 250;
const nameOf = (at: number) => `Paula Okapi${String(at).padStart(3, '0')}`;
const names = Array.from({ length: many }, (_, at) => nameOf(at));

type Answer = { collections: Record<string, { upsert: { id: string }[]; remove: string[] }>; more: boolean };

/** Has the service answer the sync with as many people more, all of the first area and university that it names. */
async function withPeople(page: Page): Promise<{ area: string }> {
  const known: Record<string, string> = {};
  let isDone = false;
  await page.context().route('**/api/sync*', async (route) => {
    const response = await route.fetch();
    const answer: Answer = await response.json();
    const { collections, more } = answer;
    for (const kind of ['topics', 'universities']) known[kind] ??= collections[kind]?.upsert[0]?.id as string;
    if (!more && !isDone) {
      isDone = true;
      const users = collections.users ?? { upsert: [], remove: [] };
      const people = names.map((name, at) => ({
        id: `okapi-${at}`,
        version: 1,
        createTimestamp: '2026-01-15T10:00:00.000Z',
        updateTimestamp: '2026-01-15T10:00:00.000Z',
        name,
        title: 'Associate Professor of Environmental Engineering and Applied Hydrology',
        university: { id: known.universities },
        topics: [{ id: known.topics }],
        contact: [{ id: '1', type: 'email', contact: `okapi${at}@published.example` }],
        bio: '<p>Fond of rivers.</p>',
        firstRun: false,
      }));
      collections.users = { ...users, upsert: [...users.upsert, ...people] };
    }
    await route.fulfill({ response, json: answer });
  });
  await enter(page, 'member@colloquy.example', password);
  return { area: `/topics/${known.topics}` };
}

/** What a page is as a PDF: the words of each of its pages. */
async function printed(page: Page): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(await page.pdf({ format: 'A4' })));
  return text.map((each) => each.replaceAll(/\s+/g, ' ').trim());
}
const missingIn = (pages: string[]) => names.filter((name) => !pages.some((words) => words.includes(name)));

describe.each(isLong ? [wide, narrow] : [narrow])('250 people as a PDF, from %i px', (width) => {
  let page: Page;
  let area: string;
  beforeAll(async () => {
    page = await browser.window();
    ({ area } = await withPeople(page));
    await lookAt(page, { width, dark: false });
  });

  it('the list of members is whole, with contacts, under what it is narrowed by', async () => {
    await visit(page, '/members?q=okapi');
    await page.getByText(/^Showing 250 members of/).waitFor();
    const rowsBefore = await page.getByRole('listitem').count();
    expect(rowsBefore).toBeLessThan(many);
    // Contacts are read when nothing has changed for a moment.
    await expect
      .poll(async () => (await printed(page)).some((words) => words.includes('okapi249@published')))
      .toBe(true);
    const pages = await printed(page);
    expect(missingIn(pages)).toEqual([]);
    expect(missingIn(pages.slice(0, -1))).not.toEqual([]);
    expect(pages.filter((words) => words === '')).toEqual([]);
    expect(pages[0]).toMatch(/^Registered Members “okapi” Showing 250 members of \d+\. Name Title/);
    expect(pages.join(' ')).not.toContain('Contacts are missing');
    // On the screen it is a list again.
    expect(await page.getByRole('table').count()).toBe(0);
  });

  it('the page of an area is whole', async () => {
    await visit(page, area);
    await page.getByRole('button', { name: /^Show all 2\d\d/ }).waitFor();
    const pages = await printed(page);
    expect(missingIn(pages)).toEqual([]);
    expect(pages.filter((words) => words === '')).toEqual([]);
  });
});
