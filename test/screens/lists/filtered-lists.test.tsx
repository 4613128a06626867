import { describe, expect, it } from 'vitest';
import { button, heading, main, shown, texts } from '../fixture/hands.ts';
import { member, project, resource, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import {
  counted,
  isAllShown,
  linesOf,
  listedIn,
  mainText,
  openFacet,
  pressed,
  recordsOfEachKind,
  rows,
  search,
  word,
} from './list-steps.ts';

const made = recordsOfEachKind();
const addLink = (name: string) => main.getByRole('link', { name, exact: true });

/** Filters by nothing, and then by one value of all. */
async function filterBy(label: string, values: string[], one: string): Promise<void> {
  await openFacet(label);
  const group = main.getByRole('group', { name: label });
  await shown(group);
  for (const value of values)
    await expect.element(group.getByRole('button', { name: value })).toHaveAttribute('aria-pressed', 'true');
  expect(group.element().querySelectorAll('[aria-pressed]')).toHaveLength(values.length);
  await group.getByRole('button', { name: 'Select None' }).click();
  await expect.poll(mainText).toContain('No Search Results Found');
  expect(counted()[0]).toBe(0);
  await group.getByRole('button', { name: one }).click();
  await expect.poll(() => counted()[0]).toBeGreaterThan(0);
  expect(isAllShown()).toBe(false);
}

describe('the list of universities', () => {
  it('is headed, filtered by region and counted, in rows by name', {
    tags: ['2.4-1', '2.4-2', '2.4-3', '2.4-4', '2.4-6', '2.4-7', '9-2'],
  }, async () => {
    const indian = ['Zion College', 'Álamo College', 'beta College'].map((name) =>
      university({ name, region: 'JHEASA', city: `City of ${name}`, country: 'India' }),
    );
    await render('/universities', { as: 'administrator', with: [...made.all, ...indian] });
    await shown(heading('Universities'));
    await shown(addLink('+ University'));
    await expect
      .poll(mainText)
      .toContain('Showing 5 universities of 5. Click on a university for more information.');
    await filterBy('Region', ['AJCU United', 'AJCU-AM', 'AJCU-AP', 'AUSJAL', 'JHEASA', 'KIRCHER'], 'JHEASA');
    expect(counted()).toEqual([3, 5]);
    expect(linesOf('Universities')).toEqual([
      expect.stringContaining('Álamo College City of Álamo College, India'),
      expect.stringContaining('beta College City of beta College, India'),
      expect.stringContaining('Zion College City of Zion College, India'),
    ]);
    await button('Select All').click();
    await expect.poll(isAllShown).toBe(true);
  });
});

describe('the list of resources', () => {
  it('is headed, filtered by its three types and counted', {
    tags: ['2.5-1', '2.5-2', '2.5-3', '2.5-5', '2.5-6', '9-13'],
  }, async () => {
    const study = resource({ name: 'A case of cholera', type: 'case_study' });
    await render('/resources', { as: 'administrator', with: [...made.all, study] });
    await shown(heading('Resources'));
    await shown(addLink('+ Resource'));
    await filterBy('Type', ['Article', 'Course', 'Case Study'], 'Course');
    expect(linesOf('Resources')).toEqual([`Course ${word} Course for Students`]);
    await button('Article').click();
    await expect.element(button('Select All')).toHaveAttribute('aria-disabled', 'false');
    await button('Case Study').click();
    // Three of three are all: no fourth is waited for.
    await expect.poll(isAllShown).toBe(true);
    await expect.element(button('Select All')).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('the list of members', () => {
  it('is headed, says what is searched, and shows cards by last name', {
    tags: ['2.7-1', '2.7-4', '2.7-5', '2.7-6'],
  }, async () => {
    const people = [
      ...['Ana Zurita', 'Carl Meyer', 'Bo Meyer, S.J.', 'Dora Lopez SJ', 'Álvaro Álamo'].map((name) =>
        member({ name, ...(name.startsWith('Ana') && { picture: crypto.randomUUID() }) }),
      ),
      member({ name: 'Gloria Saiz Alba', familyName: 'Saiz Alba' }),
    ];
    await render('/members', { as: 'administrator', with: people });
    await shown(heading('Registered Members'));
    await expect
      .element(search)
      .toHaveAccessibleDescription(
        'Searches name, university, task forces and bio keywords; also title, areas, languages, projects led, city and country.',
      );
    await expect
      .poll(() => [...main.element().querySelectorAll('.person-card-name')].map((each) => each.textContent))
      .toEqual([
        'Mia administrator',
        'Álvaro Álamo',
        'Dora Lopez SJ',
        'Bo Meyer, S.J.',
        'Carl Meyer',
        'Gloria Saiz Alba',
        'Ana Zurita',
      ]);
    const card = (name: string) => rows('Registered Members').filter({ hasText: name });
    const images = (name: string) => card(name).element().querySelectorAll('img').length;
    await expect.poll(() => images('Ana Zurita')).toBe(1);
    // Who has none is shown by initials.
    expect(texts(card('Carl Meyer'))[0]).toMatch(/^CM\nCarl Meyer\n/);
    expect(images('Carl Meyer')).toBe(0);
  });

  it('shows contacts alone, with their universities, or chairs alone, and never both', {
    tags: ['2.7-2', '2.7-7'],
  }, async () => {
    const [contacts, chairs] = ['University Contacts', 'Task Force Chairs'] as const;
    const cora = member({ name: 'Cora Contact' });
    await render('/members', {
      as: 'administrator',
      with: [...made.all, cora, university({ contact: cora.id })],
    });
    const listed = () => listedIn('Registered Members');
    await expect.poll(isAllShown).toBe(true);
    const card = rows('Registered Members').filter({ hasText: made.zoe.name });
    expect(texts(card)[0]).toContain(made.zoo.name);
    await openFacet('Role');
    await button(contacts).click();
    await expect.poll(listed).toEqual([`/members/${cora.id}`, `/members/${made.zoe.id}`]);
    expect(texts(card)[0]).toContain(made.zoo.name);
    await button(chairs).click();
    await expect.poll(() => pressed(contacts)).toBe('false');
    expect(pressed(chairs)).toBe('true');
    await expect.poll(listed).toEqual([`/members/${made.bea.id}`, `/members/${made.zoe.id}`]);
    expect(texts(card)[0]).toContain(made.force.name);
    await button(chairs).click();
    await expect.poll(isAllShown).toBe(true);
  });
});

describe('the list of projects', () => {
  it('is headed, filtered by status and counted; rows have status and month', {
    tags: ['2.8-1', '2.8-2', '2.8-3', '2.8-5', '2.8-6', '4-26', '9-16'],
  }, async () => {
    const rivers = (['ongoing', 'complete', 'inactive'] as const).map((status) =>
      project({ name: `Rivers ${status}`, status }),
    );
    await render('/projects', { as: 'administrator', with: [...made.all, ...rivers] });
    await shown(heading('Projects'));
    await shown(addLink('+ Project'));
    await filterBy('Status', ['Proposal', 'Ongoing', 'Complete', 'Inactive'], 'Ongoing');
    expect(linesOf('Projects')).toEqual(['Rivers ongoing January 2026 No lead Ongoing']);
    await button('Select All').click();
    await expect.poll(isAllShown).toBe(true);
    await search.fill(word);
    await expect
      .poll(() => linesOf('Projects'))
      .toEqual([`${made.pumps.name} January 2026 ${made.zoo.name} Proposal`]);
  });
});

it('a filter for what no longer exists finds nothing, says so, and can be dropped', async () => {
  await render('/projects?area=gone', { as: 'member', with: made.all });
  await expect.poll(mainText).toContain('No Search Results Found');
  expect(mainText()).toContain('Drop Area: no longer in the network');
  await main
    .getByRole('button', { name: /^Drop Area: no longer in the network/ })
    .last()
    .click();
  await expect.poll(isAllShown).toBe(true);
});
