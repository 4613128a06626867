import { describe, expect, it } from 'vitest';
import { type LanguageCode, languageCodes } from '../../../shared/language/languages.ts';
import { speak } from '../../../web/ui/language/language.ts';
import {
  addressOf,
  isThere,
  me,
  moreStates,
  ofMembers,
  open,
  records,
  steps,
} from '../fixture/every-screen.ts';
import { answerByExample } from '../fixture/examples.ts';
import { cutBadges, cutOff, outOfReach } from '../fixture/reach.ts';
import { render } from '../fixture/render.tsx';
import { lookAt, violations } from '../fixture/violations.ts';

declare const LONG_LANE: boolean;

/** French has the longest words of them. */
const looked: LanguageCode[] = LONG_LANE ? languageCodes.filter((code) => code !== 'en') : ['fr'];

/** What is out of reach or cut off on a phone and at a desk, and what axe says there. */
async function faults(): Promise<string[]> {
  const found: string[] = [];
  for (const width of [1280, 390]) {
    await lookAt({ width, dark: false });
    const here = () => [...outOfReach(), ...cutOff(''), ...cutBadges()];
    // What is drawn to the size of the window is drawn again a moment after that changes.
    await expect
      .poll(here, { timeout: 2_000 })
      .toEqual([])
      .catch(() => {});
    found.push(...[...here(), ...(await violations())].map((fault) => `${width} px: ${fault}`));
  }
  return found;
}

describe.each(looked)('in %s nothing is cut off or out of reach, and axe objects to nothing', (language) => {
  it.each([...open, ...steps])('$path, for somebody who is not signed in', async ({ path }) => {
    await speak(language);
    await render(addressOf(path), { prepare: answerByExample });
    await isThere();
    expect(await faults()).toEqual([]);
  });

  it.each([...ofMembers, ...moreStates])('$path', async ({ path }) => {
    await speak(language);
    await render(addressOf(path), { as: me, with: records, prepare: answerByExample });
    await isThere();
    expect(await faults()).toEqual([]);
  });
});
