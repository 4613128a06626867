import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { absent, arrived, main, shown } from '../fixture/hands.ts';
import { member, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { violations } from '../fixture/violations.ts';
import { counted, listedIn, search } from './list-steps.ts';

/** Both teach water, one at the doctorate; the other teaches law at it. */
const [water, law] = [topic({ name: 'Waterworks' }), topic({ name: 'Lawcraft' })];
const zembla = { country: 'Zembla', city: 'Onhava', region: 'KIRCHER' } as const;
const north = university({ ...zembla, name: 'North College', topics: { [water.id]: ['doctorate'] } });
const south = university({
  name: 'South College',
  topics: { [water.id]: ['undergraduate'], [law.id]: ['doctorate'] },
});
const nora = member({ name: 'Nora North', university: { id: north.id } });
const nils = member({ name: 'Nils North', university: { id: north.id } });
const sara = member({ name: 'Sara South', university: { id: south.id } });
const network = [water, law, north, south, nora, nils, sara, member({ name: 'Nadia Nowhere' })];
const members = (...people: { id: string }[]) =>
  expect.poll(() => listedIn('Registered Members')).toEqual(people.map(({ id }) => `/members/${id}`));
const step = (name: string) => main.getByRole('link', { name, exact: true });
const chip = (name: string) => page.getByRole('button', { name, exact: true });

describe('members', () => {
  it('are filtered by what their university teaches at which level', async () => {
    await render('/members', { as: nora, with: network });
    await expect.poll(() => counted()[0]).toBe(4);
    await chip('More').click();
    await chip('University Teaches').click();
    await chip('Waterworks').click();
    await expect.poll(() => counted()[0]).toBe(3);
    await chip('Degree Level').click();
    await chip('Doctorate').click();
    await members(nils, nora);
    expect(new URLSearchParams(location.search).get('teaches')).toBe(water.id);
    expect(await violations()).toEqual([]);
  });
});

describe('a list of universities', () => {
  it('that is filtered leads to the people of those that it shows', async () => {
    await render(`/universities?area=${water.id}&level=doctorate`, { as: nora, with: network });
    await step('Their 2 members').click();
    await arrived('/members');
    await members(nils, nora);
  });

  it('that is searched does so too, and one without people or as it opens leads nowhere', async () => {
    await render('/universities', { as: nora, with: network });
    await expect.poll(() => counted()[0]).toBe(2);
    await absent(main.getByRole('link', { name: /^Their/ }));
    await search.fill('south');
    await shown(step('Their 1 member'));
    await search.fill('nowhere at all');
    await absent(main.getByRole('link', { name: /^Their/ }));
    await search.fill('south');
    await step('Their 1 member').click();
    await members(sara);
  });
});
