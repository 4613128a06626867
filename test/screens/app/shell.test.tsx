import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { quoted } from '../../../shared/language/quoted.ts';
import { noticeText } from '../../../shared/notice/notice-text.ts';
import { absent, arrived, go, hasFocus, heading, main, shown, texts } from '../fixture/hands.ts';
import { administrator, joinRequest, member, notice, project } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { inEveryLook } from '../fixture/violations.ts';

const sections = [
  ['Task Forces', '/taskforces'],
  ['Projects', '/projects'],
  ['Areas of Specialization', '/topics'],
  ['Members', '/members'],
  ['Universities', '/universities'],
  ['Resources', '/resources'],
  ['Opportunities for Collaboration', '/offers'],
];
const requests = ['Member Requests', '/requests'];
const messages = ['Messages', '/messages'];

const header = page.getByRole('banner');
const login = header.getByRole('link', { name: 'Login', exact: true });
const linksIn = (selector: string) =>
  [...document.querySelectorAll(`${selector} a`)]
    .filter((each) => each.checkVisibility())
    .map((link) => [link.firstChild?.textContent, link.getAttribute('href')]);

describe('the home page and the header', () => {
  it('lead somebody signed out to the sections of members, and to signing in', {
    tags: [
      '2.1-3',
      '2.3-1',
      '2.3-2',
      '2.3-3',
      '2.3-4',
      '2.3-5',
      '2.3-6',
      '2.3-7',
      '2.3-8',
      '2.3-9',
      '2.3-12',
    ],
  }, async () => {
    await render('/home');
    await shown(login);
    await arrived('/home');
    await expect.poll(() => linksIn('main .home-cards')).toEqual(sections);
    expect(header.getByText(/My Account|Logout/).elements()).toEqual([]);
  });

  it('offer no login without a network', { tags: ['2.3-15'] }, async () => {
    const { service } = await render('/home');
    await shown(login);
    service.setOnline(false);
    await absent(login);
    await shown(header.getByText('Offline'));
  });

  it('lead a member to the same sections and to their account', {
    tags: ['2.3-2', '2.3-10', '2.3-11', '2.3-13'],
  }, async () => {
    await render('/home', { as: 'member' });
    await expect.poll(() => linksIn('main .home-cards')).toEqual(sections);
    expect(linksIn('header nav')).toEqual([...sections, messages]);
    const account = header.getByRole('link', { name: 'My Account' });
    expect(account.element().getAttribute('href')).toBe('/profile');
    await shown(header.getByRole('button', { name: 'Logout' }));
    await absent(login);
  });

  it('lead an administrator to the requests too', { tags: ['2.3-2', '2.3-10', '2.3-11'] }, async () => {
    await render('/home', { as: 'administrator' });
    await expect.poll(() => linksIn('main .home-cards')).toEqual([...sections, requests]);
    expect(linksIn('header nav')).toEqual([...sections, requests, messages]);
  });

  it('put the links into a slide menu under 1000 pixels', { tags: ['2.3-16', '9-1'] }, async () => {
    await render('/home', { as: 'member', width: 1000 });
    const link = header.getByRole('link', { name: 'Task Forces', exact: true });
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    const slide = page.getByRole('dialog', { name: 'Menu' });
    await shown(link);
    expect(menu.elements()).toEqual([]);
    await page.viewport(999, 900);
    await shown(menu);
    expect(link.elements()).toEqual([]);
    await menu.click();
    for (const [name = ''] of sections) await shown(slide.getByRole('link', { name }));
    await shown(slide.getByRole('link', { name: 'My Account' }));
    await slide.getByRole('link', { name: 'Projects' }).click();
    await shown(heading('Projects'));
    await absent(slide);
    // A page that is there at once takes the focus, too.
    go('/taskforces');
    await shown(heading('Task Forces'));
    await menu.click();
    await slide.getByRole('link', { name: 'Projects' }).click();
    await shown(heading('Projects'));
    await expect.poll(() => hasFocus(heading('Projects'))).toBe(true);
  });
});

