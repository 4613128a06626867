import type { Page } from 'playwright';
import { anOffer, aProject, aResource, aTaskforce, aTopic, aUniversity } from '../factories.ts';
import { aMember, commonGround, theAdministrator } from '../steps/people.ts';

/**
 * One record of each kind with the word in its name: the university's contact chairs the task force,
 * leads the project and posted the opportunity.
 */
export async function aRecordOfEach(word: string) {
  const { api } = await theAdministrator();
  const { topic } = await commonGround();
  const topics = [{ id: topic.id }];
  const place = await api.create(
    'universities',
    aUniversity({ name: `Zoo ${word}`, topics: { [topic.id]: ['graduate'] } }),
  );
  const member = await aMember(`Zoe ${word}`, { university: { id: place.id } });
  await api.change('universities', place.id, { contact: member.id });
  const force = await api.create('taskforces', aTaskforce({ name: `Force ${word}`, chairs: [member.id] }));
  await api.create('topics', aTopic({ name: `Study ${word}` }));
  // Whoever starts a project leads it, and is found by it.
  await member.api.create('projects', aProject({ name: `Project ${word}`, leads: [member.id], topics }));
  await api.create('resources', aResource({ name: `Course ${word}`, taskforce: { id: force.id }, topics }));
  await member.api.create('offers', anOffer({ name: `Seminar ${word}` }));
  return { taskforce: String(force.name), university: String(place.name), person: member.name };
}

/** What tests of lists ask of the one that is open. */
export function listOn(page: () => Page) {
  const main = () => page().locator('main');
  const heading = (name: string) => main().getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const rows = (label: string) =>
    main().getByRole('list', { name: label, exact: true }).getByRole('listitem');
  const search = () => main().getByRole('searchbox');
  const button = (name: string) => main().getByRole('button', { name, exact: true });
  const pressed = (name: string | RegExp) =>
    main().getByRole('button', { name }).getAttribute('aria-pressed');
  /** How many are shown, and of how many. */
  const counted = async () =>
    /Showing (\d+) [a-z ]+ of (\d+)\./
      .exec(await main().innerText())
      ?.slice(1)
      .map(Number) ?? [];
  const all = async () => {
    const [shown, total] = await counted();
    return shown !== undefined && shown === total;
  };
  const add = (name: string) => main().getByRole('link', { name, exact: true }).count();
  /** The texts of the rows in their order, a line a row. */
  const texts = async (label: string) =>
    (await rows(label).allInnerTexts()).map((text) => text.replaceAll('\n', ' '));
  return { main, heading, rows, search, button, pressed, counted, all, add, texts };
}

/** Without regard to accents and case. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
export const inOrder = (words: string[]) =>
  [...words].sort((a, b) => (plain(a) < plain(b) ? -1 : Number(plain(a) > plain(b))));
