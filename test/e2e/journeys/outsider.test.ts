import { afterEach, describe, expect, it } from 'vitest';
import { password } from '../../steps/people.ts';
import { aBrowser, looks, nameOf } from '../windows.ts';
import { handNames, handsOn } from './hands.ts';

const browser = aBrowser();
afterEach(() => browser.close());

const ways = looks.flatMap((look) => handNames.map((hand) => ({ look, hand })));

const outsiders = [
  { who: 'stranger', told: 'This account is not a member', at: '/baduser' },
  { who: 'applicant', told: 'Your request was sent', at: '/approval' },
];

describe('somebody with an account who is no member', () => {
  it.each(
    outsiders.flatMap((outsider, place) =>
      ways
        // Each in every window, by either hand in turn; by both in every window when all is asked for.
        .filter((_, index) => process.env.JOURNEYS === 'all' || (index + place + (index >> 1)) % 2 === 0)
        .map((way) => ({ ...outsider, ...way, window: nameOf(way.look) })),
    ),
  )(
    'is told why, and let in nowhere: $who, by $hand, $window',
    async ({ who, told, at, look, hand }) => {
      const page = await browser.window(look);
      const hands = handsOn(page, hand);
      await page.goto('/universities/add');
      await page.waitForURL((url) => url.pathname === '/login');
      await hands.write(page.getByLabel('Email'), `${who}@colloquy.example`);
      await hands.write(page.getByLabel('Password', { exact: true }), password);
      await hands.press(page.getByRole('button', { name: 'Sign in' }));
      const heading = page.getByRole('heading', { level: 1, name: told });
      await heading.waitFor();
      await page.waitForURL((url) => url.pathname === at);
      expect(await page.getByRole('button', { name: 'Logout' }).count()).toBe(0);
      await page.goto('/members');
      await page.waitForURL((url) => url.pathname === '/login');
    },
    60_000,
  );
});
