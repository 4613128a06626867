import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { password, theAdministrator } from '../steps/people.ts';
import { main } from './form-steps.ts';
import { screensOf } from './screens.ts';
import { aBrowser, enter, go, narrow, visit } from './windows.ts';

const browser = aBrowser();
afterAll(() => browser.close());

/** What a phone of 390 × 700 leaves above its keyboard. */
const left = { width: narrow, height: 400 };

let page: Page;
let forms: string[];
beforeAll(async () => {
  const screens = await screensOf((await theAdministrator()).api);
  forms = screens.filter((each) => /\/(add|edit|edit-permissions)(\/|$)/.test(each));
  page = await browser.window({ width: narrow, dark: false }, { hasTouch: true });
  await enter(page, 'admin@colloquy.example', password);
  await page.setViewportSize(left);
}, 120_000);

/** What is there to be pressed or written in, each with a number; what nobody sees stands in its label. */
async function number(): Promise<string[]> {
  return page.evaluate(() => {
    const all = 'input, select, textarea, button, a[href], [contenteditable=true], [role=combobox]';
    const controls = [...document.querySelectorAll<HTMLElement>('main form :is(X)'.replace('X', all))].filter(
      (each) => each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility(),
    );
    for (const [index, each] of controls.entries()) each.dataset.control = String(index);
    return controls.map(
      (each) => each.getAttribute('aria-label') ?? each.textContent?.slice(0, 40) ?? each.localName,
    );
  });
}

/** Whether a finger on its middle meets the control, as the window stands or scrolled as a person would. */
const meets = (control: number | 'focused', scroll: boolean) =>
  page.evaluate(
    ([which, scrolls]) => {
      const it =
        which === 'focused'
          ? (document.activeElement as HTMLElement)
          : document.querySelector<HTMLElement>(`[data-control="${which}"]`);
      if (!it) return 'gone';
      const isTiny = it.getBoundingClientRect().width < 8;
      const seen = isTiny ? (it.closest('label') ?? it.parentElement ?? it) : it;
      if (scrolls) seen.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, right, bottom } = seen.getBoundingClientRect();
      // Of one that is taller than the window, the part in sight.
      const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
      if (to - from < Math.min(16, bottom - top)) return 'out of sight';
      const points = [0.5, 0.25, 0.75].map((part) => from + (to - from) * part);
      const met = points.map((y) => document.elementFromPoint((left + right) / 2, y));
      const hit = met.some((each) => each && (seen.contains(each) || each.contains(seen)));
      return hit ? 'met' : `under ${met[0]?.className || met[0]?.localName}`;
    },
    [control, scroll] as const,
  );

it('every control of every form can be reached, seen and pressed, by finger and by Tab', async () => {
  const hidden: string[] = [];
  for (const address of forms) {
    await go(page, address);
    await main(page).getByRole('form').waitFor();
    // The editor's tools are controls, too, and come a moment later.
    await main(page).locator('form .skeleton').first().waitFor({ state: 'detached' });
    // With something unsaved: the panel that says so lies over the form.
    const name = main(page).getByLabel('Name', { exact: true });
    if ((await name.count()) > 0) {
      await name.fill(`Over a keyboard ${Date.now()}`);
      await main(page).getByText('Unsaved Changes').waitFor();
    }
    const controls = await number();
    for (const [index, control] of controls.entries()) {
      const touched = await meets(index, true);
      if (touched !== 'met') hidden.push(`${address}: ${control} ${touched}, by finger`);
    }
    await page.evaluate(() => document.querySelector('h1')?.focus());
    const reached = new Set<string>();
    for (let press = 0; press < controls.length + 20; press += 1) {
      await page.keyboard.press('Tab');
      const { at, inForm } = await page.evaluate(() => {
        const focused = document.activeElement as HTMLElement | null;
        return { at: focused?.dataset.control, inForm: focused?.closest('form') != null };
      });
      if (!inForm && reached.size > 0) break;
      // A control that came after the others were numbered.
      if (at === undefined) continue;
      reached.add(at);
      const focused = await meets('focused', false);
      if (focused !== 'met') hidden.push(`${address}: ${controls[Number(at)]} ${focused}, by Tab`);
    }
    for (const [index, control] of controls.entries())
      if (!reached.has(String(index))) hidden.push(`${address}: ${control} not reached by Tab`);
    await page.keyboard.press('Escape');
    await go(page, '/home');
    const leave = page.getByRole('dialog').getByRole('button', { name: 'Leave' });
    await leave
      .or(page.getByRole('heading', { level: 1, name: /^Welcome/ }))
      .first()
      .waitFor();
    if (await leave.isVisible()) await leave.click();
  }
  expect(forms.length).toBeGreaterThan(14);
  expect(hidden).toEqual([]);
}, 240_000);

