import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { hasFocus, heading, main, shown, texts } from '../fixture/hands.ts';
import { administrator, member, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { lookAt, violations } from '../fixture/violations.ts';
import { counted, listedIn, parameter, search } from './list-steps.ts';

/** A country with two universities: both teach water, one law too, and each at a level of its own. */
const [water, law] = [topic({ name: 'Waterworks' }), topic({ name: 'Lawcraft' })];
const place = { country: 'Zembla', city: 'Onhava', region: 'KIRCHER' } as const;
const north = university({ ...place, name: 'North Zembla', topics: { [water.id]: ['doctorate'] } });
const south = university({
  ...place,
  name: 'South Zembla',
  topics: { [water.id]: ['graduate'], [law.id]: ['doctorate'] },
});
/** So many countries and areas that they are searched by typing. */
const others = Array.from({ length: 16 }, (_, at) => topic({ name: `Area ${at}` }));
const elsewhere = others.map(({ id }, at) =>
  university({ name: `Academy ${at}`, country: `Country ${at}`, topics: { [id]: ['graduate'] } }),
);
const records = [water, law, north, south, ...others, ...elsewhere];
const all = 2 + elsewhere.length;

const chip = (name: string) => page.getByRole('button', { name, exact: true });
const filters = page.getByRole('button', { name: /^Filters/ });
const shows = (count: number) => expect.poll(() => counted()[0]).toBe(count);
/** What is said of a chip beside its name: how many it would find. */
const counts = (name: string, count: string) => expect.element(chip(name)).toHaveAccessibleDescription(count);

it('whoever is sent to an administrator is shown who they are', async () => {
  const ada = member({ name: 'Ada Zemblan', admin: 'true' });
  await render('/requests', {
    as: 'member',
    with: [ada, administrator(ada.id), member({ name: 'Mia Zemblan' })],
  });
  await page
    .getByText('If you think you should, ask')
    .getByRole('link', { name: 'an administrator' })
    .click();
  await shown(heading('Registered Members'));
  await shown(page.getByRole('button', { name: 'Drop Role: Administrators' }));
  await search.fill('zemblan');
  await expect.poll(() => listedIn('Registered Members')).toEqual([`/members/${ada.id}`]);
});

it('what members are asked for most stands first, the rest behind More, which says what is chosen in it', async () => {
  await render('/members?level=doctorate', {
    as: 'member',
    with: [member({ university: north }), ...records],
  });
  await shows(1);
  const openers = page.getByRole('region', { name: 'Filters' }).getByRole('button', { expanded: false });
  await expect
    .poll(() => texts(openers))
    .toEqual(['Area', 'Region', 'Country', 'Role', expect.stringMatching(/^More\s*1\s*on$/)]);
  await page.getByRole('button', { name: /^More/ }).click();
  await expect
    .poll(() => texts(openers).slice(4))
    .toEqual(['University', 'University Teaches', expect.stringMatching(/^Degree Level\s*1\s*on$/)]);
  expect(await violations()).toEqual([]);
});

describe.each([1280, 390])('the facets of a list, at %i px', (width) => {
  const isPhone = width === 390;

  it('are pressed, counted, kept in the address and dropped, without a network too', async () => {
    const { service } = await render('/universities', { as: 'member', with: records, width });
    await shows(all);
    service.setOnline(false);

    if (isPhone) await filters.click();
    await chip('Country').click();
    const find = page.getByRole('textbox', { name: 'Find in Country' });
    await shown(find);
    // The region is there before its words come: only then are they read out.
    const told = page.getByRole('group', { name: 'Country' }).getByRole('status');
    expect(texts(told)).toEqual(['']);
    await find.fill('ZEMBLA');
    await expect.poll(() => texts(told)).toEqual(['1 of 17']);
    await counts('Zembla', '2');
    await chip('Zembla').click();
    await expect.element(chip('Zembla')).toHaveAttribute('aria-pressed', 'true');
    expect(parameter('country')).toBe('zembla');
    // The other facets count within the country.
    await chip('Degree Level').click();
    await counts('Doctorate', '2');
    await chip('Area').click();
    await chip(water.name).click();
    await chip('Degree Level').click();
    await counts('Doctorate', '1');
    await chip('Doctorate').click();
    expect(await violations()).toEqual([]);
    if (isPhone) await page.getByRole('button', { name: /^Show \d/ }).click();
    await shows(1);
    if (isPhone) expect(texts(filters)[0]).toMatch(/3/);

    // The way back finds it as it was.
    await page.getByRole('link', { name: north.name }).click();
    await shown(heading(north.name));
    history.back();
    await shows(1);
    const chosen = page.getByRole('list', { name: 'Chosen filters' });
    expect(texts(chosen.getByRole('listitem'))).toEqual([
      expect.stringContaining('Country: Zembla'),
      expect.stringContaining(`Area: ${water.name}`),
      expect.stringContaining('Degree Level: Doctorate'),
      'Clear all',
    ]);
    await chosen.getByRole('button', { name: 'Drop Degree Level: Doctorate' }).click();
    await shows(2);
    await chosen.getByRole('button', { name: 'Clear all' }).click();
    await shows(all);
    expect(location.search).toBe('');
  }, 60_000);

  it('are worked by keys alone, and lead out of an empty list', async () => {
    // As somebody sends the address around, with something that is gone.
    const address = '/universities?country=zembla,gone&level=graduate&kept=1';
    await render(address, { as: 'member', with: records, width, dark: true });
    await shows(1);

    const focused = () => document.activeElement?.textContent ?? '';
    const tabTo = async (words: RegExp) => {
      for (let presses = 0; !words.test(focused()); presses++) {
        if (presses > 60) throw new Error(`${words} is out of reach of the Tab key.`);
        await userEvent.keyboard('{Tab}');
      }
    };
    (search.element() as HTMLElement).focus();
    if (isPhone) {
      await tabTo(/^Filters/);
      await userEvent.keyboard('{Enter}');
      await shown(page.getByRole('dialog', { name: 'Filters' }));
    }
    // With nothing left to do the button keeps the focus, and pressed again does nothing.
    const isSpent = (name: string) =>
      expect
        .poll(() => document.querySelector('[aria-disabled=true]:focus')?.textContent ?? '')
        .toContain(name);
    if (!isPhone) {
      await tabTo(/^Region/);
      await userEvent.keyboard('{Enter}');
    }
    await tabTo(/^Select None/);
    for (const presses of [1, 2]) {
      await userEvent.keyboard('{Enter}');
      await isSpent('Select None');
      expect([presses, parameter('region')]).toEqual([presses, '']);
    }
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
    await isSpent('Select All');
    expect(parameter('region')).toBeNull();
    await tabTo(/^Area/);
    await userEvent.keyboard('{Enter}');
    await shown(page.getByRole('group', { name: 'Area' }));
    await userEvent.keyboard(`{Tab}${law.name}`);
    await tabTo(new RegExp(`^${law.name}`));
    await userEvent.keyboard(' ');
    await expect.element(chip(law.name)).toHaveAttribute('aria-pressed', 'true');
    if (isPhone) {
      const foot = page.getByRole('dialog', { name: 'Filters' }).getByRole('status');
      expect(texts(foot)).toContain('0 universities');
      await userEvent.keyboard('{Escape}');
      await expect.poll(() => hasFocus(filters)).toBe(true);
    }
    await shown(page.getByText('No Search Results Found'));
    expect(await violations()).toEqual([]);
    // In the dark only colors are looked at.
    await lookAt({ width, dark: false });
    expect(await violations()).toEqual([]);
    // Law is taught there, to doctors; without the country there is nobody else.
    const ways = [...main.element().querySelectorAll<HTMLElement>('.ways-out button')];
    expect(ways.map(({ innerText }) => innerText.replaceAll('\n', ' ')).sort()).toEqual([
      `Drop Area: ${law.name} 1 university`,
      'Drop Degree Level: Graduate 1 university',
    ]);
    await tabTo(/^Drop Degree Level: Graduate1/);
    await userEvent.keyboard('{Enter}');
    await shows(1);
    await shown(page.getByRole('link', { name: south.name }));
    expect(document.activeElement?.localName).toBe('h1');
    expect(parameter('level')).toBeNull();
    expect(parameter('kept')).toBe('1');
    if (isPhone) {
      await tabTo(/^Filters/);
      await userEvent.keyboard('{Enter}');
      await tabTo(/^Clear all/);
      await userEvent.keyboard('{Enter}');
      await isSpent('Clear all');
      expect(parameter('country')).toBeNull();
    }
  }, 60_000);
});
