import type { Layout } from './rows.tsx';

/** How a list stands in the window: `top` is where it starts on the page, in px. */
export type Grid = { columns: number; top: number };

/** The top is foreseen to less than this, in px. */
export const lessThanARow = 70;

/**
 * What the style sheet makes of most lists in most windows: one that is as foreseen is drawn once before
 * it is seen. A list is measured all the same, so what is foreseen wrongly costs time, not rows.
 */
export const foreseen = {
  /** To the pixel: of a card with a name of two lines, a title and a university, and of a row with one line of each kind. */
  height: (layout: Layout, row: number) => (layout === 'cards' ? 255 : row === 0 ? 76 : 77),

  grid(layout: Layout, windowWidth: number): Grid {
    const width = Math.min(windowWidth - (windowWidth > 640 ? 48 : 32), 1200);
    const inWidth = windowWidth > 480 ? Math.floor((width + 16) / (184 + 16)) : 2;
    return { columns: layout === 'cards' ? inWidth : 1, top: windowWidth > 480 ? 410 : 540 };
  },
};
