import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { names, sectionKinds } from '../../../shared/kinds/collections.ts';
import {
  addressOf,
  isThere,
  me,
  moreStates,
  ofMembers,
  open,
  records,
  steps,
  word,
} from '../fixture/every-screen.ts';
import { answerByExample } from '../fixture/examples.ts';
import { button, shown } from '../fixture/hands.ts';
import { cutBadges, cutOff, inMotion, outOfReach } from '../fixture/reach.ts';
import { render } from '../fixture/render.tsx';
import { inEveryLook, lookAt, violations } from '../fixture/violations.ts';

/** What is drawn to the size of the window is drawn again a moment after that changes. */
const allInReach = () =>
  expect.poll(() => [...outOfReach(), ...cutOff(word), ...cutBadges()], { timeout: 2_000 });

/** In one visit: all that axe says in each look, what is out of reach at any width, and what moves. */
async function look(): Promise<void> {
  await isThere();
  expect(
    await inEveryLook(async () => {
      await allInReach().toEqual([]);
      return inMotion();
    }),
  ).toEqual([]);
  // As on a tablet held upright, and at 200 %.
  for (const [width, height] of [
    [800, 640],
    [640, 512],
  ] as const) {
    await lookAt({ width, height, dark: false });
    await allInReach().toEqual([]);
  }
}

describe('axe objects to nothing, nothing is out of reach up to 400 %, and nothing moves for who asks for that', {
  timeout: 60_000,
}, () => {
  it.each([...open, ...steps])('$path, for somebody who is not signed in', async ({ path }) => {
    await render(addressOf(path), { prepare: answerByExample });
    await look();
    expect(location.pathname).toBe(addressOf(path));
  });

  it.each([...ofMembers, ...moreStates])('$path', async ({ path }) => {
    await render(addressOf(path), { as: me, with: records, prepare: answerByExample });
    await look();
    expect(location.pathname + location.search).toBe(addressOf(path));
  });

  it.each(sectionKinds)('the found among %s, with what was searched for marked', async (collection) => {
    const { path } = names[collection];
    await render(`${path}?q=${word}`, { as: me, with: records });
    await isThere();
    await lookAt({ width: 390, dark: false });
    await allInReach().toEqual([]);
  });

  it('the header while offline, with large letters too', async () => {
    const { service } = await render('/help', { as: me, with: records, width: 390 });
    await isThere();
    service.setOnline(false);
    await shown(page.getByRole('status').getByText('Offline'));
    await lookAt({ width: 390, dark: false, text: 2 });
    await allInReach().toEqual([]);
  });

  it('the question before a deletion and what is said after it', async () => {
    await render(addressOf(`${names.offers.path}/:id`), { as: me, with: records, width: 390 });
    await isThere();
    await button('Delete').click();
    const question = page.getByRole('dialog');
    await shown(question);
    await allInReach().toEqual([]);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.poll(() => document.querySelector('.toast > span')).not.toBeNull();
    // As where it says who was invited or deleted.
    document.querySelector('.toast > span')?.append(` ${word}`);
    await allInReach().toEqual([]);
  });
});

describe('and it would say so', { timeout: 60_000 }, () => {
  it('of a picture without words', async () => {
    await render('/login');
    await isThere();
    document.querySelector('main')?.append(document.createElement('img'));
    expect((await violations()).join()).toContain('image-alt');
  });

  it('of what can only be read on a light ground, in the dark', async () => {
    await render('/login');
    await isThere();
    const text = document.createElement('p');
    text.append('Black');
    text.style.color = 'black';
    document.querySelector('main')?.append(text);
    expect((await inEveryLook()).map((each) => each.replace(/ at .*/, ''))).toEqual([
      '/login, 390 px, dark: color-contrast',
    ]);
  });

  it('of a wide button, a slow shimmer and a word that is cut off', async () => {
    await render('/login', { width: 320 });
    await isThere();
    const wide = button('Sign in').element() as HTMLElement;
    expect([...outOfReach(), ...inMotion()]).toEqual([]);
    wide.style.minWidth = '700px';
    wide.style.transitionDuration = '1s';
    expect(outOfReach().join()).toContain('Sign in');
    expect(inMotion()).toHaveLength(1);
    const text = document.createElement('p');
    text.append(word);
    Object.assign(text.style, { overflow: 'hidden', whiteSpace: 'nowrap' });
    document.querySelector('main')?.append(text);
    expect(cutOff(word)).toHaveLength(1);
  });

  it('of a badge that stands where a row cuts off the first dot', async () => {
    await render('/offers', { as: me, with: records, width: 390 });
    await isThere();
    expect(cutBadges()).toEqual([]);
    const badge = document.createElement('span');
    badge.className = 'badge';
    badge.append('Waiting');
    document.querySelector('.record-row-parts')?.replaceChildren(badge);
    expect(cutBadges()).toEqual(['cut off at the left: Waiting']);
  });
});
