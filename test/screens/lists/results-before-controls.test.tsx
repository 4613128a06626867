import { describe, expect, it } from 'vitest';
import { main, shown } from '../fixture/hands.ts';
import {
  joinRequest,
  member,
  offer,
  project,
  resource,
  taskforce,
  topic,
  university,
} from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

/** Twenty of each kind, with names, titles and places as long as they are. */
const each = Array.from({ length: 20 }, (_, at) => at);
const area = topic({ name: 'Environmental Engineering' });
const places = each.map((at) =>
  university({
    name: `Universidad Centroamericana José Simeón Cañas ${at}`,
    topics: { [area.id]: ['graduate'] },
    city: 'Antiguo Cuscatlán',
    country: 'El Salvador',
  }),
);
const people = each.map((at) =>
  member({
    name: `María Fernanda Rodríguez ${at}, SJ`,
    title: 'Associate Professor of Environmental Engineering',
    university: { id: places[at]?.id ?? '' },
    topics: [{ id: area.id }],
    languages: ['es'],
  }),
);
const idOf = (at: number) => people[at]?.id ?? '';
const force = taskforce({ name: 'Clean Water', chairs: [idOf(0)], members: [idOf(1)] });
const topics = [{ id: area.id }];
const all = [
  area,
  force,
  ...places,
  ...people,
  ...each.flatMap((at) => [
    topic({ name: `Area of Study ${at}` }),
    taskforce({ name: `Higher Education for Refugees ${at}`, chairs: [idOf(at)] }),
    project({ name: `Wells for the Schools of Chiapas ${at}`, leads: [idOf(at)], topics }),
    resource({ name: `A Course on Water in Dry Regions ${at}`, taskforce: { id: force.id }, topics }),
    offer({ name: `A Seminar for Two Universities ${at}`, owner: idOf(at), topics }),
    // Names that are no doubles of each other.
    joinRequest({
      name: `${['Bela', 'Chidi', 'Dora', 'Farid', 'Giulia', 'Hanna'][at % 6]} ${['Anders', 'Lindgren', 'Rossi', 'Tanaka', 'Villanueva', 'Okafor'][Math.floor(at / 6) % 6]}`,
    }),
  ]),
];

/** How many records of the list can be seen whole without scrolling. */
function inSight(): number {
  const rows = main.getByRole('list').getByRole('listitem').elements();
  return rows.filter((row) => row.closest('.rows') && row.getBoundingClientRect().bottom <= innerHeight)
    .length;
}

describe.each([
  [390, 4],
  [1280, 6],
])('in a window of %i px', (width, least) => {
  it.each(['members', 'universities', 'offers', 'projects', 'resources', 'taskforces', 'topics', 'requests'])(
    `${least} of the %s stand in sight, five people on a phone, with all that an administrator has above them`,
    async (section) => {
      await render(`/${section}`, { as: 'administrator', with: all, width });
      await shown(main.getByText(/^Showing \d+/));
      await shown(main.getByRole('list').getByRole('listitem').last());
      // A request's row has its decisions on it.
      const wanted = width === 390 ? { members: 5, requests: 3 }[section] : undefined;
      await expect.poll(inSight).toBeGreaterThanOrEqual(wanted ?? least);
      const top = main.getByRole('list').first().element().getBoundingClientRect().top;
      expect(top).toBeLessThanOrEqual(380);
      expect(document.documentElement.scrollWidth).toBe(width);
      // They are counted by where they stand: far down the page hardly any is above the window's edge.
      document.querySelector('.record-list')?.setAttribute('style', 'padding-top: 600px');
      expect(inSight()).toBeLessThan(least);
    },
  );
});

it('what the search reads is told on a phone while nothing is typed yet', async () => {
  await render('/members', { as: 'member', with: all, width: 390 });
  const note = main.getByText(/^Searches name, university/);
  await shown(main.getByText(/^Showing \d+/));
  expect(note.element().checkVisibility()).toBe(false);
  await main.getByRole('searchbox').click();
  await shown(note);
  await main.getByRole('searchbox').fill('m');
  expect(note.element().checkVisibility()).toBe(false);
});
