import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { arrived, button, go, heading, main, shown, texts } from '../fixture/hands.ts';
import { holdIndexOf } from '../fixture/hold-index.ts';
import { joinRequest } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import {
  counted,
  isAllShown,
  linesOf,
  mainText,
  parameter,
  recordsOfEachKind,
  rows,
  search,
  typeAtOnce,
  word,
} from './list-steps.ts';

const made = recordsOfEachKind();
const renderList = (address: string) => render(address, { as: 'administrator', with: made.all });
/** Waits until the list shows this many records. */
const shows = (count: number) => expect.poll(() => counted()[0]).toBe(count);

const address = () => location.pathname + location.search;

describe('each list', () => {
  it('says that it is searching until there is an index, and not that all it has is found', async () => {
    await renderList('/members');
    await expect.poll(isAllShown).toBe(true);
    const index = holdIndexOf('users');
    const status = main.getByRole('status').first();
    await search.fill(word);
    await expect.poll(() => texts(status)).toEqual(['Searching…']);
    index.release();
    await expect.poll(() => texts(status)).toEqual([expect.stringMatching(/^Showing 1 member of /)]);
  });

  it.each([
    ['taskforces', 'Search all task forces', 4],
    ['projects', 'Search all projects', 4],
    ['topics', 'Search all areas', 4],
    ['members', 'Search all members', 4],
    ['universities', 'Search all universities', 3],
    ['resources', 'Search all resources', 4],
    ['offers', 'Search all opportunities', 4],
  ] as const)(
    '%s: ‘%s’ applies from %i characters, finds parts of words, and can be cleared',
    {
      tags: [
        '2.4-5',
        '2.4-10',
        '2.5-4',
        '2.5-6',
        '2.6-3',
        '2.7-3',
        '2.8-4',
        '2.8-7',
        '2.9-3',
        '2.11-3',
        '5-53',
        '5-54',
        '5-55',
        '5-57',
        '9-10',
        '9-11',
      ],
    },
    async (section, label, from) => {
      await renderList(`/${section}`);
      await shown(main.getByRole('searchbox', { name: label, exact: true }));
      await expect.poll(isAllShown).toBe(true);
      // Nothing holds these letters: whatever is searched for, nothing would be found.
      await search.fill('xqj'.slice(0, from - 1));
      await expect.poll(() => parameter('q')).toBe('xqj'.slice(0, from - 1));
      await expect.poll(isAllShown).toBe(true);
      await shown(main.getByText(`Type at least ${from} letters to search.`));
      await search.fill('xqjz'.slice(0, from));
      await expect.poll(mainText).toContain('No Search Results Found');
      await search.fill(word.slice(2));
      await shows(1);
      expect(texts(main.getByRole('listitem').first())[0]).toContain(word);
      // Two Chinese signs say as much as four letters.
      await search.fill('鑫鑫');
      await expect.poll(mainText).toContain('No Search Results Found');
      await button('Clear search').first().click();
      await expect.poll(isAllShown).toBe(true);
      await expect.element(search).toHaveValue('');
    },
  );

  it.each([
    ['universities', made.zoo.name],
    ['resources', `Course ${word}`],
    ['members', made.zoe.name],
    ['projects', made.pumps.name],
  ] as const)(
    '%s: opens a record with what was searched for, and is found again on the way back',
    {
      tags: ['2.1-11', '2.1-15', '2.1-23', '2.1-28', '4-6'],
    },
    async (section, name) => {
      const { reload } = await renderList(`/${section}`);
      await search.fill(word);
      // The address follows a moment after the last key.
      const found = `/${section}?q=${word}`;
      await expect.poll(address).toBe(found);
      await main.getByRole('link', { name }).first().click();
      await shown(heading(name));
      expect(address()).toMatch(new RegExp(`^/${section}/[^/]+[?]q=${word}$`));
      history.back();
      await expect.element(search).toHaveValue(word);
      await shows(1);
      // A reload loses no more than the way back does.
      await reload();
      await expect.element(search).toHaveValue(word);
      await shows(1);
    },
  );

  it('is found again by who gives up adding to it, and from an address that leads to nothing', async () => {
    const isAsLeft = async () => {
      await shown(heading('Areas of Specialization'));
      await expect.element(search).toHaveValue(word);
      await shows(1);
    };
    await renderList('/topics');
    await shown(heading('Areas of Specialization'));
    await search.fill(word);
    await expect.poll(() => parameter('q')).toBe(word);
    await main.getByRole('link', { name: '+ Area of Specialization' }).click();
    await shown(heading('Add Area of Specialization'));
    await main.getByRole('link', { name: 'Cancel' }).click();
    await isAsLeft();
    go('/topics/there-is-none');
    await shown(heading('This area isn’t here'));
    await main.getByRole('link', { name: 'Areas of Specialization' }).click();
    await isAsLeft();
  });

  it('is found again on the way back by who left it in the middle of typing', { tags: ['4-6'] }, async () => {
    await renderList('/projects');
    await expect.poll(isAllShown).toBe(true);
    await search.fill(word.slice(0, -1));
    await shows(1);
    typeAtOnce(word);
    main.element().querySelector<HTMLAnchorElement>('.rows a')?.click();
    await shown(heading(made.pumps.name));
    history.back();
    await shown(heading('Projects'));
    await expect.element(search).toHaveValue(word);
    await expect.poll(address).toBe(`/projects?q=${word}`);
    await shows(1);
  });

  it('leaves the address of another screen alone, which is still loading', { tags: ['long'] }, async () => {
    await renderList('/members');
    await search.fill(word);
    // As the router does before that screen can be shown.
    history.pushState({ ...history.state, key: 'other' }, '', '/universities');
    await new Promise((done) => setTimeout(done, 400));
    expect(address()).toBe('/universities');
  });

  it('keeps what was typed when its order or its map is changed after it', { tags: ['4-6'] }, async () => {
    await renderList('/members');
    await expect.poll(isAllShown).toBe(true);
    await search.fill(word);
    await expect.poll(() => parameter('q')).toBe(word);
    const order = main.getByLabelText('Sort by');
    await expect.element(order).toHaveDisplayValue('Best match');
    await order.selectOptions('Last name');
    await expect.poll(() => parameter('sort')).toBe('name');
    await order.selectOptions('Newest first');
    await expect.poll(() => parameter('sort')).toBe('newest');
    expect(parameter('q')).toBe(word);
    await expect.element(search).toHaveValue(word);
    await shows(1);
    // And before the address can follow.
    go('/universities');
    await shown(heading('Universities'));
    const hideMap = button('Hide map');
    await shown(hideMap);
    typeAtOnce(word);
    (hideMap.element() as HTMLElement).click();
    await expect.poll(() => parameter('map')).toBe('hidden');
    await expect.poll(() => parameter('q')).toBe(word);
    await expect.element(search).toHaveValue(word);
    await shows(1);
  });
});

