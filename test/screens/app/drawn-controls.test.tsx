import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { aPicture, main, shown } from '../fixture/hands.ts';
import { render } from '../fixture/render.tsx';
import { choose, openForm, zoom } from '../forms/own-picture-steps.ts';

/* What a system draws in its own colours is too faint in some browsers: these are drawn by the app, in the theme's. */

const appearance = (element: Element) => getComputedStyle(element).appearance;

describe('are drawn by the app', () => {
  it('every select of a list', async () => {
    await render('/projects', { as: 'member' });
    const order = main.getByLabelText('Sort by');
    await shown(order);
    expect([...document.querySelectorAll('select')].map(appearance)).toEqual(['none']);
    const { borderTopColor, borderRightColor } = getComputedStyle(order.element());
    const strong = document.createElement('i');
    strong.style.color = 'var(--line-strong)';
    document.body.append(strong);
    expect([borderTopColor, borderRightColor]).toEqual(Array(2).fill(getComputedStyle(strong).color));
    strong.remove();
  });

  it('the slider that a picture is sized by', async () => {
    await openForm();
    await choose(await aPicture(600, 400));
    await shown(zoom);
    expect(appearance(zoom.element())).toBe('none');
  });
});

it('an element that nobody styled would be seen as the system’s', async () => {
  await render('/projects', { as: 'member' });
  document.body.insertAdjacentHTML('beforeend', '<select class="plain"></select>');
  const plain = page.elementLocator(document.body).element().querySelector('.plain') as Element;
  expect(appearance(plain)).toBe('auto');
  plain.remove();
});
