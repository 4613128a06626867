import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noticeText } from '../../../shared/notice/notice-text.ts';
import { quoted } from '../../../shared/text/sentence-names.ts';
import { absent, arrived, go, hasFocus, heading, main, shown, texts } from '../fixture/hands.ts';
import { member, notice, project } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

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
    expect(linksIn('header nav')).toEqual(sections);
    const account = header.getByRole('link', { name: 'My Account' });
    expect(account.element().getAttribute('href')).toBe('/profile');
    await shown(header.getByRole('button', { name: 'Logout' }));
    await absent(login);
  });

  it('lead an administrator to the requests too', { tags: ['2.3-2', '2.3-10', '2.3-11'] }, async () => {
    await render('/home', { as: 'administrator' });
    await expect.poll(() => linksIn('main .home-cards')).toEqual([...sections, requests]);
    expect(linksIn('header nav')).toEqual([...sections, requests]);
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

describe('a notification', () => {
  const told = (words: string) => page.getByRole('status').filter({ hasText: words });
  const asked = told('Please fill out your user profile');

  it('is a banner until it is dismissed, for good', { tags: ['2.3-17', '2.3-18', '4-12'] }, async () => {
    const nora = member({ name: 'Nora Newcomer', firstRun: true });
    const welcome = notice(nora.id, { subject: 'welcome' });
    const { service, reload } = await render('/home', { as: nora, with: [nora, welcome] });
    const words = noticeText(welcome);
    await shown(told(words));
    // One at a time: the welcome stands in what the first run asks for.
    expect(main.getByRole('status').elements()).toHaveLength(1);
    await shown(asked);
    expect(asked.getByRole('link').element().getAttribute('href')).toBe(`/members/edit/${nora.id}`);
    await told(words).getByRole('button', { name: 'Dismiss' }).click();
    await absent(told(words));
    await expect.poll(() => service.world.all('notices')).toEqual([]);
    await reload();
    await shown(asked);
    await absent(told(words));
  });

  it('is one of three that are shown of many, the rest when asked for, and hands the focus on when dismissed', async () => {
    const dee = member({ name: 'Dee Deskwork' });
    const forces = Array.from({ length: 6 }, (_, at) =>
      notice(dee.id, {
        about: [{ id: `f${at}`, name: `Force ${at}` }],
        at: `2026-01-15T10:0${at}:00.000Z`,
      }),
    );
    const latest = notice(dee.id, {
      subject: 'second-factor-lost',
      about: [{ id: dee.id, name: dee.name }],
      at: '2026-01-15T11:00:00.000Z',
    });
    await render('/home', { as: dee, with: [dee, ...forces, latest] });
    const dismiss = main.getByRole('button', { name: 'Dismiss' });
    await expect.poll(() => dismiss.elements().length).toBe(3);
    const first = texts(main.getByRole('region', { name: 'Notifications' }).getByRole('status'));
    for (const [at, words] of [`“${dee.name}” has signed in`, '“Force 5”', '“Force 4”'].entries())
      expect(first[at]).toContain(words);
    // On a phone two would fill the screen before the page begins.
    await page.viewport(390, 844);
    await shown(main.getByRole('button', { name: 'and 6 more' }));
    expect(dismiss.elements()).toHaveLength(1);
    await page.viewport(1280, 900);
    const told = main.getByRole('link', { name: `“${dee.name}”` });
    expect(told.element().getAttribute('href')).toBe(`/members/${dee.id}`);
    const more = main.getByRole('button', { name: 'and 4 more' });
    await shown(more);
    (more.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => dismiss.elements().length).toBe(7);
    const focused = () => document.activeElement as HTMLElement;
    await expect.poll(() => focused().closest('[role=status]')?.textContent).toContain('“Force 3”');
    for (let left = 7; left > 0; left -= 1) {
      await expect.poll(() => focused().textContent).toMatch('Dismiss');
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => dismiss.elements().length).toBe(left - 1);
    }
    await expect.poll(() => focused().localName).toBe('h1');
  });

  it('is not in the next digest once it was shown', async () => {
    const lead = member();
    const removed = notice(lead.id, { subject: 'lead-removed', about: [{ id: 'one', name: 'Wells' }] });
    const { service } = await render('/projects', {
      as: lead,
      with: [lead, removed, project({ id: 'one' })],
    });
    await shown(told(noticeText(removed)));
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
    const lead = member();
    const lost = notice(lead.id, { subject: 'project-without-lead', count: 3, about });
    const { service, sync } = await render('/home', { as: lead, with: [lead, lost, ...about.map(project)] });
    const links = (of: typeof about) => of.map(({ id, name }) => [quoted(name), `/projects/${id}`]);
    await expect.poll(() => linksIn('.notifications')).toEqual(links(about));
    const notices = page.getByRole('region', { name: 'Notifications' });
    expect(texts(notices)[0]).toContain(noticeText(lost));

    // What is gone leads nowhere, and says so.
    service.world.remove('projects', 'other');
    await sync();
    await expect
      .poll(() => linksIn('.notifications'))
      .toEqual(links(about.filter(({ id }) => id !== 'other')));
    expect(texts(notices)[0]).toContain('“Wells”, “Wells” (no longer here) and “On ‘Wells’ and ’Springs”.');
  });
});