/** What a phone zooms in on, as its letters are small, and what it corrects though it is a name or an address. */
const meddledWith = () =>
  page.evaluate(() => {
    const shown = (which: string) =>
      [...document.querySelectorAll<HTMLElement>(which)].filter((each) => each.checkVisibility());
    const nameOf = ({ id, localName, ariaLabel }: HTMLElement) =>
      `${location.pathname}: ${document.querySelector(`label[for="${id}"]`)?.textContent ?? ariaLabel ?? localName}`;
    const named =
      '[role=combobox], [type=search], [inputmode=email], [inputmode=url], [aria-label^="Find in"]';
    const off = { autocapitalize: 'none', autocorrect: 'off', spellcheck: 'false' };
    return [
      ...shown('input, select, textarea, [contenteditable=true]')
        .filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < 16)
        .map((each) => `${nameOf(each)} is zoomed in on`),
      ...shown(`:is(${named}, .password-field input):not(select)`)
        .filter((each) => Object.entries(off).some(([name, value]) => each.getAttribute(name) !== value))
        .map((each) => `${nameOf(each)} is corrected`),
    ];
  });

it('a phone zooms in on no control, and corrects neither a name nor an address', async () => {
  const found: string[] = [];
  for (const address of forms) {
    await visit(page, address);
    await main(page).getByRole('form').waitFor();
    await main(page).locator('form .skeleton').first().waitFor({ state: 'detached' });
    found.push(...(await meddledWith()));
  }
  await go(page, '/topics/add');
  await main(page).getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByLabel('Link to').waitFor();
  found.push(...(await meddledWith()));
  await page.keyboard.press('Escape');
  await visit(page, '/projects');
  await main(page).getByLabel('Sort by').waitFor();
  found.push(...(await meddledWith()));
  await visit(page, '/universities');
  await main(page)
    .getByRole('button', { name: /^Filters/ })
    .click();
  await page.getByRole('button', { name: 'Country', exact: true }).click();
  await page.getByRole('textbox', { name: 'Find in Country' }).waitFor();
  found.push(...(await meddledWith()));
  await page.keyboard.press('Escape');
  await go(page, '/profile');
  for (const open of ['Change the address', 'Change the password']) {
    await main(page).getByRole('button', { name: open }).click();
    await main(page).locator('.password-field input').first().waitFor();
    found.push(...(await meddledWith()));
    await main(page).getByRole('button', { name: 'Cancel' }).click();
  }
  expect(found).toEqual([]);
}, 60_000);

it('what is pressed at the foot of the window stays in sight when the panel comes', async () => {
  await go(page, '/universities/add');
  const level = main(page).getByRole('checkbox', { name: 'Undergraduate' }).first();
  await level.waitFor();
  const middle = await level.evaluate((box) => {
    scrollBy({ top: box.getBoundingClientRect().bottom + 8 - innerHeight, behavior: 'instant' });
    const { left, top, width, height } = box.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  await page.mouse.click(middle.x, middle.y);
  await main(page).getByText('Unsaved Changes').waitFor();
  expect(await level.isChecked()).toBe(true);
  await expect.poll(() => meets('focused', false)).toBe('met');
}, 30_000);
