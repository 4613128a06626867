import { describe, expect, it } from 'vitest';
import { absent, arrived, heading, main, region, shown, texts } from '../fixture/hands.ts';
import { member, offer, project, resource, taskforce, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { inEveryLook, lookAt } from '../fixture/violations.ts';

/* What a page shows first, and where it leads from there. */

const titles = () =>
  texts(main.getByRole('heading', { level: 2 })).map((each) => each.replace(/\s+\d+$/, ''));
const parameters = () => Object.fromEntries(new URLSearchParams(location.search));

describe('the page of an area', () => {
  const area = topic({ name: 'Hydrology', otherNames: [{ language: 'es', names: ['hidrología'] }] });
  const other = topic({ name: 'Lawcraft' });
  const topics = [{ id: area.id }];
  const force = taskforce({ name: 'Clean Water' });
  const named = [
    university({ name: 'Amber College', topics: { [area.id]: ['undergraduate'] } }),
    university({ name: 'Beryl College', topics: { [area.id]: ['undergraduate', 'graduate'] } }),
    university({
      name: 'Coral College',
      topics: { [area.id]: ['graduate', 'doctorate'], [other.id]: ['undergraduate'] },
    }),
    university({ name: 'Other College', topics: { [other.id]: ['doctorate'] } }),
  ];
  const records = [
    area,
    other,
    force,
    ...named,
    member({ name: 'Wanda Waters', topics }),
    project({ name: 'Wells', topics }),
    offer({ name: 'A Shared Lab', topics }),
    resource({ name: 'On Wells', topics, taskforce: { id: force.id } }),
  ];
  const table = region(/^Universities/).getByRole('table');
  const open = async () => {
    await render(`/topics/${area.id}`, { as: 'member', with: records });
    await shown(heading('Hydrology'));
    await shown(table);
  };

  it('shows its people first and its other names last', async () => {
    await open();
    const [first, second] = titles();
    expect([first, second]).toEqual(['Members', 'Universities']);
    expect(titles().at(-1)).toBe('Other names');
  });

  it('shows its universities by degree level, those with the highest first', async () => {
    await open();
    await expect
      .poll(() => texts(table.getByRole('rowheader')))
      .toEqual(['Coral College', 'Beryl College', 'Amber College']);
    const cells = table.getByRole('row', { name: 'Beryl College' }).getByRole('cell').elements();
    // What it teaches of this area, whatever it teaches of another one.
    expect(cells.map((each) => each.textContent)).toEqual(['Yes', 'Yes', 'No']);
    expect(await inEveryLook()).toEqual([]);
    await table.getByRole('link', { name: 'Graduate 2', exact: true }).click();
    await arrived('/universities');
    expect(parameters()).toEqual({ area: area.id, level: 'graduate' });
    await expect
      .poll(() => texts(main.getByRole('list', { name: 'Universities' }).getByRole('link')))
      .toEqual(['Beryl College', 'Coral College']);
  });

  it.each([
    ['members', '/members', 'Wanda Waters'],
    ['universities', '/universities', 'Beryl College'],
    ['projects', '/projects', 'Wells'],
    ['opportunities', '/offers', 'A Shared Lab'],
    ['resources', '/resources', 'On Wells'],
  ])('leads to its %s in their list', async (many, path, one) => {
    await open();
    await main.getByRole('link', { name: `Filter these ${many}` }).click();
    await arrived(path);
    expect(parameters()).toEqual({ area: area.id });
    await shown(main.getByRole('link', { name: one }));
  });

  it('leads to no list in which there would be nothing', async () => {
    const empty = topic({ name: 'Dry Land' });
    await render(`/topics/${empty.id}`, { as: 'member', with: [empty] });
    await shown(heading('Dry Land'));
    // Nobody could fill them in from here.
    await shown(region('About'));
    for (const empty of ['Members', 'Universities', 'Projects']) expect(titles()).not.toContain(empty);
    await absent(main.getByRole('link', { name: /^Filter these/ }));
  });
});

describe('the page of a member', () => {
  const place = { city: 'Bogotá', country: 'Colombia', latitude: 4.6, longitude: -74.1 };
  const [bogota, somewhere] = [
    university({ name: 'Bogotá College', ...place }),
    university({ name: 'Sydney College', city: 'Sydney', country: 'Australia' }),
  ];
  const ana = member({ name: 'Ana Alegre', university: { id: bogota.id }, bio: '<p>Studies wells.</p>' });
  const fact = (label: string) =>
    [...document.querySelectorAll<HTMLElement>('main dl > div')]
      .find((each) => each.querySelector('dt')?.innerText.includes(label))
      ?.querySelector('dd')?.innerText;

  it('shows contact and biography first, and leaves out what nobody here could fill in', async () => {
    await render(`/members/${ana.id}`, { as: 'member', with: [bogota, ana] });
    await shown(region('Biography').getByText('Studies wells.'));
    expect(titles().slice(0, 2)).toEqual(['Contact', 'Biography']);
    for (const empty of ['Areas of Specialization', 'Task Forces', 'Projects'])
      expect(titles()).not.toContain(empty);
    expect(await inEveryLook()).toEqual([]);
  });

  it('asks for a biography that is missing only of those who can write it, while that can be saved', async () => {
    const bea = member({ name: 'Bea Brief', bio: '' });
    await render(`/members/${bea.id}`, { as: 'member', with: [bea] });
    await shown(region('Contact'));
    expect(titles()).not.toContain('Biography');
    const { service } = await render(`/members/${bea.id}`, { as: bea, with: [bea] });
    await shown(region('Biography').getByText('None at this time'));
    const fill = region('Biography').getByRole('link', { name: 'Fill this in' });
    service.setOnline(false);
    await absent(fill);
    service.setOnline(true);
    await fill.click();
    await arrived(`/members/edit/${bea.id}`);
  });

  it('stands in two columns on a wide window, and on others below each other', async () => {
    await render(`/members/${ana.id}`, { as: ana, with: [bogota, ana] });
    await shown(region('Areas of Specialization'));
    const at = (title: string) => region(title).element().getBoundingClientRect();
    expect(at('Areas of Specialization').left).toBeGreaterThan(at('Biography').right);
    expect(at('Areas of Specialization').top).toBe(at('Contact').top);
    await lookAt({ width: 390, dark: false });
    await expect.poll(() => at('Areas of Specialization').left).toBe(at('Biography').left);
    expect(at('Areas of Specialization').top).toBeGreaterThan(at('Biography').bottom);
  });

  it('shows city, country and what time it is there beside the university', async () => {
    const there = () =>
      new Date().toLocaleString('en-GB', {
        timeZone: 'America/Bogota',
        weekday: 'short',
        hour: 'numeric',
        minute: '2-digit',
      });
    await render(`/members/${ana.id}`, { as: 'member', with: [bogota, ana] });
    await expect.poll(() => fact('Place')).toBe('Bogotá, Colombia');
    await expect.poll(() => fact('Local time') === there()).toBe(true);
  });

  it('shows no time where a place has several, and nobody knows which', async () => {
    const bob = member({ name: 'Bob Brisk', university: { id: somewhere.id } });
    await render(`/members/${bob.id}`, { as: 'member', with: [bogota, somewhere, ana, bob] });
    await expect.poll(() => fact('Place')).toBe('Sydney, Australia');
    expect(fact('Local time')).toBeUndefined();
  });
});
