import { describe, expect, it } from 'vitest';
import { description } from '../../../shared/language/description.ts';
import { inEnglish } from '../../../shared/language/messages.ts';
import { lookAgain } from '../../../web/app/last-look.ts';
import { absent, arrived, button, heading, main, region, shown, texts } from '../fixture/hands.ts';
import {
  follow,
  introduction,
  member,
  offer,
  project,
  resource,
  taskforce,
  topic,
  university,
} from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { inEveryLook } from '../fixture/violations.ts';

const forYou = 'For you since you were here';
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
  it('shows what waits, what is new, and then what is one’s own, and as what', async () => {
    await render('/home', { as: mia, with: network });
    await shown(region('Yours'));
    expect(lines('Yours')).toEqual([
      'Zinc and Water Chair',
      'My Seminar Posted by you',
      'Yarrow Member',
      'Amber College Your university',
    ]);
    const [first, second, third] = texts(main.getByRole('heading', { level: 2 }));
    expect([first, second, third]).toEqual(['To do', forYou, 'Yours']);
    expect(await inEveryLook()).toEqual([]);
  });

  it('has one list of what is new for the member, and goes on with what fits them, which they can decline', async () => {
    const water = topic({ name: 'Water' });
    const topics = [{ id: water.id }];
    const me = member({ name: 'Mia Mine', topics });
    const fits = member({ name: 'Fay Fitting', topics });
    const wrote = member({ name: 'Will Written', topics });
    const seen = project({ ...newest('Seen', 2), topics });
    const shownNow = project({ ...newest('Pumps', 1), topics });
    const records = [water, me, fits, wrote, seen, shownNow, follow(me.id, 'topics', water.id)];
    const message = introduction(me.id, { purpose: 'message', about: { kind: 'users', id: wrote.id } });
    const { service, reload } = await render(`/projects/${seen.id}`, { as: me, with: [...records, message] });
    await shown(heading('Seen'));
    await reload('/home');
    // What they opened or wrote to isn't new, and isn't proposed either.
    await expect
      .poll(() => lines(forYou))
      .toEqual([
        'Pumps project · New · You follow “Water”',
        'Fay Fitting member · Fits your area “Water”\nNot for me',
      ]);
    const goesOn = service.refuse('declineMatch', 'internal');
    await region(forYou).getByRole('button', { name: 'Not for me: Fay Fitting' }).click();
    await shown(region(forYou).getByRole('alert'));
    goesOn();
    await region(forYou).getByRole('button', { name: 'Not for me: Fay Fitting' }).click();
    await expect.poll(() => lines(forYou)).toEqual(['Pumps project · New · You follow “Water”']);
  });

  it('says of nothing that it is from before the member joined', async () => {
    const water = topic({ name: 'Water' });
    const me = member({ ...newest('Nora New', 3), topics: [{ id: water.id }] });
    const before = project({ ...newest('Before', 5), topics: me.topics });
    const after = project({ ...newest('After', 1), topics: me.topics });
    await render('/home', { as: me, with: [water, me, before, after] });
    await expect
      .poll(() => lines(forYou))
      .toEqual([
        'After project · New · Fits your area “Water”',
        'Before project · Fits your area “Water”\nNot for me',
      ]);
  });

  it('offers three steps to somebody new, until they put them away', async () => {
    const me = member(newest('Nora New', 3));
    const { reload } = await render('/home', { as: me, with: [me], width: 390 });
    await expect.poll(() => lines('Three steps to begin')).toHaveLength(3);
    await absent(region('To do'));
    await region('Three steps to begin')
      .getByRole('link', { name: /network/ })
      .click();
    await arrived('/network');
    await reload('/home');
    await expect.poll(() => lines('Three steps to begin')[1]).toMatch(/: done$/);
    await button('Put away').click();
    await absent(region('Three steps to begin'));
    await shown(region('To do').getByText('Nothing waits for you.'));
    await reload('/home');
    await shown(region('To do'));
    await absent(region('Three steps to begin'));
  });

  it('has what waits for the member within the first screen of a phone, and each leads to where it is done', async () => {
    const me = member({ name: 'Mia Mine' });
    const wells = taskforce({ name: 'Wells', chairs: [me.id] });
    const lab = offer({ name: 'A Shared Lab', owner: me.id, expiry: hoursAgo(-40) });
    const message = introduction(ana.id, { purpose: 'message', about: { kind: 'users', id: me.id } });
    const reader = resource({ name: 'Reader', approved: false, taskforce: { id: wells.id } });
    await render('/home', { as: me, with: [me, ana, wells, lab, message, reader], width: 390 });
    await expect.poll(() => lines('To do')).toHaveLength(3);
    expect(region('To do').element().getBoundingClientRect().bottom).toBeLessThan(844);
    expect(await inEveryLook()).toEqual([]);
    await region('To do').getByRole('link', { name: 'Approve the resource “Reader”' }).click();
    await arrived(`/resources/${reader.id}`);
  });

  it('leaves nothing of a look behind for whoever is signed out', async () => {
    await render('/home', { as: mia, with: network });
    await shown(region(forYou));
    expect(localStorage.getItem('last-look')).not.toBeNull();
    localStorage.clear();
    lookAgain(mia.id, mia.createTimestamp);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(localStorage.getItem('last-look')).toBeNull();
  });

  it('is as it was for visitors', async () => {
    await render('/home', { with: network });
    await shown(heading(inEnglish(description)));
    await absent(region('Yours'));
    await absent(region(forYou));
    await absent(region('To do'));
  });
});

it('the list of task forces has one’s own first, marked by what one is in them', async () => {
  await render('/taskforces', { as: mia, with: network });
  const rows = main.getByRole('list', { name: 'Task Forces' });
  await expect.poll(() => texts(rows.getByRole('link'))).toEqual(['Yarrow', 'Zinc and Water', 'Aqueducts']);
  const marks = texts(rows.getByRole('listitem')).map((text) => /\n(Chair|Member)$/.exec(text)?.[1]);
  expect(marks).toEqual(['Member', 'Chair', undefined]);
});
