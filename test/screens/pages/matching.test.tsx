import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { absent, button, choose, go, heading, main, region, shown, texts } from '../fixture/hands.ts';
import { administrator, member, offer, project, taskforce, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { inEveryLook } from '../fixture/violations.ts';

const area = topic({ name: 'Hydrology' });
const topics = [{ id: area.id }];
const wells = university({ name: 'Common Wells', region: 'AUSJAL' });
const here = { university: { id: wells.id } };
const olga = member({ name: 'Olga Owner', ...here });
const rita = member({
  name: 'Rita Reader',
  title: 'Reader in Teología',
  languages: ['es'],
  topics,
  ...here,
});
const seminar = offer({ name: 'Teología for all', topics, owner: olga.id });
const pumps = project({ name: 'Pumps', topics, leads: [olga.id], regions: ['AJCU-AP', 'AUSJAL'] });
const helpers = region('People you might contact');
const textOf = (what: typeof main) => texts(what)[0];

describe('an opportunity', () => {
  it('says whom it looks for, and who could help, with the reasons', async () => {
    await render(`/offers/edit/${seminar.id}`, {
      as: olga,
      with: [area, wells, olga, rita, seminar, pumps],
    });
    await choose('Looking for', 'A partner university');
    await choose('Degree levels', 'Doctorate');
    await choose('Languages', 'Español');
    await button('Save Changes').click();
    await shown(heading('Teología for all'));
    await expect.poll(() => textOf(main)).toMatch(/Looking for\s+A partner university/);
    expect(textOf(main)).toMatch(/Degree levels\s+Doctorate/);
    expect(textOf(main)).toMatch(/Languages\s+Spanish/);
    await expect.poll(() => textOf(helpers)).toContain('Rita Reader\nWorks on Hydrology\n');
    expect(textOf(helpers)).toContain('Speaks a requested language: Spanish');
    // Spelling, not as it is compared.
    expect(textOf(helpers)).toContain('Both mention “Teología”');
    // A region's name alone would be taken for the countries in it, and some lie beside them.
    expect(textOf(helpers)).toContain('Both are in the region Latin America and the Caribbean');
    await expect.poll(() => textOf(region('Projects near this'))).toContain('Pumps');
  });

  it('is proposed with its reasons, and no longer once it is declined, for good', async () => {
    const asking = offer({ ...seminar, languages: ['es'] });
    const { service, reload } = await render(`/members/${rita.id}`, {
      as: rita,
      with: [area, wells, olga, rita, asking, pumps],
      width: 390,
    });
    const forYou = region('Opportunities for you');
    await expect.poll(() => textOf(forYou)).toContain('Teología for all\nAbout Hydrology');
    expect(textOf(forYou)).toContain('Is looking for somebody who speaks Spanish');

    // By a finger's press on a phone, and by keys alone at a desk.
    const decline = forYou.getByRole('button', { name: 'Not for me: Teología for all' });
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
    await decline.click();
    await expect.poll(() => textOf(forYou)).not.toContain('Teología');
    const place = scrollY;
    await undo.click();
    await expect.poll(() => textOf(forYou)).toContain('Teología');
    expect(scrollY).toBe(place);
    await decline.click();
    await expect.poll(() => textOf(forYou)).not.toContain('Teología');
    await expect.poll(() => forYou.element().contains(document.activeElement)).toBe(true);
    await page.viewport(1280, 900);
    for (let presses = 0; document.activeElement?.ariaLabel !== 'Not for me: Pumps'; presses += 1) {
      if (presses > 10) throw new Error('What declines a match is out of reach of the Tab key.');
      await userEvent.keyboard('{Tab}');
    }
    await userEvent.keyboard('{Enter}');
    const nothing = region('Projects for you').getByText('No suggestions yet.');
    await shown(nothing);
    // Of an undo whose answer never came nobody knows whether it was done.
    service.disconnect('proposeAgain');
    await undo.last().click();
    await shown(page.getByRole('status').getByText('We don’t know whether this was done.'));
    await reload();
    await shown(nothing);
    expect(service.world.get('users', rita.id)).toMatchObject({ notForMe: [asking.id, pumps.id] });
    go('/profile');
    await shown(region('Opportunities for you').getByText('No suggestions yet'));
  });

  it('says on a phone what was refused of a proposal, in a line of its own', async () => {
    await render(`/members/${rita.id}`, {
      as: rita,
      with: [area, wells, olga, rita, seminar],
      width: 390,
      prepare: (service) => service.refuse('declineMatch', 'internal'),
    });
    const forYou = region('Opportunities for you');
    await forYou.getByRole('button', { name: 'Not for me: Teología for all' }).click();
    await shown(forYou.getByRole('alert'));
    expect(document.documentElement.scrollWidth).toBe(390);
  });
});

it.each([
  ['the page of an opportunity', olga, `/offers/${seminar.id}`, helpers],
  ['what is proposed at home', rita, '/home', region('For you since you were here')],
])('axe finds nothing on %s, in every look', async (_, as, address, part) => {
  await render(address, { as, with: [area, wells, olga, rita, seminar, pumps] });
  await shown(part.getByText(/Hydrology/).first());
  expect(await inEveryLook()).toEqual([]);
});

describe('a page proposes only what its reader can use', () => {
  const paul = member({ name: 'Paul Peer', topics });
  const all = [area, wells, olga, rita, paul, seminar, pumps];

  it('to a reader of another’s opportunity no people, least of all themself', async () => {
    await render(`/offers/${seminar.id}`, { as: rita, with: all });
    await expect.poll(() => textOf(region('Projects near this'))).toContain('Pumps');
    await absent(helpers);
    await absent(region('Universities that teach this'));
  });

  it('to whoever can edit it all who could help, but not themself', async () => {
    const ada = member({ name: 'Ada Admin', topics, admin: 'true' });
    await render(`/offers/${seminar.id}`, { as: ada, with: [...all, ada, administrator(ada.id)] });
    await expect.poll(() => textOf(helpers)).toContain('Rita Reader');
    expect(textOf(helpers)).not.toContain('Ada Admin');
  });

  it('on another member’s page nothing that only they could use', async () => {
    await render(`/members/${paul.id}`, { as: rita, with: all });
    await shown(heading('Paul Peer'));
    await shown(region('Areas of Specialization'));
    await absent(region('Projects for Paul Peer'));
    await absent(region('Opportunities for Paul Peer'));
  });

  it('on another university’s page nothing for its people', async () => {
    const own = university({ name: 'Own Wells', topics: { [area.id]: ['graduate'] } });
    const there = university({ name: 'Other Wells', topics: { [area.id]: ['graduate'] } });
    const una = member({ name: 'Una United', university: { id: own.id } });
    await render(`/universities/${there.id}`, { as: una, with: [...all, own, there, una] });
    await expect.poll(() => textOf(region('Related projects'))).toContain('Pumps');
    await absent(region('Opportunities for its people'));
    go(`/universities/${own.id}`);
    await expect.poll(() => textOf(region('Opportunities for its people'))).toContain('Teología');
  });

  it('on an area not the reader', async () => {
    const people = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve'].map((name) => member({ name, topics }));
    await render(`/topics/${area.id}`, { as: rita, with: [area, wells, rita, ...people] });
    await expect.poll(() => textOf(helpers)).toContain('Ana');
    expect(textOf(helpers)).not.toContain('Rita Reader');
  });
});

it('an area proposes people once it lists more of them than it proposes', async () => {
  const people = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve'].map((name) => member({ name, topics }));
  const teaching = Array.from({ length: 6 }, () => university({ topics: { [area.id]: ['graduate'] } }));
  const { service, sync } = await render(`/topics/${area.id}`, {
    as: 'member',
    with: [area, ...people, ...teaching],
  });
  const listed = region(/^Members/).getByText(/^(Ana|Ben|Cleo|Dan|Eve)/);
  await expect.poll(() => listed.elements()).toHaveLength(5);
  // People would be proposed before universities, of which there are enough.
  await shown(region('Universities that teach this').getByText('Teaches Hydrology').first());
  expect(helpers.elements()).toEqual([]);
  service.world.put('users', member({ name: 'Fay', topics }));
  await sync();
  await expect.poll(() => textOf(helpers)).toContain('Works on Hydrology');
});

describe('a project', () => {
  it('says who could help while somebody can, and what is related to it whenever', async () => {
    const force = taskforce({ chairs: [olga.id] });
    const named = (name: string, status: 'ongoing' | 'complete' | 'inactive') =>
      project({ name, status, topics, taskforces: [{ id: force.id }], leads: [olga.id] });
    const standing = named('Standing', 'ongoing');
    const over = [named('Completed', 'complete'), named('Forgotten', 'inactive')];
    await render(`/projects/${standing.id}`, {
      as: olga,
      with: [area, wells, olga, rita, force, standing, ...over],
    });
    await expect.poll(() => textOf(helpers)).toContain('Rita Reader');
    for (const { id, name } of over) {
      go(`/projects/${id}`);
      await shown(heading(name));
      await expect.poll(() => textOf(region('Related projects'))).toContain('Standing');
      expect(helpers.elements()).toEqual([]);
    }
  });

  it('keeps apart which words belong to one of its regions, though they have commas', async () => {
    await render(`/projects/${pumps.id}`, { as: olga, with: [area, wells, olga, pumps] });
    await expect
      .poll(() => textOf(main))
      .toMatch(
        /Regions\s+AJCU-AP East Asia, Asia Pacific and Australia; AUSJAL Latin America and the Caribbean\n/,
      );
  });
});
