import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { hearPresses } from '../../helpers/presses.ts';
import { handsOn } from '../journeys/hands.ts';

/** An errand that somebody runs in one window, or in several. */
export type Errand = {
  /** From here on their presses in this window count, and its steps are pictured. */
  at(page: Page): Promise<void>;
  /** A step is done. With `ERRAND_PICTURES` a picture of the window is saved in that folder. */
  step(page: Page, what: string): Promise<void>;
  /** Says how many presses and seconds it took. */
  done(): { presses: number; seconds: number };
};

/** An errand that begins now, and says at its end how much it asked of somebody. */
export function anErrand(name: string, width: number): Errand {
  const began = Date.now();
  const folder = process.env.ERRAND_PICTURES;
  let [presses, pictures] = [0, 0];
  return {
    async at(page) {
      await page.exposeBinding('countPresses', (_, more: number) => {
        presses += more;
      });
      await page.addInitScript(hearPresses);
      await page.evaluate(hearPresses);
    },
    async step(page, what) {
      if (!folder) return;
      mkdirSync(folder, { recursive: true });
      pictures += 1;
      const file = `${name}-${width}-${pictures}-${what}.png`.replaceAll(' ', '-');
      await page.screenshot({ path: join(folder, file) });
    },
    done() {
      const seconds = Math.round((Date.now() - began) / 1000);
      console.log(`${name}, ${width} px: ${presses} presses, ${seconds} s`);
      return { presses, seconds };
    },
  };
}

/** Follows a link of the header that is in the menu on a phone. */
export async function followHeader(
  page: Page,
  name: string | RegExp,
  hands = handsOn(page, 'mouse'),
): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await hands.press(menu);
  await hands.press(page.getByRole('link', { name, exact: true }).first());
}

/** Opens the list of what waits for somebody. */
export const openWaiting = (page: Page, hands = handsOn(page, 'mouse')) =>
  hands.press(page.getByRole('button', { name: /waits? for you$/ }));

/** As when somebody looks at a window again, which asks what is new. */
export const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));