it('what skips to the content leads to no page more in the history', async () => {
  await render('/topics', { as: 'member' });
  await shown(heading('Areas of Specialization'));
  const before = history.length;
  (page.getByRole('link', { name: 'Skip to content' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => hasFocus(main)).toBe(true);
  expect([history.length, location.hash]).toEqual([before, '']);
});

describe('what waits for a member', () => {
  const line = (count: number) =>
    main.getByRole('button', {
      name: count === 1 ? '1 thing waits for you' : `${count} things wait for you`,
    });
  const list = page.getByRole('dialog');
  const rows = list.getByRole('listitem');
  const dismiss = list.getByRole('button', { name: 'Dismiss', exact: true });
  const asked = page.getByRole('status').filter({ hasText: 'Please fill out your user profile' });
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  /** Who changed a profile; the latest last. */
  const notices = (of: string, count: number) =>
    Array.from({ length: count }, (_, at) =>
      notice(of, { about: [{ id: `f${at}`, name: `Editor ${at}` }], at: ago(count - at) }),
    );

  it('is one line for a newcomer, which asks for a profile', { tags: ['2.3-17'] }, async () => {
    const nora = member({ name: 'Nora Newcomer', firstRun: true });
    await render('/home', { as: nora, with: [nora, notice(nora.id, { subject: 'welcome' })] });
    await shown(asked);
    expect(main.getByRole('status').elements()).toHaveLength(1);
    expect(asked.getByRole('link').element().getAttribute('href')).toBe(`/members/edit/${nora.id}`);
  });

  it('is one line that opens all of it, each with Dismiss, for good', {
    tags: ['2.3-18', '4-12'],
  }, async () => {
    const nora = member({ name: 'Nora Newcomer', firstRun: true });
    const welcome = notice(nora.id, { subject: 'welcome' });
    const [changed] = notices(nora.id, 1);
    const { service, reload } = await render('/home', { as: nora, with: [nora, welcome, changed as never] });
    await line(2).click();
    await shown(list);
    expect(rows.elements()).toHaveLength(2);
    expect(texts(rows)[0]).toContain(noticeText(welcome));
    expect(texts(rows)[1]).toContain('“Editor 0” changed your profile.');
    expect(await inEveryLook()).toEqual([]);
    await dismiss.last().click();
    await expect.poll(() => service.world.all('notices').map(({ id }) => id)).toEqual([welcome.id]);
    await reload();
    await shown(asked);
    await absent(main.getByRole('button', { name: /waits? for you/ }));
  });

  it('counts as many as the list has, the latest first, and hands the focus on', async () => {
    const dee = member({ name: 'Dee Deskwork' });
    await render('/home', { as: dee, with: [dee, ...notices(dee.id, 7)], width: 390 });
    (await vi.waitUntil(() => line(7).query() as HTMLElement | null))?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => rows.elements().length).toBe(7);
    expect(texts(rows).map((text) => text.match(/Editor \d/)?.[0])).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((at) => `Editor ${at}`),
    );
    // Above the page is one line, also on a phone.
    expect(document.querySelector('.main-banners')?.getBoundingClientRect().height).toBeLessThan(60);
    (dismiss.first().element() as HTMLElement).focus();
    const focused = () => document.activeElement as HTMLElement;
    for (let left = 7; left > 0; left -= 1) {
      await expect.poll(() => focused().textContent).toMatch('Dismiss');
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => dismiss.elements().length).toBe(left - 1);
    }
    await absent(list);
    await expect.poll(() => focused().localName).toBe('h1');
  });

  it('goes as a whole by one call, and what has grown meanwhile stays', async () => {
    const dee = member({ name: 'Dee Deskwork' });
    const told = notices(dee.id, 7);
    const { service, sync } = await render('/home', { as: dee, with: [dee, ...told] });
    await line(7).click();
    const grown = { ...told[3], count: 2 } as (typeof told)[number];
    service.answer('dismissNotifications', (_, carryOut) => {
      if (service.callsOf('dismissNotifications').length === 1) service.world.put('notices', grown);
      return carryOut();
    });
    await list.getByRole('button', { name: 'Dismiss all' }).click();
    await absent(list);
    await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true);
    await expect.poll(() => service.world.all('notices').map(({ id }) => id)).toEqual([grown.id]);
    expect(service.callsOf('dismissNotifications')).toHaveLength(1);
    await sync();
    await shown(line(1));
  });

  it('can be read offline and dismissed later', async () => {
    const dee = member({ name: 'Dee Deskwork' });
    const { service } = await render('/home', { as: dee, with: [dee, ...notices(dee.id, 2)] });
    await line(2).click();
    await shown(dismiss.first());
    service.setOnline(false);
    await absent(dismiss);
    expect(rows.elements()).toHaveLength(2);
    await shown(list.getByText('You can dismiss them once you are online.'));
  });

  it('is over as soon as this browser knows it: approved, let in, dismissed elsewhere', async () => {
    const request = joinRequest({ name: 'Olga Asks' });
    const ada = member({ name: 'Ada', admin: 'true' });
    const waiting = notice(ada.id, { subject: 'request-waiting', about: [request] });
    const elsewhere = notice(ada.id);
    const { service, sync } = await render('/home', {
      as: ada,
      with: [ada, administrator(ada.id), request, waiting, elsewhere],
    });
    await line(2).click();
    await shown(list.getByRole('link', { name: '“Olga Asks”' }));
    // The service takes the notice away later: nothing is said of somebody who is “no longer here”.
    service.world.remove('requests', request.id);
    await sync();
    await shown(list.getByRole('heading', { name: '1 thing waits for you' }));
    expect(texts(list).join()).not.toMatch(/Olga|no longer here/);
    service.world.remove('notices', elsewhere.id);
    await sync();
    await absent(list);
    await absent(main.getByRole('button', { name: /waits? for you/ }));
  });

  it('is over once it was read, on the page that it leads to', async () => {
    const wells = project({ name: 'Wells', closed: '2026-01-15T10:00:00.000Z', outcome: 'within' });
    const other = project({ name: 'Dams', closed: '2026-01-15T10:00:00.000Z', outcome: 'within' });
    const mia = member({ name: 'Mia' });
    const closed = notice(mia.id, { subject: 'project-closed', count: 2, about: [wells, other] });
    const { service } = await render('/home', {
      as: mia,
      with: [mia, wells, other, closed, ...notices(mia.id, 1)],
    });
    await line(2).click();
    await list.getByRole('link', { name: '“Wells”' }).click();
    await absent(list);
    await expect.poll(() => service.world.get('notices', closed.id)).toMatchObject({ count: 1 });
    go('/profile/changes');
    await expect.poll(() => service.world.all('notices').map(({ id }) => id)).toEqual([closed.id]);
    expect(service.world.get('notices', closed.id)?.about.map(({ id }) => id)).toEqual([other.id]);
  });

  it('is not in the next digest once it was shown', async () => {
    const lead = member();
    const removed = notice(lead.id, { subject: 'lead-removed', about: [{ id: 'one', name: 'Wells' }] });
    const { service } = await render('/projects', {
      as: lead,
      with: [lead, removed, project({ id: 'one' })],
    });
    await shown(line(1));
    await expect
      .poll(() => service.callsOf('markSeen').map(({ body }) => body))
      .toEqual([{ cursor: expect.any(String), shown: 'notices' }]);
  });

  it('leads by each name to its own record, though two share one and quotes stand in another', async () => {
    const about = [
      { id: 'one', name: 'Wells' },
      { id: 'other', name: 'Wells' },
      { id: 'third', name: 'On “Wells” and ”Springs' },
    ];
    const lead = member({ admin: 'true' });
    const lost = notice(lead.id, { subject: 'project-without-lead', count: 3, about });
    const records = about.map((each) => project({ ...each, leads: [] }));
    const { service, sync } = await render('/home', {
      as: lead,
      with: [lead, administrator(lead.id), lost, ...records],
    });
    const links = (of: typeof about) => of.map(({ id, name }) => [quoted(name), `/projects/${id}`]);
    await line(1).click();
    await expect.poll(() => linksIn('.waiting-list')).toEqual(links(about));
    expect(texts(rows)[0]).toContain(noticeText(lost));
    // What is gone isn't told of.
    service.world.remove('projects', 'other');
    await sync();
    await expect
      .poll(() => linksIn('.waiting-list'))
      .toEqual(links(about.filter(({ id }) => id !== 'other')));
  });
});
