import { describe, expect, it } from 'vitest';
import { product } from '../../../shared/text/product.ts';
import { lookAgain } from '../../../web/app/last-look.ts';
import { absent, arrived, heading, main, region, shown, texts } from '../fixture/hands.ts';
import { member, offer, project, taskforce, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { inEveryLook } from '../fixture/violations.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const lines = (of: string) => texts(region(of).getByRole('listitem'));
const newest = (name: string, hours: number) => ({ name, createTimestamp: hoursAgo(hours) });

const college = university({ name: 'Amber College' });
const mia = member({ name: 'Mia Mine', university: { id: college.id } });
const ana = member({ ...newest('Ana Arrived', 5) });
const own = taskforce({ name: 'Zinc and Water', chairs: [mia.id], members: [mia.id] });
const joined = taskforce({ name: 'Yarrow', chairs: [ana.id], members: [mia.id] });
const others = taskforce({ name: 'Aqueducts', chairs: [ana.id] });
const network = [
  college,
  mia,
  ana,
  own,
  joined,
  others,
  project(newest('Pumps', 4)),
  project(newest('Wells', 3)),
  project(newest('Rivers', 2)),
  project(newest('Lakes', 1)),
  offer({ ...newest('A Shared Lab', 3), owner: ana.id }),
  offer({ ...newest('My Seminar', 3), owner: mia.id }),
];

describe('the home page', () => {
  it('shows first what is one’s own, and as what', async () => {
    await render('/home', { as: mia, with: network });
    await shown(region('Yours'));
    expect(lines('Yours')).toEqual([
      'Zinc and Water Chair',
      'My Seminar Posted by you',
      'Yarrow Member',
      'Amber College Your university',
    ]);
    const [first] = texts(main.getByRole('heading', { level: 2 }));
    expect(first).toBe('Yours');
    expect(await inEveryLook()).toEqual([]);
  });

  it('shows what is new by kind, the newest first, and leads to it', async () => {
    await render('/home', { as: mia, with: network });
    await expect
      .poll(() => lines('New since you last looked'))
      .toEqual([
        '1 new member Ana Arrived',
        '1 new opportunity A Shared Lab',
        '4 new projects Lakes, Rivers, Wells and 1 more',
      ]);
    await region('New since you last looked').getByRole('link', { name: '4 new projects' }).click();
    await arrived('/projects');
    await expect
      .poll(() => texts(main.getByRole('list', { name: 'Projects' }).getByRole('link')))
      .toEqual(['Lakes', 'Rivers', 'Wells', 'Pumps']);
  });

  it('shows as new what has come since the last look, and says since when where there is nothing', async () => {
    const { service, sync, reload } = await render('/home', { as: mia, with: network });
    await shown(region('New since you last looked'));
    const seen = JSON.parse(localStorage.getItem('last-look') ?? '{}');
    localStorage.setItem('last-look', JSON.stringify({ ...seen, at: hoursAgo(0.75) }));
    await reload('/home');
    await shown(region('New since you last looked').getByText(/^Nothing new since/));
    expect(lines('New since you last looked')).toEqual([]);
    const bo = member({ ...newest('Bo Brandnew', 0) });
    service.world.put('users', bo);
    await sync();
    await expect.poll(() => lines('New since you last looked')).toEqual(['1 new member Bo Brandnew']);
  });

  it('leaves nothing of a look behind for whoever is signed out', async () => {
    await render('/home', { as: mia, with: network });
    await shown(region('New since you last looked'));
    expect(localStorage.getItem('last-look')).not.toBeNull();
    localStorage.clear();
    lookAgain(mia.id);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(localStorage.getItem('last-look')).toBeNull();
  });

  it('is as it was for visitors', async () => {
    await render('/home', { with: network });
    await shown(heading(product.description));
    await absent(region('Yours'));
    await absent(region('New since you last looked'));
  });
});

it('the list of task forces has one’s own first, marked by what one is in them', async () => {
  await render('/taskforces', { as: mia, with: network });
  const rows = main.getByRole('list', { name: 'Task Forces' });
  await expect.poll(() => texts(rows.getByRole('link'))).toEqual(['Yarrow', 'Zinc and Water', 'Aqueducts']);
  const marks = texts(rows.getByRole('listitem')).map((text) => /\n(Chair|Member)$/.exec(text)?.[1]);
  expect(marks).toEqual(['Member', 'Chair', undefined]);
});
