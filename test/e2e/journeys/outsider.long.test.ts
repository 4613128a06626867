import { describe, expect, it } from 'vitest';
import { password } from '../../helpers/people.ts';
import { aBrowser, looks, nameOf } from '../windows.ts';
import { handNames, handsOn } from './hands.ts';
import { everyWay } from './journeys.ts';

const browser = aBrowser();

const ways = looks.flatMap((look) => handNames.map((hand) => ({ look, hand })));

/** By both hands in every window if asked for, or by either in turn. */
const waysOf = (place: number) =>
  ways.filter((_, index) => everyWay || (index + place + (index >> 1)) % 2 === 0);

const outsiders = [
  { who: 'stranger', told: 'This account is not a member', at: '/baduser', afterwards: '/login' },
  // Who waits stays signed in, to read and answer questions.
  { who: 'applicant', told: 'Your request was sent', at: '/approval', afterwards: '/approval' },
];

describe('somebody with an account who is no member', () => {
  it.each(
    outsiders.flatMap((outsider, place) =>
      waysOf(place).map((way) => ({ ...outsider, ...way, window: nameOf(way.look) })),
    ),
  )(
    'is told why, and let in nowhere: $who, by $hand, $window',
    async ({ who, told, at, afterwards, look, hand }) => {
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
      await page.waitForURL((url) => url.pathname === afterwards);
      await heading.or(page.getByLabel('Email')).waitFor();
    },
    60_000,
  );
});
