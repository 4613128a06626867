/**
 * In the page: tells `countPresses` of each press, which is a click, a key that isn't a letter, or all that is typed
 * into one field at once. To choose in a list of the browser's own takes two, of which a page hears the change alone.
 */
export function hearPresses(): void {
  const { countPresses } = window as unknown as { countPresses(more: number): void };
  let typedInto: EventTarget | null = null;
  const press = (more = 1) => {
    typedInto = null;
    countPresses(more);
  };
  addEventListener('pointerdown', () => press(), true);
  const chooses = /^(Enter|Escape|Tab|Arrow\w+|Home|End)$/;
  document.addEventListener('keydown', ({ key }) => chooses.test(key) && press(), true);
  addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && press(2), true);
  addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLSelectElement || target === typedInto) return;
      if (target instanceof HTMLInputElement && /checkbox|radio/.test(target.type)) return;
      press();
      typedInto = target;
    },
    true,
  );
}
