/**
 * Where the layout changes. Style sheets write `@media (--phone)`, which the build replaces, and scripts write
 * `matchMedia(breakpoints.phone)`. An `em` is the reader's own text size.
 */
export const breakpoints = {
  small: '(width <= 24em)',
  narrow: '(width <= 30em)',
  phone: '(width <= 40em)',
  /** The header's links are in a menu. */
  folded: '(width < 62.5em)',
  unfolded: '(width >= 62.5em)',
  /** Two columns fit beside each other: a list and its map, a form and its panel. */
  beside: '(width >= 68em)',
  single: '(width < 68em)',
} as const;