describe('the list of task forces', () => {
  it('is headed and can be added to', { tags: ['2.6-1', '2.6-2'] }, async () => {
    await renderList('/taskforces');
    await shown(heading('Task Forces'));
    await shown(main.getByRole('link', { name: '+ Task Force', exact: true }));
    await search.fill(word);
    await expect
      .poll(() => linesOf('Task Forces'))
      .toEqual([`${made.force.name} Chaired by ${made.zoe.name} 1 member · 1 resource`]);
  });
});

describe('the list of topics', () => {
  it('is headed and can be added to', { tags: ['2.9-1', '2.9-2'] }, async () => {
    await renderList('/topics');
    await shown(heading('Areas of Specialization'));
    await shown(main.getByRole('link', { name: '+ Area of Specialization', exact: true }));
  });
});

describe('the list of requests', () => {
  it('has a row each, with the name and when it came', { tags: ['2.10-1'] }, async () => {
    const request = joinRequest({ name: 'Nora Nominee' });
    await render('/requests', { as: 'administrator', with: [request] });
    await shown(heading('Member Requests'));
    const row = rows('Member Requests').filter({ hasText: 'Nora Nominee' });
    await shown(row);
    expect(row.element().querySelector('time')?.dateTime).toBe(request.createTimestamp);
  });
});

describe('the list of opportunities', () => {
  it('is headed, and says of each who posted it and when it expires', {
    tags: ['2.11-1', '2.11-2', '2.11-4', '2.11-6'],
  }, async () => {
    await renderList('/offers');
    await shown(heading('Opportunities for Collaboration'));
    await shown(main.getByRole('link', { name: '+ Opportunity', exact: true }));
    await search.fill(word);
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(made.seminar.expiry));
    await expect
      .poll(() => linesOf('Opportunities for Collaboration'))
      .toEqual([`${made.seminar.name} Posted by ${made.zoe.name} Expires ${day} ${made.zoo.name}`]);
  });
});

describe('a row of a list', () => {
  it('is followed without loading the app again, and left to the browser where a tab of its own is asked for', async () => {
    await renderList('/members');
    const row = rows('Registered Members').filter({ hasText: made.zoe.name }).getByRole('link');
    await shown(row);
    // The browser opens a tab for a press that nobody has taken: here the test takes it, once it has seen it.
    const untaken: string[] = [];
    const take = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      if (!event.defaultPrevented && link) untaken.push(new URL(link.href).pathname);
      event.preventDefault();
    };
    window.addEventListener('click', take);
    await row.click({ modifiers: ['ControlOrMeta'] });
    window.removeEventListener('click', take);
    expect(untaken).toEqual([`/members/${made.zoe.id}`]);
    expect(location.pathname).toBe('/members');

    // Another page would end this test.
    (row.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await arrived(`/members/${made.zoe.id}`);
    await shown(heading(made.zoe.name));
  });
});

describe('where there is nothing', () => {
  it('a list loads until that is known, and then says so', {
    tags: ['2.4-8', '2.4-9', '2.5-6', '2.8-7', '2.10-2'],
  }, async () => {
    let sync: { letGo(): void } | undefined;
    await render('/home', {
      as: 'administrator',
      firstLoad: true,
      prepare: (service) => {
        sync = service.hold('sync');
      },
    });
    // Work of unknown length, until something comes: no bar that stands at nothing.
    const bar = page.getByRole('progressbar', { name: 'Loading the network for the first time' });
    await expect.poll(() => bar.element().matches(':indeterminate')).toBe(true);
    const lists = ['universities', 'resources', 'projects', 'requests'];
    for (const section of lists) {
      go(`/${section}`);
      await arrived(`/${section}`);
      await expect.poll(mainText).toContain('Loading...');
    }
    sync?.letGo();
    for (const section of lists) {
      go(`/${section}`);
      await expect.poll(mainText).toContain(`You don’t have any ${section} yet`);
    }
    go('/network');
    await shown(page.getByText('Nobody has an area or a task force yet'));
    // A network that begins says with what, and leads there.
    for (const address of ['/universities', '/projects', '/projects/add', '/universities/add']) {
      go(address);
      await shown(page.getByText('There are no areas yet, and you need to choose one here.'));
      await expect
        .element(page.getByRole('link', { name: 'Add the first area' }))
        .toHaveAttribute('href', '/topics/add');
    }
    go('/home');
    await page.getByText('The network is still empty.').getByRole('link', { name: 'areas' }).click();
    await shown(page.getByRole('link', { name: 'Add the first area' }));
  });
});
