import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, go, hasFocus, heading, main, shown, texts } from '../fixture/hands.ts';
import { member, project, taskforce, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { inEveryLook, violations } from '../fixture/violations.ts';
import { centreOf, parameter, tap } from './list-steps.ts';

/** An area that another one was merged into. */
const former = crypto.randomUUID();
const area = topic({ name: 'Wells', merged: [former] });
const at = `topics.${area.id}`;
/** Two members of a university who work on one area, belong to one task force, and of whom one leads a project. */
const place = university({ name: 'Uni', topics: { [area.id]: ['graduate'] } });
const near = { topics: [{ id: area.id }], university: { id: place.id } };
const [ana, ben] = [member({ name: 'Ana Around', ...near }), member({ name: 'Ben Beside', ...near })];
const force = taskforce({ name: 'Force', chairs: [ana.id], members: [ben.id] });
const pumps = project({
  name: 'Pumps',
  topics: near.topics,
  taskforces: [{ id: force.id }],
  leads: [ana.id],
});
/** A university of somebody who has neither an area nor a task force. */
const alone = university({ name: 'Alone' });
const nell = member({ name: 'Nell Newer', university: { id: alone.id } });
/** What makes the whole network more than those. */
const others = Array.from({ length: 12 }, (_, index) => topic({ name: `Area ${index}` }));
const allAreas = member({ name: 'Ivo Involved', topics: others.map(({ id }) => ({ id })) });
const records = [area, place, ana, ben, force, pumps, alone, nell, ...others, allAreas];

const nodes = page.getByRole('group', { name: /^Picture of/ }).getByRole('link');
const namesDrawn = () =>
  nodes
    .elements()
    .map((link) => link.lastChild?.textContent ?? '')
    .sort();
const namesOf = (...all: { name: string }[]) => all.map(({ name }) => name).sort();
const around = (of: { name: string }) => heading(`${of.name} in the network`);
const focused = () => document.activeElement?.getAttribute('aria-label') ?? '';

describe('axe objects to nothing in the picture of the network', () => {
  it('while one of the whole is pointed at, and the others step back', async () => {
    await render('/network', { as: ana, with: records });
    await expect.poll(() => nodes.elements().length).toBeGreaterThan(10);
    await nodes.first().hover();
    expect(await inEveryLook()).toEqual([]);
  });

  it('of what is connected to a member', async () => {
    await render(`/network?at=users.${ben.id}`, { as: ana, with: records });
    await expect.poll(namesDrawn).toEqual(namesOf(area, force, place, ana, ben));
    expect(await inEveryLook()).toEqual([]);
  });
});

describe.each([1280, 390])('the network at %i px', (width) => {
  it('is walked through, without a network too', async () => {
    const { service } = await render('/home', { as: ana, with: records, width });
    await page.getByRole('link', { name: 'Explore the network' }).click();
    await shown(heading('The network'));
    await expect.poll(() => nodes.elements().length).toBeGreaterThan(10);
    service.setOnline(false);

    // Narrowed like the list of members, by the same address.
    go(`/network?area=${area.id}`);
    await expect.poll(namesDrawn).toEqual(namesOf(area, force));
    await shown(main.getByRole('status').filter({ hasText: '2 members' }));

    const press = async (what: { name: string }) => {
      const node = nodes.filter({ hasText: what.name });
      await (width === 390 ? tap(centreOf(node)) : node.click());
      await shown(around(what));
    };
    await press(area);
    expect(parameter('at')).toBe(at);
    await expect.poll(namesDrawn).toEqual(namesOf(area, force, place, pumps, ana, ben));
    await press(place);
    await press(ben);
    await expect.poll(namesDrawn).toEqual(namesOf(area, force, place, ana, ben));
    history.back();
    await shown(around(place));
    history.back();
    await shown(around(area));
  });

  it('is read as a table, without a network too', async () => {
    const { service } = await render(`/network?area=${area.id}&at=${at}`, { as: ana, with: records, width });
    await shown(around(area));
    service.setOnline(false);
    await button('Show as a table').click();
    const names = main.getByRole('rowheader');
    await expect.poll(() => texts(names).sort()).toEqual(namesOf(force, place, pumps, ana, ben));
    expect(await violations()).toEqual([]);
    await names.getByRole('link', { name: ana.name }).click();
    await shown(around(ana));
    // What was pressed is gone; so the heading says where one is.
    await expect.poll(() => hasFocus(around(ana))).toBe(true);
    expect(texts(main.getByRole('row', { name: ben.name }))[0]).toMatch(
      /2 shared areas, task forces and projects/,
    );
    await page.getByRole('link', { name: 'The whole network' }).click();
    await shown(heading('The network'));
    const row = main.getByRole('row', { name: new RegExp(`^${force.name}`) });
    expect(texts(row)[0]).toMatch(/task force\s+2\s/);
    expect(texts(row)[0]).toContain(`${area.name} (2)`);
  });
});

it('the network is worked by keys alone: one stop of the Tab key, arrows from node to node, Enter', async () => {
  await render(`/network?at=${at}`, { as: ana, with: records, dark: true });
  await shown(around(area));
  // It is drawn once its sheet has a size.
  await shown(nodes.first());
  (button('Show as a table').element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  expect(focused()).toBe('Wells, area, 2 members');
  await shown(page.getByRole('link', { name: 'Force, task force, 2 members in common' }));
  for (let presses = 0; !focused().startsWith(ben.name); presses++) {
    if (presses > 10) throw new Error('The arrow keys don’t lead to everybody.');
    await userEvent.keyboard('{ArrowRight}');
  }
  expect(focused()).toBe(`${ben.name}, member`);
  await userEvent.keyboard('{Enter}');
  await shown(around(ben));
  // What was pressed has moved to the middle, and the focus with it.
  await expect.poll(focused).toBe(`${ben.name}, member`);
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement?.closest('.network-picture')).toBeNull();
  const follow = async (name: string) => {
    (page.getByRole('link', { name }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  };
  await follow('Go to the member');
  await shown(heading(ben.name));
  await shown(page.getByRole('link', { name: 'See in the network' }));
  await follow('See in the network');
  await shown(around(ben));
  go(`/network?at=topics.${former}`);
  await shown(around(area));
  expect(parameter('at')).toBe(at);
  go('/network?at=users.nobody');
  await shown(page.getByText('It is no longer in the network'));
});

it('the network says that those chosen have nothing that is drawn, and leads back to all', async () => {
  await render(`/network?university=${alone.id}`, { as: ana, with: records });
  await shown(page.getByText('Nobody has an area or a task force yet'));
  expect(await violations()).toEqual([]);
  // The other button of that name stands beside what is chosen.
  await main.getByRole('button', { name: 'Clear all' }).last().click();
  await expect.poll(() => hasFocus(heading('The network'))).toBe(true);
  await shown(nodes.first());
  expect(location.search).toBe('');
});
