import { expect, it, vi } from 'vitest';
import { addressOf, isThere, moreStates, ofMembers } from '../fixture/every-screen.ts';
import { isLeftOver, leftovers, speakPseudo, theirWords } from '../fixture/leftovers.ts';
import { render } from '../fixture/render.tsx';
import { people, prepare, typed, world } from './languages-world.ts';

/* Presses each button of each screen, and of each dialog that opens: a catalog has all that is said then. */

/** What can be pressed in the dialog that is open, or else on the screen. */
const pressable = () => {
  const place = document.querySelector('dialog[open]') ?? document.querySelector('main');
  return [...(place?.querySelectorAll<HTMLElement>('button, summary') ?? [])].filter(
    (each) => each.checkVisibility() && !each.matches(':disabled, [aria-disabled=true]'),
  );
};
const labels = () => pressable().map((each) => each.getAttribute('aria-label') ?? each.innerText);

const addresses = [...ofMembers, ...moreStates].map(({ path }) => addressOf(path));

it.each(Object.entries(people))('as %s', { timeout: 1_800_000 }, async (_, as) => {
  vi.spyOn(window, 'print').mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const found = new Map<string, string>();
  const pressed = new Set<string>();
  /** Opens a screen and presses what stands at these places, one after the other. */
  const press = async (address: string, places: readonly number[], path: string) => {
    if (pressed.has(path)) return [];
    pressed.add(path);
    const { service } = await render(address, { as, with: world, prepare });
    await isThere();
    await speakPseudo();
    for (const place of places) {
      pressable()[place]?.click();
      await isThere();
    }
    for (const each of leftovers(isLeftOver(theirWords(service, typed))))
      if (!found.has(each)) found.set(each, path);
    const isDialog = document.querySelector('dialog[open]') !== null;
    return isDialog || places.length === 0 ? labels() : [];
  };
  for (const address of addresses) {
    const screen = address.replace(/[\da-f-]{36}|\?.*/g, '');
    for (const [at, label] of (await press(address, [], address)).entries())
      for (const [inner, innerLabel] of (await press(address, [at], `${screen} > ${label}`)).entries())
        await press(address, [at, inner], `${screen} > ${label} > ${innerLabel}`);
  }
  expect(Object.fromEntries(found)).toEqual({});
});
