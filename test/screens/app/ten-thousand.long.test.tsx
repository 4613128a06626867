import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { hearPresses } from '../../helpers/presses.ts';
import { heading, main, shown } from '../fixture/hands.ts';
import { member, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const water = topic({ name: 'Waterworks' });
const colleges = Array.from({ length: 100 }, (_, at) =>
  university({
    name: `College ${at}`,
    country: at % 2 ? 'Peru' : 'Chad',
    topics: { [water.id]: ['graduate'] },
  }),
);
const many = Array.from({ length: 10_000 }, (_, at) =>
  member({
    name: `${at % 100 ? 'Mara' : 'Wanda'} Member${at}`,
    university: { id: colleges[at % 100 === 0 ? (at / 100) % 100 : at % 100]?.id ?? '' },
  }),
);

/* What is done a hundred times a day, where there are 10,000 people. */

it.each([1280, 390])(
  'among 10,000 members one is searched for, narrowed down to, opened, and left again, at %i px',
  async (width) => {
    await render('/members', { as: 'member', with: [water, ...colleges, ...many], width });
    await shown(main.getByText('Showing 10,001 members of 10,001.'));
    const began = Date.now();
    let presses = 0;
    Object.assign(window, {
      countPresses: (more: number) => {
        presses += more;
      },
    });
    hearPresses();

    await main.getByRole('searchbox').click();
    await userEvent.keyboard('wanda');
    await shown(main.getByText('Showing 100 members of 10,001.'));
    const isPhone = width < 600;
    if (isPhone) await main.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: /^Country/ }).click();
    await page.getByRole('button', { name: /^Peru/ }).click();
    if (isPhone) await page.getByRole('button', { name: 'Show 50 members' }).click();
    await shown(main.getByText('Showing 50 members of 10,001.'));

    const row = main.getByRole('list', { name: 'Registered Members' }).getByRole('link').nth(3);
    await row.click();
    await shown(heading(/^Wanda Member/));
    await page.getByRole('link', { name: 'Registered Members' }).click();
    await shown(main.getByText('Showing 50 members of 10,001.'));
    await expect.element(main.getByRole('searchbox')).toHaveValue('wanda');
    console.log(
      `10,000 members, ${width} px: ${presses} presses, ${Math.round((Date.now() - began) / 1000)} s`,
    );
  },
  300_000,
);
